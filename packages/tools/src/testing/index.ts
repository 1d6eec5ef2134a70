export { approvalRequest } from './approval-request.ts';
export { defineTool } from './fixtures.ts';
