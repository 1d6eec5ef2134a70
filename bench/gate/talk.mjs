import { setTimeout as sleep } from 'node:timers/promises';
import { Socket } from '../gateway/socket.mjs';
import { isPrice, questionAt } from './questions.ts';

const PAUSE_MS = 50;

/** Asks so many questions in one conversation, each answered with a price; returns its key. */
export async function holdTalk({ url, token }, turns) {
  let turnEnds = () => {};
  let said = '';
  const socket = await Socket.open({ url, token }, (event) => {
    if (event.type === 'text') said += event.delta;
    if (event.type === 'turn-end') turnEnds(event.turn.outcome);
  });
  await socket.call('events.subscribe', {});
  let sessionKey;
  for (let turn = 1; turn <= turns; turn++) {
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
  return sessionKey;
}
