import type { Invocation } from '../io.ts';
import { openState } from '../open-state.ts';
import { installPlugin } from '../plugins/install-plugin.ts';
import { listPlugins } from '../plugins/list-plugins.ts';
import { removePlugin } from '../plugins/remove-plugin.ts';
import { switchPlugin } from '../plugins/switch-plugin.ts';

/** `finclaw plugins`: lists plugins, switches them on and off, installs them from npm and removes them. */
export async function run(typed: Invocation): Promise<number> {
  const state = await openState(typed.io);
  const invocation = { ...typed, locale: state.loaded.locale };
  const [word = ''] = typed.positionals;
  if (typed.action === 'list') return listPlugins(invocation, state);
  if (typed.action === 'install') return installPlugin(invocation, state, word);
  const change = typed.action === 'remove' ? removePlugin : switchPlugin;
  return change(invocation, state, word);
}
