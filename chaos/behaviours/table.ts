import { BEHAVIOURS, type Behaviour } from './behaviours.ts';
import { SURFACES, type SurfaceName } from './surfaces.ts';

/**
 * The moments at which a model begins to misbehave: at once, after a tool, or as the second candidate, after the first
 * has failed.
 */
export const MOMENTS = ['at once', 'after a tool', 'as the second candidate'] as const;

export type Moment = (typeof MOMENTS)[number];

export interface Row {
  readonly behaviour: Behaviour;
  readonly moment: Moment;
  readonly surface: SurfaceName;
}

/** Every behaviour at every moment on every surface. */
export const TABLE: readonly Row[] = BEHAVIOURS.flatMap((behaviour) =>
  MOMENTS.flatMap((moment) => {
    const isPossible = behaviour.only !== 'anthropic' || moment !== 'as the second candidate';
    return isPossible ? SURFACES.map((surface) => ({ behaviour, moment, surface })) : [];
  }),
);

/** Returns the name of a row. */
export function nameOf({ behaviour, moment, surface }: Row): string {
  return `${behaviour.name}, ${moment}, ${surface}`;
}

/** So many rows, always the same ones for a seed. */
export function sample(count: number, seed: number): readonly Row[] {
  const left = [...TABLE];
  let state = seed;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(state % left.length, 1)[0]!;
  });
}
