#!/usr/bin/env node
import { inspect } from 'node:util';
import type { TextOutput } from './text-output.ts';
import { VERSION } from './version.ts';

/** Makes the process ready for a command line and runs it. */
async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, is no error, nor is a terminal that was closed (EIO): what comes after is dropped, and
  // the work and its record are finished.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (!['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(code ?? '')) process.exit(1);
    });
  }
  if (process.argv[2] === '--version' || process.argv[2] === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  const [{ runCommandLine }, { openIo }] = await Promise.all([import('./command-line.ts'), import('./io.ts')]);
  sayByTheOneExit(openIo(process).stderr);
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
}

/** What Node itself has to say about this process may quote a stranger too. */
function sayByTheOneExit(output: TextOutput): void {
  process.removeAllListeners('warning').on('warning', ({ name, message }) => output.write(`${name}: ${message}\n`));
  process.on('uncaughtException', (error) => {
    output.write(`${inspect(error)}\n`);
    // A disk that takes nothing is a state, not the end; loaded only here because the start has to be quick.
    void import('@finclaw/infra').then(({ diskState }) => {
      if (!diskState.report(error)) process.exit(1);
    });
  });
}

await main();
