import { lookOverPlugins } from '@finclaw/app';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { installedPlugins, pluginFolder } from './installed.ts';

/** `finclaw plugins list`: lists every plugin with its version, origin, parts and problems. */
export async function listPlugins({ io, locale, values }: Invocation, state: OpenState): Promise<number> {
  const { loaded, paths, logger } = state;
  const installed = await installedPlugins(pluginFolder(paths));
  const states = await lookOverPlugins({ config: loaded.config, paths, logger });
  const names = new Set([...installed.map(({ manifest }) => manifest.name), ...states.map(({ name }) => name)]);
  const rows = [...names].map((name) => {
    const plugin = installed.find(({ manifest }) => manifest.name === name);
    const looked = states.find((each) => each.name === name);
    return {
      name,
      version: plugin?.manifest.version ?? looked?.version,
      state: looked?.state ?? 'off',
      origin: plugin?.record,
      adds: looked?.adds ?? [],
      problems: (looked?.problems ?? []).map((texts) => texts[locale]),
    };
  });
  if (values.json) writeJson(io.stdout, rows);
  else if (rows.length === 0) writeLine(io.stdout, message(locale, 'plugins.list.none'));
  else
    for (const { name, version = '?', state: is, origin, adds, problems } of rows) {
      const from = origin === undefined ? message(locale, 'plugins.list.own') : `${origin.package}@${origin.version}`;
      const more = is === 'off' ? message(locale, 'plugins.list.off', { name }) : adds.join(', ');
      writeLine(
        io.stdout,
        `${is === 'loaded' ? '✔' : is === 'off' ? ' ' : '✖'} ${name} ${version}  ${more}  (${from})`,
      );
      for (const problem of problems) writeLine(io.stdout, `    ${problem}`);
    }
  return EXIT.done;
}
