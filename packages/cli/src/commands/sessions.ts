import type { Invocation } from '../io.ts';
import { statePaths } from '../state-paths.ts';

/** `finclaw sessions`: lists stored conversations and repairs them. Listing loads almost nothing. */
export async function run(invocation: Invocation): Promise<number> {
  const { action, positionals: words } = invocation;
  const paths = statePaths(invocation.io);
  const { listFiles, listStored } = await import('../sessions/list-sessions.ts');
  if (action === 'list' && paths.database === paths.databaseFile) return listFiles(invocation, paths.sessionsDir);
  const [name = ''] = words;
  const { withSessions } = await import('../sessions/with-sessions.ts');
  return withSessions(paths, invocation.locale, async (sessions) => {
    if (action === 'list') return listStored(invocation, await sessions.list());
    if (action === 'show') return (await import('../sessions/show-session.ts')).showStored(invocation, name, sessions);
    const { repairStored, resetStored } = await import('../sessions/mend-session.ts');
    return action === 'reset' ? resetStored(invocation, name, sessions) : repairStored(invocation, words[0], sessions);
  });
}
