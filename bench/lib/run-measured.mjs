import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./report-usage.cjs', import.meta.url));

/** Runs Node with these arguments to its end: what it printed, its CPU time, peak memory and wall time. */
export async function runMeasured(args, { env = {}, cwd } = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--require', preload, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd,
  });
  const exit = new Promise((resolve) => child.once('close', resolve));
  const [output, stderr, usage] = await Promise.all(child.stdio.slice(1).map(text));
  const code = await exit;
  if (code !== 0 || usage === '')
    throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr.slice(0, 2000)}`);
  return { ...JSON.parse(usage), output, wallMs: performance.now() - startedAt };
}
