import { FinClawError } from '@finclaw/infra';

/** Why a citation gives no figure. */
export type CitationProblem =
  | 'syntax'
  | 'too-long'
  | 'unclosed'
  | 'unknown-handle'
  | 'unknown-field'
  | 'unknown-row'
  | 'unknown-function'
  | 'unknown-unit'
  | 'unknown-format'
  | 'many-values'
  | 'no-values'
  | 'cut-list'
  | 'not-a-number'
  | 'unlike-units'
  | 'division-by-zero'
  | 'wrong-sign';

/** A citation that cannot be worked out; the detail is written for the model that wrote it. */
export class CitationError extends FinClawError {
  readonly problem: CitationProblem;

  constructor(problem: CitationProblem, detail: string) {
    super(detail, 'INVALID_INPUT');
    this.problem = problem;
  }
}
