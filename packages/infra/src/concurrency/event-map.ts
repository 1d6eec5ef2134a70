/**
 * Every event of the system and the arguments its listeners receive. Message text and replies never travel on the bus.
 */
export interface FinClawEventMap {
  'agent:run:start': (agentId: string, sessionKey: string) => void;
  'agent:run:end': (agentId: string, sessionKey: string, durationMs: number) => void;
  'agent:run:error': (agentId: string, sessionKey: string, error: string) => void;
  'channel:message': (channelId: string, messageId: string) => void;
  'config:change': (changedPaths: readonly string[]) => void;

  'model:fallback': (from: string, to: string, reason: string) => void;
  'model:exhausted': (models: readonly string[], lastError: string) => void;
  'auth:cooldown': (profileId: string, reason: string, ms: number) => void;
  'auth:health:change': (profileId: string, from: string, to: string) => void;

  'tool:execute:start': (name: string, sessionId: string) => void;
  'tool:execute:end': (name: string, sessionId: string, durationMs: number) => void;
  'tool:execute:error': (name: string, sessionId: string, error: string) => void;
  'tool:execute:timeout': (name: string, sessionId: string, timeoutMs: number) => void;
  'tool:policy:verdict': (name: string, verdict: string, stage: string) => void;
  'tool:policy:deny': (name: string, reason: string) => void;
  'tool:circuit:change': (name: string, from: string, to: string) => void;
  'context:window:status': (status: string, usageRatio: number) => void;
  'context:compact': (strategy: string, beforeTokens: number, afterTokens: number) => void;
  'context:compact:fallback': (fromStrategy: string, toStrategy: string) => void;

  /** One call of a model has ended, whatever its outcome. */
  'execution:model': (
    agentId: string,
    sessionKey: string,
    call: {
      readonly provider: string;
      readonly model: string;
      readonly durationMs: number;
      readonly outcome: 'answered' | 'failed' | 'stopped';
      readonly usage: {
        readonly inputTokens: number;
        readonly outputTokens: number;
        readonly cacheReadTokens: number;
        readonly cacheWriteTokens: number;
      };
    },
  ) => void;
  'execution:complete': (
    agentId: string,
    sessionKey: string,
    summary: {
      readonly status: string;
      readonly turns: number;
      readonly durationMs: number;
      readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
    },
  ) => void;
  'execution:context_threshold': (agentId: string, ratio: number, threshold: 0.8 | 0.95) => void;

  'gateway:start': (port: number) => void;
  'gateway:stop': () => void;
  'gateway:rpc:error': (method: string, code: number) => void;
  'gateway:auth:failure': (ip: string, reason: string) => void;
  'gateway:auth:rate_limit': (ip: string, failures: number) => void;
}
