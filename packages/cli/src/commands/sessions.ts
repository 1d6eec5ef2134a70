import { resolveStatePaths } from '@finclaw/infra';
import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import type { Invocation } from '../io.ts';

const ACTIONS = { list: 0, show: 1, reset: 1, repair: 1 };

/** `finclaw sessions`: what is stored, and putting it right. Listing loads almost nothing. */
export const command: CommandModule = {
  options: { yes: { type: 'boolean' } },

  async run(invocation: Invocation): Promise<number> {
    const { action, words } = readAction(invocation, 'sessions', ACTIONS);
    const { sessionsDir } = resolveStatePaths(invocation.io.env);
    if (action === 'list') return (await import('../sessions/list-sessions.ts')).listStored(invocation, sessionsDir);
    if (action === 'repair') return (await import('../sessions/mend-session.ts')).repairStored(invocation, words[0], sessionsDir);
    const name = requireWord(invocation, words[0], 'NAME');
    if (action === 'reset') return (await import('../sessions/mend-session.ts')).resetStored(invocation, name, sessionsDir);
    return (await import('../sessions/show-session.ts')).showStored(invocation, name, sessionsDir);
  },
};
