import type { Locale } from './languages.ts';
import type { InboundMessage } from './message.ts';

/** The payload of each plugin hook. */
export interface HookPayloadMap {
  beforeMessageProcess: InboundMessage;
  afterMessageProcess: InboundMessage;
  beforeAgentRun: { readonly agentId: string; readonly sessionKey: string };
  afterAgentRun: {
    readonly agentId: string;
    readonly sessionKey: string;
    readonly result: unknown;
    readonly durationMs: number;
  };
  onConfigChange: { readonly changedPaths: readonly string[] };
  onGatewayStart: undefined;
  onGatewayStop: undefined;
  onPluginLoaded: { readonly pluginName: string; readonly slots: readonly string[] };
  onPluginUnloaded: { readonly pluginName: string };
  beforeToolExecute: BeforeToolExecutePayload;
  afterToolExecute: AfterToolExecutePayload;
}

export type PluginHookName = keyof HookPayloadMap;

interface ToolHookContext {
  readonly sessionId: string;
  readonly userId: string;
  readonly channelId: string;
}

export interface BeforeToolExecutePayload {
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: ToolHookContext;
  /** True blocks the call. */
  readonly skip?: boolean;
  readonly skipResult?: { readonly content: string; readonly isError: boolean };
}

export interface AfterToolExecutePayload {
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: ToolHookContext;
  readonly result: {
    readonly content: string;
    readonly isError: boolean;
    readonly wasTruncated: boolean;
    readonly wasRedacted: boolean;
    readonly originalSize: number;
    readonly guardedSize: number;
  };
  readonly durationMs: number;
}

export interface PluginDiagnostic {
  readonly pluginName: string;
  readonly timestamp: number;
  readonly severity: 'info' | 'warn' | 'error';
  readonly phase: 'discovery' | 'manifest' | 'security' | 'settings' | 'load' | 'register' | 'runtime';
  readonly message: string;
  /** The same in each language, where FinClaw says it. */
  readonly texts?: Readonly<Record<Locale, string>>;
  readonly error?: { readonly code: string; readonly stack?: string };
}
