import { expect, it } from 'vitest';
import { RPC_ERROR_CODES } from './gateway.ts';

it('clients can rely on the codes of errors', () => {
  expect(RPC_ERROR_CODES).toEqual({
    PARSE_ERROR: -32700,
    INVALID_REQUEST: -32600,
    METHOD_NOT_FOUND: -32601,
    INVALID_PARAMS: -32602,
    INTERNAL_ERROR: -32603,
    UNAUTHORIZED: -32001,
    RATE_LIMITED: -32002,
    SESSION_NOT_FOUND: -32003,
    AGENT_BUSY: -32004,
  });
});
