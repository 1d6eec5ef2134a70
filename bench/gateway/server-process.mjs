import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';

/** A state folder and a port for `finclaw serve`, and how to start programs there. */
export async function prepareServer(extra = {}) {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const port = await freePort();
  const env = { ...process.env, FINCLAW_STATE_DIR: stateDir, ...extra };
  const start = (args) => startProgram(args, env);
  return {
    stateDir,
    start,
    configure: (settings) =>
      writeFileSync(join(stateDir, 'finclaw.json5'), JSON.stringify({ gateway: { port }, locale: 'ko', ...settings })),
    async newToken() {
      const { child, token } = await start([bundle, 'serve', '--token', 'bench', '--scopes', 'read,write', '--json']);
      await stop(child);
      return token;
    },
    remove: () => rmSync(stateDir, { recursive: true, force: true }),
  };
}

/** Starts a program and waits until it has said where it listens. */
async function startProgram(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('\n}')) resolve(JSON.parse(output));
    });
    child.once('close', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
  });
  return { child, ...said };
}

/** Ends a program in good order. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
