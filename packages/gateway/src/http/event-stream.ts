import type { EventCursor } from '@finclaw/types';
import type { EventHub, ReadRights } from '../events/event-hub.ts';
import type { Reader } from '../events/reader.ts';
import { LIMITS } from '../limits.ts';

interface EventStreamOptions {
  readonly hub: EventHub;
  readonly rights: ReadRights;
  readonly after: EventCursor | undefined;
  /** Returns true while the reader may still read; called at every heartbeat. */
  readonly stillHolds: () => Promise<boolean>;
  /** Called when the stream has ended, on either side. */
  readonly onEnd: () => void;
}

/** The events as server-sent events. It can be ended from outside. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  end(): void;
}

/**
 * Opens a stream of events. A reader that does not read is not waited for: it falls behind in the log and is cut off in
 * the end.
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const { hub, rights, after, stillHolds, onEnd } = options;
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let reader: Reader | undefined;
  let stopReading: () => void = () => {};
  let heartbeat: NodeJS.Timeout;
  let blockedBeats = 0;
  let isOver = false;

  const write = (text: string): boolean => {
    if (isOver) return false;
    controller.enqueue(encoder.encode(text));
    return (controller.desiredSize ?? 0) > 0;
  };

  function end(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    stopReading();
    try {
      controller.close();
    } catch {
      // The other side has closed it already.
    }
    onEnd();
  }

  async function beat(): Promise<void> {
    blockedBeats = reader?.isBlocked ? blockedBeats + 1 : 0;
    if (!(await stillHolds()) || blockedBeats * LIMITS.heartbeatMs > LIMITS.stalledMs) end();
    else if (blockedBeats === 0) write(': still here\n\n');
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(opened) {
        controller = opened;
        write('retry: 2000\n\n');
        heartbeat = setInterval(() => void beat().catch(end), LIMITS.heartbeatMs);
        const outlet = { write: (json: string, id: EventCursor) => write(`id: ${id}\ndata: ${json}\n\n`) };
        ({ reader, stop: stopReading } = hub.read(outlet, rights, after));
      },
      pull() {
        if (reader?.isBlocked) reader.catchUp();
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: LIMITS.outletHighBytes }),
  );
  return { body, end };
}
