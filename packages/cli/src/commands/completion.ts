import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeJson } from '../io.ts';
import { candidates } from '../shell/candidates.ts';
import { completionScript, SHELLS } from '../shell/completion-scripts.ts';
import { UsageError } from '../usage-error.ts';

/** `finclaw completion SHELL`: the script with which a shell completes commands, actions and options. */
export async function run({ io, locale, values, commands, positionals: [wanted = ''] }: Invocation): Promise<number> {
  const shell = SHELLS.find((name) => name === wanted);
  if (shell === undefined)
    throw new UsageError(message(locale, 'cli.completion.unknown', { shell: wanted, shells: SHELLS.join(', ') }));
  const script = completionScript(shell, candidates(commands, locale));
  if (values.json) writeJson(io.stdout, { shell, script });
  else io.stdout.write(script);
  return EXIT.done;
}
