import type { TurnEnd } from '@finclaw/app';
import type { EndingKind } from '@finclaw/types';
import { EXIT } from './io.ts';

const CODES: Readonly<Record<EndingKind, number>> = {
  completed: EXIT.done,
  question: EXIT.done,
  failed: EXIT.failed,
  refused: 3,
  empty: 4,
  length: 5,
  turn_limit: 6,
  loop: 6,
  budget: 7,
  timeout: 8,
  stopped: EXIT.interrupted,
};

/** Returns the exit code for the end of a question. */
export const exitCodeOf = ({ ending }: Pick<TurnEnd, 'ending'>): number => CODES[ending.kind];
