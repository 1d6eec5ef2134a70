#!/usr/bin/env node
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
  // A reader that has seen enough, such as `head`, is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  }
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  const { runCommandLine } = await import('./command-line.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
}

await main();
