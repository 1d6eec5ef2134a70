// The other side of the load, in a process of its own: opens sockets, lets them idle, has conversations streamed to
// them.
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../lib/stats.ts';
import { now, Socket } from './socket.mjs';
import { timesIn } from './words.mjs';

/** Opens so many, some at a time, each following what its caller may see. */
async function openMany(server, count, subscription = {}, onEvent) {
  const sockets = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(25, count - sockets.length) }, () => Socket.open(server, onEvent));
    sockets.push(...(await Promise.all(some)));
  }
  for (const socket of sockets) await socket.call('events.subscribe', subscription);
  return sockets;
}

const commands = {
  /** Opens sockets that only listen. */
  async idle(server, count) {
    await openMany(server, count);
  },

  /** How long the server takes to answer, now. */
  async roundTrips(server, count) {
    const socket = await Socket.open(server);
    const samples = [];
    for (let done = 0; done < count; done++) {
      const startedAt = now();
      await socket.call('server.health', {});
      samples.push(now() - startedAt);
      await sleep(60);
    }
    socket.socket.close();
    return spread(samples);
  },

  /**
   * Starts conversations and lets sockets read along. The delay is from the model's word to the reader's, of words that
   * were said when every reader was there.
   */
  async streams(server, { conversations, readers }) {
    const delays = [];
    let ended = 0;
    let isComplete = false;
    const asker = await Socket.open(server);
    await asker.call('events.subscribe', {});
    for (let started = 0; started < conversations; started++) {
      const { sessionKey } = await asker.call('messages.send', { text: `Talk to me, ${started}.` });
      await openMany(server, readers / conversations, { sessionKey }, (event, at) => {
        if (event.type === 'turn-end') ended++;
        if (event.type !== 'text' || !isComplete) return;
        for (const said of timesIn(event.delta)) delays.push(at - said);
      });
    }
    asker.socket.close();
    // What was said while readers were still coming has been read after this.
    await sleep(1000);
    isComplete = true;
    while (ended < readers) await sleep(100);
    return { words: delays.length, ...spread(delays) };
  },
};

const spread = (samples) => ({ p50: quantile(samples, 0.5), p99: quantile(samples, 0.99), max: quantile(samples, 1) });

process.on('message', async ({ command, args }) => {
  try {
    process.send({ result: (await commands[command](...args)) ?? null });
  } catch (error) {
    process.send({ error: error.stack });
  }
});
