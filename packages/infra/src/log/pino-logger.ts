import type { LogLevel } from '@finclaw/types';
import { type Logger, pino } from 'pino';
import { plainKey, redactSecrets } from '../secrets/redact-secrets.ts';
import { redactValue } from '../secrets/redact-value.ts';
import { createConsoleSink } from './console-sink.ts';
import type { LogSink } from './log-sink.ts';
import type { FinClawLogger, LoggerConfig, LoggerDeps, LogMethod } from './logger-types.ts';
import { getContext } from './request-context.ts';
import { createRotatingFile } from './rotating-file.ts';

/** Builds the logger on pino, without its transports: they would cost a worker thread. */
export function createPinoLogger(config: LoggerConfig, deps: LoggerDeps): FinClawLogger {
  const sinks = createSinks(config, deps);
  const write = (line: string): void => {
    for (const sink of sinks) sink.write(line);
  };
  const flush = async (): Promise<void> => {
    for (const sink of sinks) sink.flush();
  };
  const root = pino(
    {
      level: config.level ?? 'info',
      base: null,
      timestamp: () => `,"time":"${new Date(deps.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {},
    },
    { write },
  );
  const extraKeys = new Set(config.redactKeys?.map(plainKey));

  function context(): Record<string, unknown> {
    const current = config.autoInjectContext === false ? undefined : getContext();
    return { requestId: current?.requestId, sessionKey: current?.sessionKey };
  }

  function method(logger: Logger, level: LogLevel): LogMethod {
    return (message, ...args) => {
      if (!logger.isLevelEnabled(level)) return;
      const secrets = config.knownSecrets?.() ?? [];
      const fields = sortArguments(args, (value) => redactValue(value, { extraKeys, known: secrets }));
      logger[level]({ ...context(), ...fields }, redactSecrets(String(message), secrets));
    };
  }

  function named(name: string): FinClawLogger {
    const logger = root.child({ name });
    return {
      trace: method(logger, 'trace'),
      debug: method(logger, 'debug'),
      info: method(logger, 'info'),
      warn: method(logger, 'warn'),
      error: method(logger, 'error'),
      fatal: method(logger, 'fatal'),
      child: (childName) => named(`${name}:${childName}`),
      flush,
    };
  }

  return named(config.name);
}

function createSinks(config: LoggerConfig, deps: LoggerDeps): readonly LogSink[] {
  const sinks: LogSink[] = [];
  const { file, console } = config;
  if (file?.enabled) {
    const maxBytes = Math.max(1, (file.maxSizeMb ?? 10) * 1024 * 1024);
    const maxFiles = Math.max(1, Math.trunc(file.maxFiles ?? 5));
    sinks.push(createRotatingFile({ path: file.path, maxBytes, maxFiles, onProblem: deps.onProblem }));
  }
  if (console?.enabled) {
    sinks.push(
      createConsoleSink({ pretty: console.pretty ?? !deps.isCi, color: deps.color, write: deps.writeConsole }),
    );
  }
  return sinks;
}

interface LineFields {
  data?: object;
  error?: unknown;
  args?: unknown[];
}

/** Plain objects add their fields under `data`, the first error is `error`, and all others are in `args`. */
function sortArguments(args: readonly unknown[], redact: (value: unknown) => unknown): LineFields {
  const sorted: LineFields = {};
  for (const arg of args) {
    if (arg === undefined) continue;
    const shown = redact(arg);
    if (arg instanceof Error && sorted.error === undefined) sorted.error = shown;
    else if (isPlainObject(arg) && isPlainObject(shown)) sorted.data = { ...sorted.data, ...shown };
    else sorted.args = [...(sorted.args ?? []), shown];
  }
  return sorted;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
