import { createSilentLogger, type EventBus, type FinClawEventMap, type FinClawLogger } from '@finclaw/infra';

/** A logger that records its lines, level first. */
export function recordingLogger(): FinClawLogger & { readonly lines: string[] } {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (message: string): void => {
      lines.push(`${level} ${message}`);
    };
  const logger: FinClawLogger & { readonly lines: string[] } = {
    ...createSilentLogger(),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: () => logger,
    lines,
  };
  return logger;
}

/** A bus that records emitted events: the name, then the arguments. */
export function recordingBus(): Pick<EventBus, 'emit'> & {
  readonly events: unknown[][];
  of(name: keyof FinClawEventMap): unknown[][];
} {
  const events: unknown[][] = [];
  return {
    emit: (...event) => void events.push(event),
    events,
    of: (name) => events.filter(([event]) => event === name).map(([, ...args]) => args),
  };
}

/** A clock that only moves manually. */
export function fakeClock(start = Date.parse('2026-11-15T03:00:00Z')): (() => number) & { advance(ms: number): void } {
  let time = start;
  return Object.assign(() => time, {
    advance: (ms: number) => {
      time += ms;
    },
  });
}
