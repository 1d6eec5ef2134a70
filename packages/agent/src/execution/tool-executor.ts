import { type Labels, OWN_LABELS, UNKNOWN_LABELS } from '@finclaw/models';
import { canonicalJson, RESULT_CHARS, shortenText } from '@finclaw/tools';
import type { AgentId, SessionKey, ToolCall, ToolResultBlock } from '@finclaw/types';
import { type BoundedOutcome, runBounded } from './bounded-call.ts';
import { requirePositive } from './limits.ts';
import { describeThrown, toResultText } from './tool-result-text.ts';

/** The caller of a tool and the id of the call. */
interface ToolCallContext {
  readonly agentId: AgentId;
  readonly sessionKey: SessionKey;
  readonly toolUseId: string;
  /** The number of equal calls in a row from this one on, itself included. */
  readonly equalCalls: number;
}

/** A result that is more than a text. */
interface ToolHandlerResult {
  readonly content: string;
  readonly isError: boolean;
  readonly refused?: boolean;
  readonly shown?: ToolResultBlock['shown'];
  readonly kept?: ToolResultBlock['kept'];
  readonly complete?: ToolResultBlock['complete'];
  readonly pictures?: ToolResultBlock['pictures'];
  /** The author and privacy of the content; without them the worst is assumed. */
  readonly labels?: Labels;
}

/** Runs a tool for a model. In production this is always a bridge into the tool registry. */
export interface ToolHandler {
  /** True for calls that must not overlap with any other. */
  readonly sequential?: boolean;
  readonly timeoutMs?: number;
  execute(input: unknown, signal: AbortSignal, context?: ToolCallContext): Promise<string | ToolHandlerResult>;
}

/** Looks up handlers by tool name. */
export interface ToolHandlerSource {
  get(name: string): ToolHandler | undefined;
  /** Tells whether a tool exists that the policy forbids here; calling it returns the reason. */
  isDenied?(name: string): boolean;
}

export interface ToolResult extends ToolHandlerResult {
  readonly toolUseId: string;
}

/** Whom to tell about a batch of calls while it runs. */
interface ToolBatchHooks {
  readonly context?: Omit<ToolCallContext, 'toolUseId' | 'equalCalls'>;
  onStart?(call: ToolCall): void;
  onEnd?(call: ToolCall, result: ToolResult, durationMs: number): void;
}

interface ToolExecutorOptions {
  /** Default 8. */
  readonly maxParallel?: number;
  /** For handlers without their own. Default 30,000. */
  readonly timeoutMs?: number;
  readonly handlers?: ToolHandlerSource;
}

export const TOOL_ABORTED = 'Tool execution aborted';

/**
 * Orders and limits tool calls: concurrency, time and length of the result. Whether a call is allowed is decided by the
 * handlers.
 */
export class ToolExecutor {
  readonly #handlers: ToolHandlerSource | undefined;
  readonly #maxParallel: number;
  readonly #timeoutMs: number;

  constructor(options: ToolExecutorOptions = {}) {
    this.#handlers = options.handlers;
    this.#maxParallel = requirePositive('maxParallel', options.maxParallel ?? 8);
    this.#timeoutMs = requirePositive('timeoutMs', options.timeoutMs ?? 30_000);
  }

  /** Tells whether the policy will refuse a call of this tool, with a reason the model can pass on. */
  isDenied(name: string): boolean {
    return this.#handlers?.isDenied?.(name) ?? false;
  }

  /** Runs the calls and returns one result for each, in their order. Never rejects. */
  async executeAll(
    calls: readonly ToolCall[],
    signal?: AbortSignal,
    hooks: ToolBatchHooks = {},
  ): Promise<readonly ToolResult[]> {
    const results: ToolResult[] = new Array(calls.length);
    for (let start = 0; start < calls.length; ) {
      const end = this.#endOfGroup(calls, start);
      let next = start;
      const work = async () => {
        while (next < end) {
          const position = next++;
          results[position] = await this.#execute(calls[position]!, equalCalls(calls, position), signal, hooks);
        }
      };
      await Promise.all(Array.from({ length: Math.min(this.#maxParallel, end - start) }, work));
      start = end;
    }
    return results;
  }

  /** A sequential call forms its own group; the calls between two such run in parallel. */
  #endOfGroup(calls: readonly ToolCall[], start: number): number {
    let end = start;
    while (end < calls.length && !this.#handlers?.get(calls[end]!.name)?.sequential) end++;
    return Math.max(end, start + 1);
  }

  async #execute(
    call: ToolCall,
    equal: number,
    signal: AbortSignal | undefined,
    hooks: ToolBatchHooks,
  ): Promise<ToolResult> {
    const handler = this.#handlers?.get(call.name);
    if (handler === undefined) return refusal(call, `Unknown tool: ${call.name}`);
    if (signal?.aborted) return refusal(call, TOOL_ABORTED);
    const timeoutMs = handler.timeoutMs ?? this.#timeoutMs;
    const context = hooks.context && { ...hooks.context, toolUseId: call.id, equalCalls: equal };
    const startedAt = performance.now();
    hooks.onStart?.(call);
    const run = async (own: AbortSignal) => shape(await handler.execute(call.input, own, context));
    const result = toResult(call, await runBounded(run, { timeoutMs, signal }), timeoutMs);
    hooks.onEnd?.(call, result, performance.now() - startedAt);
    return result;
  }
}

/** Counts the calls from that position on with the same tool and the same input. */
function equalCalls(calls: readonly ToolCall[], position: number): number {
  const { name, input } = calls[position]!;
  let end = position + 1;
  while (calls[end]?.name === name && canonicalJson(calls[end]!.input) === canonicalJson(input)) end++;
  return end - position;
}

/** The result of a call that did not run, or did not finish. */
export function refusal(call: ToolCall, content: string): ToolResult {
  return { toolUseId: call.id, content, isError: true, labels: OWN_LABELS };
}

function toResult(
  call: ToolCall,
  outcome: BoundedOutcome<Omit<ToolResult, 'toolUseId'>>,
  timeoutMs: number,
): ToolResult {
  if (outcome.kind === 'aborted') return refusal(call, TOOL_ABORTED);
  if (outcome.kind === 'timed_out') return refusal(call, `Tool timed out after ${timeoutMs} ms`);
  if (outcome.kind === 'threw')
    return { ...refusal(call, `Tool execution error: ${describeThrown(outcome.error)}`), labels: UNKNOWN_LABELS };
  return { toolUseId: call.id, ...outcome.value };
}

/**
 * Converts a handler's return value to text of limited length. A handler that returns a ready result has shortened it
 * itself.
 */
function shape(value: unknown): ToolHandlerResult {
  const { content, isError } = Object(value) as Partial<ToolHandlerResult>;
  if (typeof content === 'string' && typeof isError === 'boolean') return value as ToolHandlerResult;
  const { text, shown } = shortenText(toResultText(value), RESULT_CHARS);
  return { content: text, isError: false, ...(shown.length > 0 && { shown }) };
}
