import { FinClawError } from '@finclaw/infra';

/** Why a citation gives no figure: no such result, not one such value, units or signs that do not go together, or nothing to work out. */
type CitationProblem = 'result' | 'value' | 'unit' | 'unreadable';

/** A citation that cannot be worked out; the message is written for the model that wrote it. */
export class CitationError extends FinClawError {
  readonly problem: CitationProblem;

  constructor(problem: CitationProblem, detail: string) {
    super(detail, 'INVALID_INPUT');
    this.problem = problem;
  }
}

/** Gives a citation up. */
export function refuse(problem: CitationProblem, detail: string): never {
  throw new CitationError(problem, detail);
}
