import type { ParseArgsOptionsConfig } from 'node:util';
import type { Invocation } from './io.ts';

/** What a command's module exports. */
export interface CommandModule {
  readonly options?: ParseArgsOptionsConfig;
  /** Everything but the options of every command is taken as it stands, so that "-5+3" is an expression. */
  readonly takesText?: boolean;
  /** How many words may follow the command; more are a mistake. Without it, any number. */
  readonly maxArguments?: number;
  run(invocation: Invocation): Promise<number>;
}
