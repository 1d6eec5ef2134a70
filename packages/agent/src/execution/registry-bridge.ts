import type { Labels } from '@finclaw/models';
import {
  createFenceMarker,
  hasEffect,
  RESULT_CHARS,
  renderToolResult,
  shortenResult,
  type ToolExecutionContext,
  type ToolGate,
} from '@finclaw/tools';
import type { ToolCall } from '@finclaw/types';
import type { ToolHandler, ToolHandlerSource } from './tool-executor.ts';

/** The place of a call in the conversation. */
type CallContextField = 'place' | 'askedAt' | 'repeats';

/** The context of the tools; each call adds its own id, place and signal. */
type BridgeContext = Omit<ToolExecutionContext, 'abortSignal' | 'toolUseId' | 'idempotencyKey' | CallContextField>;

/** Handlers for one run that lead every call through the registry; there is no other way to a tool. */
export function bridgeToolRegistry(
  registry: ToolGate,
  context: BridgeContext,
  marker: string = createFenceMarker(),
  contextOf?: (call: ToolCall) => Pick<ToolExecutionContext, CallContextField>,
): ToolHandlerSource {
  return {
    isDenied: (name) => registry.isDenied?.(name, context) ?? false,
    get(name): ToolHandler | undefined {
      const tool = registry.get(name);
      if (tool === undefined) return undefined;
      const isEffective = hasEffect(tool.definition);
      return {
        sequential: isEffective,
        // The registry enforces the time limit, because waiting for a person's approval must not use it up.
        timeoutMs: Number.POSITIVE_INFINITY,
        async execute(input, abortSignal, call) {
          const result = await registry.execute(name, input, {
            ...context,
            abortSignal,
            toolUseId: call?.toolUseId,
            ...(isEffective && call && contextOf?.({ id: call.toolUseId, name, input })),
            equalCalls: call?.equalCalls ?? 1,
          });
          // Shortened before it is rendered, so that no fence loses its end.
          const short = await shortenResult(result, RESULT_CHARS);
          const { isError, refused, shown, kept, complete, pictures } = short;
          const labels: Labels = {
            trust: short.metadata?.untrusted === true ? 'untrusted' : 'ours',
            private: tool.definition.accessesSensitiveData,
          };
          const more = {
            ...(refused && { refused }),
            shown,
            kept,
            complete,
            pictures,
          };
          return { content: renderToolResult(short, marker), isError, labels, ...more };
        },
      };
    },
  };
}
