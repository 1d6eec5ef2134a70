import type { StatePaths } from '@finclaw/infra';

/** The program that a service starts, and its user. */
export interface ServiceFacts {
  readonly node: string;
  readonly program: string;
  readonly stateDir: string;
  /** Where the server's output goes if the system keeps no log of it. */
  readonly output: string;
}

/** A program of the system and its words. */
export type SystemCall = readonly [program: string, ...words: string[]];

/** A system's manager of services for one user. */
export interface ServiceManager {
  readonly file: string;
  readonly describe: (facts: ServiceFacts) => string | Uint8Array;
  readonly install: readonly SystemCall[];
  /** Stops the running service before it is reinstalled or removed; may fail. */
  readonly before: readonly SystemCall[];
  readonly remove: readonly SystemCall[];
  /** The calls after the file was removed. */
  readonly after: readonly SystemCall[];
  readonly status: SystemCall;
  /** Returns the state in the system's own word; `active` when it runs. */
  readonly stateIn: (output: string) => string;
  /** Prints the latest lines; without it they are in the file of its output. */
  readonly logs?: SystemCall;
}

/** The file for the output of a service where the system has no log. */
export const serviceOutput = ({ logsDir }: Pick<StatePaths, 'logsDir'>): string => `${logsDir}/service.log`;
