export { defineTool } from './fixtures.ts';
