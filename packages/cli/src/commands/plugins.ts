import type { CommandModule } from '../command-module.ts';
import type { Invocation } from '../io.ts';
import { openState } from '../open-state.ts';
import { installPlugin } from '../plugins/install-plugin.ts';
import { listPlugins } from '../plugins/list-plugins.ts';
import { removePlugin } from '../plugins/remove-plugin.ts';

/** `finclaw plugins`: lists plugins; installs them from npm and removes them. */
export const command: CommandModule = {
  async run(typed: Invocation): Promise<number> {
    const state = await openState(typed.io);
    const invocation = { ...typed, locale: state.loaded.locale };
    const [word = ''] = typed.positionals;
    if (typed.action === 'list') return listPlugins(invocation, state);
    return typed.action === 'install' ? installPlugin(invocation, state, word) : removePlugin(invocation, state, word);
  },
};
