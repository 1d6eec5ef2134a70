import type { AgentId, ChannelId, TickerSymbol, Timestamp } from './brand.ts';
import type { AlertCondition } from './finance.ts';

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
  | { readonly jsonrpc: '2.0'; readonly id: string | number | null; readonly result: unknown; readonly error?: undefined }
  | { readonly jsonrpc: '2.0'; readonly id: string | number | null; readonly error: RpcError; readonly result?: undefined };

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

export type WsEvent =
  | {
      readonly type: 'message';
      readonly channelId: ChannelId;
      readonly senderId: string;
      readonly text: string;
      readonly timestamp: Timestamp;
    }
  | { readonly type: 'typing'; readonly channelId: ChannelId; readonly agentId: AgentId; readonly isTyping: boolean }
  | { readonly type: 'agent.status'; readonly agentId: AgentId; readonly status: 'idle' | 'running' | 'error' }
  | {
      readonly type: 'alert';
      readonly alertId: string;
      readonly symbol: TickerSymbol;
      readonly condition: AlertCondition;
      readonly currentValue: string;
      readonly triggeredAt: Timestamp;
    }
  | { readonly type: 'error'; readonly code: number; readonly message: string };

export interface GatewayStatus {
  readonly uptime: number;
  readonly connections: number;
  readonly activeAgents: number;
  readonly activeSessions: number;
  readonly version: string;
}

export type RpcMethod =
  | 'agent.run'
  | 'agent.list'
  | 'agent.status'
  | 'session.get'
  | 'session.reset'
  | 'session.list'
  | 'config.get'
  | 'config.update'
  | 'channel.list'
  | 'channel.status'
  | 'health.check'
  | 'skill.execute'
  | 'finance.quote'
  | 'finance.news'
  | 'finance.alert.create'
  | 'finance.alert.list'
  | 'finance.portfolio.get';
