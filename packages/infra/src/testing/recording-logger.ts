import { inspect } from 'node:util';
import { createSilentLogger } from '../log/logger.ts';
import type { FinClawLogger, LogMethod } from '../log/logger-types.ts';

/** A logger that keeps what it is told, whole, for tests that look for what must and must not be in it. */
export function createRecordingLogger(): FinClawLogger & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const record =
    (level: string): LogMethod =>
    (message, ...args) =>
      void lines.push(`${level} ${message} ${args.map((arg) => inspect(arg, { depth: 10 })).join(' ')}`);
  return {
    ...createSilentLogger(),
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
    lines,
  };
}
