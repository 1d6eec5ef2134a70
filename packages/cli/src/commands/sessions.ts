import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import type { Invocation } from '../io.ts';
import { statePaths } from '../state-paths.ts';

const ACTIONS = { list: 0, show: 1, reset: 1, repair: 1 };

/** `finclaw sessions`: what is stored, and putting it right. Listing loads almost nothing. */
export const command: CommandModule = {
  options: { yes: { type: 'boolean' } },

  async run(invocation: Invocation): Promise<number> {
    const { action, words } = readAction(invocation, 'sessions', ACTIONS);
    const paths = statePaths(invocation.io);
    const { listFiles, listStored } = await import('../sessions/list-sessions.ts');
    if (action === 'list' && paths.database === paths.databaseFile) return listFiles(invocation, paths.sessionsDir);
    const name = action === 'list' || action === 'repair' ? '' : requireWord(invocation, words[0], 'NAME');
    const { withSessions } = await import('../sessions/with-sessions.ts');
    return withSessions(paths, invocation.locale, async (sessions) => {
      if (action === 'list') return listStored(invocation, await sessions.list());
      if (action === 'show')
        return (await import('../sessions/show-session.ts')).showStored(invocation, name, sessions);
      const { repairStored, resetStored } = await import('../sessions/mend-session.ts');
      return action === 'reset'
        ? resetStored(invocation, name, sessions)
        : repairStored(invocation, words[0], sessions);
    });
  },
};
