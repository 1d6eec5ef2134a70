import type { ParseArgsOptionsConfig } from 'node:util';
import type { Invocation } from './io.ts';

/** The exports of a command's module. */
export interface CommandModule {
  readonly options?: ParseArgsOptionsConfig;
  /** Everything but the options of every command is taken as it stands, so that "-5+3" is an expression. */
  readonly takesText?: boolean;
  /** The maximum number of words after the command; more are an error. Unlimited by default. */
  readonly maxArguments?: number;
  run(invocation: Invocation): Promise<number>;
}
