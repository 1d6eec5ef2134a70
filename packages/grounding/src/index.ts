export { checkFigures, checkingFigures } from './check-figures.ts';
export { CitedAnswer } from './cited/cited-answer.ts';
export type { CitedResult } from './cited/result-tree.ts';
export { explainFigures } from './explain-figures.ts';
export { factsOfResult } from './facts/result-facts.ts';
export type { Figure, GroundingInput } from './figure.ts';
export { askToFix, reviewFigures } from './review-answer.ts';
