import type { DeepReadonly } from '../utility.ts';

/** The parameters and the result of a method. */
export interface Call<Params, Result> {
  readonly params: DeepReadonly<Params>;
  readonly result: DeepReadonly<Result>;
}

/** No parameters. */
export type Nothing = Record<string, never>;
