import { message, nearest } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { type SettingInForce, settingsInForce } from '../setup/settings-in-force.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `finclaw config`: every setting with its value in force and where it comes from; changes are checked before they are
 * written.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const { loaded } = await openState(typed.io);
  const invocation = { ...typed, locale: loaded.locale };
  if (action === 'list') return list(invocation, words[0] ?? '', loaded.path);
  const [path = '', text = ''] = words;
  if (action === 'set' || action === 'unset') {
    const value = action === 'set' ? readValue(text) : undefined;
    await configOf(typed.io.env).writeConfigFile([{ path, value }]);
  }
  return show(invocation, path, loaded.path, action === 'get');
}

async function list({ io, locale, values }: Invocation, part: string, file: string): Promise<number> {
  const found = (await settingsInForce(io)).filter(({ path }) => path.toLowerCase().includes(part.toLowerCase()));
  if (values.json) writeJson(io.stdout, found);
  else for (const setting of found) writeLine(io.stdout, lineOf(setting, file, locale));
  if (found.length === 0) throw unknownSetting(part, [], locale);
  return EXIT.done;
}

async function show({ io, locale, values }: Invocation, path: string, file: string, isBare: boolean): Promise<number> {
  const settings = await settingsInForce(io);
  const found = settings.filter(
    (each) => each.path === path || each.path.startsWith(`${path}.`) || each.path.startsWith(`${path}[`),
  );
  // A setting without a default that is not set has nothing to show; the schema has already refused unknown ones.
  if (found.length === 0)
    throw unknownSetting(
      path,
      settings.map((each) => each.path),
      locale,
    );
  if (values.json) writeJson(io.stdout, found.length === 1 ? found[0] : found);
  else
    for (const setting of found)
      writeLine(io.stdout, isBare && found.length === 1 ? shown(setting.value) : lineOf(setting, file, locale));
  return EXIT.done;
}

function lineOf({ path, value, standard, isSet, isShared }: SettingInForce, file: string, locale: Locale): string {
  const source = isSet
    ? message(locale, isShared ? 'setup.source.shared' : 'setup.source.file', {
        file,
        standard: standard === undefined ? '–' : shown(standard),
      })
    : message(locale, 'setup.source.standard');
  return `${path} = ${shown(value)}  (${source})`;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Parses a value as a number, boolean or list; anything else is text. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unknownSetting(path: string, known: readonly string[], locale: Locale): UsageError {
  const guess = nearest(path, known);
  const hint = guess === undefined ? '' : ` ${message(locale, 'cli.didYouMean', { name: guess })}`;
  return new UsageError(`${message(locale, 'setup.unknownSetting', { path: path.slice(0, 60) })}${hint}`);
}
