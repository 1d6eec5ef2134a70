import type { FinClawLogger, LoggerConfig, LoggerDeps, LogMethod } from './logger-types.ts';

/** Opens a logger. Asynchronous because the logging library is loaded here and not by commands that write no log. */
export async function createLogger(config: LoggerConfig, deps: Partial<LoggerDeps> = {}): Promise<FinClawLogger> {
  const { createPinoLogger } = await import('./pino-logger.ts');
  return createPinoLogger(config, {
    now: Date.now,
    writeConsole: (text) => process.stderr.write(text),
    color: process.stderr.isTTY === true && !process.env.NO_COLOR,
    isCi: Boolean(process.env.CI),
    onProblem: (problem) => process.emitWarning(problem.message),
    ...deps,
  });
}

const ignore: LogMethod = () => {};

/** A logger that writes nothing, for callers that were not given one. */
export function createSilentLogger(): FinClawLogger {
  const silent: FinClawLogger = {
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    child: () => silent,
    flush: async () => {},
  };
  return silent;
}
