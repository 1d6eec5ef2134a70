import type { GatewayEvent } from '@finclaw/types';
import { WebSocket } from 'ws';
import { type Observed, type Place, QUESTION } from '../surfaces.ts';
import { until } from './command-line.ts';
import { withServer } from './served.ts';

/** The time to listen for unexpected events. */
const AFTERWARDS_MS = 300;

/** Asks on the page, through the events of its socket. */
export function askPage(place: Place): Promise<Observed> {
  return withServer(place, {}, async ({ url, token }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const events: GatewayEvent[] = [];
    let isSubscribed = false;
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data)) as { id?: number; method?: string; params: GatewayEvent };
      if (method === 'event') events.push(params);
      if (id === 1) isSubscribed = true;
    });
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    const call = (id: number, method: string, params: object) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    call(1, 'events.subscribe', {});
    await until(() => isSubscribed, 10_000);
    call(2, 'messages.send', { text: QUESTION });
    const endAt = () => events.findIndex(({ type }) => type === 'turn-end');
    await until(() => endAt() >= 0, 60_000);
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
    socket.terminate();
    return judgeEvents(events, endAt());
  });
}

function judgeEvents(events: readonly GatewayEvent[], endAt: number): Observed {
  const text = events.flatMap((event) => (event.type === 'answer' ? [event.text] : [])).join('\n');
  const late = events.slice(endAt + 1).filter(({ type }) => type === 'text' || type === 'answer');
  const end = events[endAt] as { readonly turn?: { readonly ending?: { readonly kind: string } } } | undefined;
  const kind = end?.turn?.ending?.kind;
  const ends = events.filter(({ type }) => type === 'turn-end').length;
  return { text, ends, late: late.length === 0 ? '' : JSON.stringify(late), ...(kind !== undefined && { kind }) };
}
