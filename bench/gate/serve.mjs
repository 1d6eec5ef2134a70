import { setTimeout as sleep } from 'node:timers/promises';
import { prepareServer, stop } from '../gateway/server-process.mjs';
import { Socket } from '../gateway/socket.mjs';
import { bundle } from '../lib/bundle.mjs';
import { usageOf } from '../lib/process-usage.mjs';
import { median } from '../lib/stats.ts';
import { isPrice, questionAt } from './questions.ts';

const TURNS = 400;
const PAUSE_MS = 50;

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
    let turnEnds = () => {};
    let said = '';
    const socket = await Socket.open({ url, token }, (event) => {
      if (event.type === 'text') said += event.delta;
      if (event.type === 'turn-end') turnEnds(event.turn.outcome);
    });
    await socket.call('events.subscribe', {});
    let sessionKey;
    for (let turn = 1; turn <= TURNS; turn++) {
      said = '';
      const end = new Promise((resolve) => {
        turnEnds = resolve;
      });
      ({ sessionKey } = await socket.call('messages.send', {
        text: questionAt(turn),
        ...(sessionKey && { sessionKey }),
      }));
      const outcome = await end;
      if (outcome !== 'answered' || !isPrice(said))
        throw new Error(`Question ${turn} ended as ${outcome}: ${said.slice(0, 200)}`);
      // The server takes twenty requests a second from one connection, and answers faster than that.
      await sleep(PAUSE_MS);
    }
    socket.socket.close();
    return usageOf(child.pid).memoryMb;
  } finally {
    await stop(child);
  }
}
