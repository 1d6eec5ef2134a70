import { message, nearest } from '@finclaw/config';
import { resolveStatePaths } from '@finclaw/infra';
import type { CommandModule } from '../command-table.ts';
import type { Invocation } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const ACTIONS = ['list', 'show', 'reset', 'repair'] as const;

/** `finclaw sessions`: what is stored, and putting it right. Listing loads almost nothing. */
export const command: CommandModule = {
  maxArguments: 2,
  options: { yes: { type: 'boolean' } },

  async run(invocation: Invocation): Promise<number> {
    const { locale, positionals, usage } = invocation;
    const [action = 'list', name] = positionals;
    const { sessionsDir } = resolveStatePaths(invocation.io.env);
    if (action === 'list') return (await import('../sessions/list-sessions.ts')).listStored(invocation, sessionsDir);
    if (action === 'show')
      return (await import('../sessions/show-session.ts')).showStored(invocation, required(invocation, name), sessionsDir);
    if (action === 'reset')
      return (await import('../sessions/mend-session.ts')).resetStored(invocation, required(invocation, name), sessionsDir);
    if (action === 'repair') return (await import('../sessions/mend-session.ts')).repairStored(invocation, name, sessionsDir);
    const guess = nearest(action, ACTIONS);
    const hint = guess ? message(locale, 'cli.didYouMean', { name: `sessions ${guess}` }) : usage;
    throw new UsageError(`${message(locale, 'cli.unknownCommand', { name: `sessions ${action}` })} ${hint}`);
  },
};

function required(invocation: Invocation, name: string | undefined): string {
  if (name !== undefined && name.trim() !== '') return name;
  throw new UsageError(message(invocation.locale, 'cli.missingArgument', { name: 'NAME', usage: invocation.usage }));
}
