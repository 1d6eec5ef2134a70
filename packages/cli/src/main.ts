#!/usr/bin/env node
import { loadProgram } from './load-program.ts';
import { VERSION } from './version.ts';

/** Makes the process ready for a command line and runs it. */
async function main(): Promise<void> {
  // A reader that closes early, such as `head`, is no error, nor is a terminal that was closed (EIO): later output is
  // dropped, and the work and its record are finished.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (!['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(code ?? '')) process.exit(1);
    });
  }
  if (process.argv[2] === '--version' || process.argv[2] === '-v') {
    const isJson = process.argv.includes('--json');
    process.stdout.write(isJson ? `${JSON.stringify({ version: VERSION })}\n` : `${VERSION}\n`);
    return;
  }
  const { runCommandLine, openIo, sayByTheOneExit } = await loadProgram();
  sayByTheOneExit(openIo(process).stderr);
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
  // A command has closed what it opened. Anything still running belongs to a plugin, such as a tool that timed out, and
  // is not awaited.
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))),
  );
  process.exit();
}

await main();
