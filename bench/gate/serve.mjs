import { setTimeout as sleep } from 'node:timers/promises';
import { prepareServer, stop } from '../gateway/server-process.mjs';
import { bundle } from '../lib/bundle.mjs';
import { usageOf } from '../lib/process-usage.mjs';
import { median } from '../lib/stats.ts';
import { holdTalk } from './talk.mjs';

const TURNS = 400;

/**
 * The server: CPU time to listening, memory when it has idled, and memory after one conversation of 400 questions.
 * Linux only.
 */
export async function measureServe({ rounds }) {
  const server = await prepareServer({ LANG: 'ko_KR.UTF-8' });
  server.configure({});
  const starts = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const { child } = await server.start([bundle, 'serve', '--json']);
      const { cpuMs } = usageOf(child.pid);
      await sleep(3000);
      const { memoryMb } = usageOf(child.pid);
      await stop(child);
      if (round > 0) starts.push({ cpuMs, memoryMb });
    }
    return {
      'serve.start': median(starts.map(({ cpuMs }) => cpuMs)) / 1000,
      'serve.idle': median(starts.map(({ memoryMb }) => memoryMb)),
      'serve.after': await memoryAfterTalk(server),
    };
  } finally {
    server.remove();
  }
}

async function memoryAfterTalk(server) {
  const token = await server.newToken();
  const { child, url } = await server.start([bundle, 'serve', '--json']);
  try {
    await holdTalk({ url, token }, TURNS);
    return usageOf(child.pid).memoryMb;
  } finally {
    await stop(child);
  }
}
