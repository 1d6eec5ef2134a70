#!/usr/bin/env node
import { inspect } from 'node:util';
import type { TextOutput } from './text-output.ts';

const REQUIRED_NODE = 24;

/** Checks the runtime before anything that needs it is loaded, then runs the command line. */
async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < REQUIRED_NODE) {
    const korean = /^ko/.test(process.env.LC_ALL || process.env.LANG || '');
    process.stderr.write(
      korean
        ? `FinClaw에는 Node ${REQUIRED_NODE} 이상이 필요합니다. 지금은 ${process.version}입니다.\n`
        : `FinClaw needs Node ${REQUIRED_NODE} or newer; this is ${process.version}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  // A reader that has seen enough, such as `head`, is no error: what comes after is dropped, and the work and its record are finished.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') process.exit(1);
    });
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
