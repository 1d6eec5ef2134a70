import { inspect } from 'node:util';
import type { TextOutput } from './text-output.ts';

export { runCommandLine } from './command-line.ts';
export { openIo } from './io.ts';

type Warning = Error & { readonly code?: string };

/** Routes Node's own warnings and errors through the one exit for text, since they may quote outside text too. */
export function sayByTheOneExit(output: TextOutput): void {
  process.removeAllListeners('warning').on('warning', ({ name, message, code }: Warning) => {
    // A plugin in a package that does not say which kind of module it is: its author's business, and it was loaded.
    if (code !== 'MODULE_TYPELESS_PACKAGE_JSON') output.write(`${name}: ${message}\n`);
  });
  process.on('uncaughtException', (error) => {
    output.write(`${inspect(error)}\n`);
    // A disk that takes nothing is a state, not the end; loaded only here because the start has to be quick.
    void import('@finclaw/infra').then(({ diskState }) => {
      if (!diskState.report(error)) process.exit(1);
    });
  });
}
