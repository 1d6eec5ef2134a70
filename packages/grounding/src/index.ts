export { checkFigures, checkingFigures } from './check-figures.ts';
export { CitedAnswer, renderCited } from './cited/cited-answer.ts';
export { citedResult } from './cited/cited-result.ts';
export { explainFigures } from './explain-figures.ts';
export type { Figure, GroundingInput } from './figure.ts';
export { askToFix, reviewFigures } from './review-answer.ts';
