import type { GatewayEvent } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { EventStream, type SocketListener, type StreamState } from './event-stream.ts';

/** A browser and a server in one: sockets that can be opened, answered and cut, and a clock that is turned by hand. */
class FakeNetwork {
  readonly sockets: {
    readonly listener: SocketListener;
    readonly sent: { id: number; method: string; params: object }[];
    isClosed: boolean;
  }[] = [];
  readonly states: StreamState[] = [];
  readonly events: string[] = [];
  readonly timers = new Map<() => void, number>();
  readonly stream = new EventStream(
    {
      open: (listener) => {
        const socket = { listener, sent: [] as { id: number; method: string; params: object }[], isClosed: false };
        this.sockets.push(socket);
        return {
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => {
            socket.isClosed = true;
            listener.onClose();
          },
        };
      },
      after: (milliseconds, action) => {
        this.timers.set(action, milliseconds);
        return () => this.timers.delete(action);
      },
      random: () => 1,
    },
    { onEvent: (event) => this.events.push(event.id), onState: (state) => this.states.push(state) },
  );

  get socket() {
    return this.sockets.at(-1)!;
  }

  get waits(): number[] {
    return [...this.timers.values()];
  }

  /** Lets the next timer ring. */
  ring(): void {
    const [action] = this.timers.keys();
    this.timers.delete(action!);
    action!();
  }

  receive(message: object, socket = this.socket): void {
    socket.listener.onMessage(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  event(id: string, socket = this.socket): void {
    this.receive({ method: 'event', params: { id, at: 0, type: 'closing' } satisfies GatewayEvent }, socket);
  }

  /** Accepts the connection and confirms where events go on from. */
  accept(cursor: string): void {
    this.socket.listener.onOpen();
    this.receive({ id: this.socket.sent.at(-1)!.id, result: { cursor } });
  }
}

const connected = (): FakeNetwork => {
  const network = new FakeNetwork();
  network.stream.start();
  network.accept('e.5');
  return network;
};

describe('EventStream', () => {
  it('subscribes from now on and then is online', () => {
    const network = connected();
    expect(network.socket.sent).toMatchObject([{ method: 'events.subscribe', params: {} }]);
    expect(network.states).toEqual(['connecting', 'online']);
  });

  it.each([
    ['the last event', ['e.6', 'e.7'], 'e.7'],
    ['where it began, when nothing has happened since', [], 'e.5'],
  ])('goes on after %s when the connection was lost', (_, events, after) => {
    const network = connected();
    for (const id of events) network.event(id);
    network.socket.listener.onClose();
    expect(network.states.at(-1)).toBe('waiting');
    network.ring();
    network.socket.listener.onOpen();
    expect(network.socket.sent).toMatchObject([{ method: 'events.subscribe', params: { after } }]);
  });

  it('passes on what was missed, whether it comes before or after the confirmation', () => {
    const network = connected();
    network.socket.listener.onClose();
    network.ring();
    network.socket.listener.onOpen();
    network.event('e.6');
    network.receive({ id: network.socket.sent[0]!.id, result: { cursor: 'e.7' } });
    network.event('e.7');
    expect(network.events).toEqual(['e.6', 'e.7']);
  });

  it('does not skip what is still on its way when the connection is lost again', () => {
    const network = connected();
    network.socket.listener.onClose();
    network.ring();
    network.accept('e.9');
    network.socket.listener.onClose();
    network.ring();
    network.socket.listener.onOpen();
    expect(network.socket.sent).toMatchObject([{ params: { after: 'e.5' } }]);
  });

  it('waits longer each time, up to a limit, and starts over once it was online', () => {
    const network = connected();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      network.socket.listener.onClose();
      waits.push(...network.waits);
      network.ring();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    network.accept('e.5');
    network.socket.listener.onClose();
    expect(network.waits).toEqual([500]);
  });

  it('tries again when the server refuses to go on', () => {
    const network = connected();
    network.socket.listener.onClose();
    network.ring();
    network.socket.listener.onOpen();
    network.receive({ id: network.socket.sent.at(-1)!.id, error: { code: -32002, message: '' } });
    expect(network.states.at(-1)).toBe('waiting');
    expect(network.waits).toEqual([1000]);
    network.ring();
    network.accept('e.9');
    expect(network.states.at(-1)).toBe('online');
  });

  it('connects at once when it is woken', () => {
    const network = connected();
    network.socket.listener.onClose();
    network.stream.wake();
    expect(network.sockets).toHaveLength(2);
  });

  it('gives a connection up that neither comes nor fails', () => {
    const network = new FakeNetwork();
    network.stream.start();
    network.ring();
    expect(network.sockets[0]!.isClosed).toBe(true);
    expect(network.states.at(-1)).toBe('waiting');
    network.ring();
    network.accept('e.5');
    expect(network.states.at(-1)).toBe('online');
  });

  it('asks when it hears nothing, and gives the connection up when there is no answer', () => {
    const network = connected();
    network.ring();
    expect(network.socket.sent.at(-1)).toMatchObject({ method: 'server.health' });
    network.ring();
    expect(network.sockets[0]!.isClosed).toBe(true);
    expect(network.states.at(-1)).toBe('waiting');
  });

  it('stays when the answer comes', () => {
    const network = connected();
    network.ring();
    network.receive({ id: network.socket.sent.at(-1)!.id, result: {} });
    expect(network.waits).toEqual([25_000]);
    expect(network.states.at(-1)).toBe('online');
  });

  it('does not listen to a connection it has given up', () => {
    const network = connected();
    const [old] = network.sockets;
    network.socket.listener.onClose();
    network.ring();
    network.event('e.99', old);
    old!.listener.onClose();
    expect(network.events).toEqual([]);
    expect(network.states.at(-1)).toBe('connecting');
  });

  it('is silent once it was stopped', () => {
    const network = connected();
    network.stream.stop();
    network.stream.wake();
    expect(network.sockets).toHaveLength(1);
    expect(network.waits).toEqual([]);
    expect(network.states.at(-1)).toBe('stopped');
  });
});
