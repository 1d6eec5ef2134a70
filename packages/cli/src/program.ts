import { inspect } from 'node:util';
import type { TextOutput } from './text-output.ts';

export { runCommandLine } from './command-line.ts';
export { openIo } from './io.ts';

/** What Node itself has to say about this process may quote a stranger too. */
export function sayByTheOneExit(output: TextOutput): void {
  process.removeAllListeners('warning').on('warning', ({ name, message }) => output.write(`${name}: ${message}\n`));
  process.on('uncaughtException', (error) => {
    output.write(`${inspect(error)}\n`);
    // A disk that takes nothing is a state, not the end; loaded only here because the start has to be quick.
    void import('@finclaw/infra').then(({ diskState }) => {
      if (!diskState.report(error)) process.exit(1);
    });
  });
}
