export { keepResults } from './keep-results.ts';
export { readResultDefinition, readResultExecutor } from './read-result-tool.ts';
export { handlesAfter } from './result-handles.ts';
