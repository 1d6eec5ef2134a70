import type { LogLevel } from '@finclaw/types';
import type { FinClawError } from '../errors/errors.ts';

/**
 * Writes one line. An object adds its fields, an error its type, message, code and stack; secrets in either are masked.
 */
export type LogMethod = (message: string, ...args: unknown[]) => void;

export interface FinClawLogger extends Readonly<Record<LogLevel, LogMethod>> {
  /** Returns a logger with the same sinks whose lines also carry this name. */
  child(name: string): FinClawLogger;
  /** Resolves when everything logged so far is on disk; logging continues afterwards. */
  flush(): Promise<void>;
}

export interface LoggerConfig {
  readonly name: string;
  /** Lines below this level are dropped. Default `info`. */
  readonly level?: LogLevel;
  readonly file?: {
    readonly enabled: boolean;
    readonly path: string;
    /** Default 10. */
    readonly maxSizeMb?: number;
    /** The number of files, the current one included. Default 5. */
    readonly maxFiles?: number;
  };
  readonly console?: {
    readonly enabled: boolean;
    /** Human-readable lines instead of JSON. Default: true unless `CI` is set. */
    readonly pretty?: boolean;
  };
  /** Key names to mask in addition to the built-in ones. */
  readonly redactKeys?: readonly string[];
  /** Returns secrets known by value, such as the configured API keys; called for each line. */
  readonly knownSecrets?: () => readonly string[];
  /** Adds the request id and session key of the current request context. Default true. */
  readonly autoInjectContext?: boolean;
}

/** The dependencies of a logger on its process. */
export interface LoggerDeps {
  readonly now: () => number;
  /** Standard error, never standard output: that belongs to the answer. */
  readonly writeConsole: (text: string) => void;
  readonly color: boolean;
  readonly isCi: boolean;
  /** Called when the log file cannot be written. */
  readonly onProblem: (error: FinClawError) => void;
}
