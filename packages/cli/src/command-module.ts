import type { Invocation } from './io.ts';

/** The exports of a command's module; its words and options stand in the table. */
export interface CommandModule {
  run(invocation: Invocation): Promise<number>;
}
