/** A JSON-RPC 2.0 request. Without an id it is a notification and gets no response. */
export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: unknown;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type RpcResponse =
  | {
      readonly jsonrpc: '2.0';
      readonly id: string | number | null;
      readonly result: unknown;
      readonly error?: undefined;
    }
  | {
      readonly jsonrpc: '2.0';
      readonly id: string | number | null;
      readonly error: RpcError;
      readonly result?: undefined;
    };

/** The error codes a peer can see. */
export const RPC_ERROR_CODES = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  UNAUTHORIZED: -32001,
  RATE_LIMITED: -32002,
  SESSION_NOT_FOUND: -32003,
  AGENT_BUSY: -32004,
} as const;
