import { inspect } from 'node:util';
import type { TextOutput } from './text-output.ts';

export { runCommandLine } from './command-line.ts';
export { openIo } from './io.ts';

type Warning = Error & { readonly code?: string };

/** Routes Node's own warnings and errors through the only exit for text, since they may quote outside text too. */
export function sayByTheOneExit(output: TextOutput): void {
  process.removeAllListeners('warning').on('warning', ({ name, message, code }: Warning) => {
    // A plugin's package without a module type: it was loaded, and the warning concerns only its author.
    if (code !== 'MODULE_TYPELESS_PACKAGE_JSON') output.write(`${name}: ${message}\n`);
  });
  process.on('uncaughtException', (error) => {
    output.write(`${inspect(error)}\n`);
    // A disk that cannot be written is a state, not the end; loaded lazily because the start must be fast.
    void import('@finclaw/infra').then(({ diskState }) => {
      if (!diskState.report(error)) process.exit(1);
    });
  });
}
