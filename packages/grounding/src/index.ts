export { AnnotatedAnswer } from './answer/annotated-answer.ts';
export { checkFigures, type ToolResultInput } from './check-figures.ts';
export { explainFigures } from './explain-figures.ts';
export { figureNote, summarise } from './figure-note.ts';
export { figureViews } from './figure-view.ts';
export { type SourceResult, sourceResult } from './results/source-result.ts';
