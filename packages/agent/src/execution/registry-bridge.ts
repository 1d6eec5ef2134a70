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
import type { ToolHandler, ToolHandlerSource } from './tool-executor.ts';

/** The context the tools run in; each call adds its own id and signal. */
type BridgeContext = Omit<ToolExecutionContext, 'abortSignal' | 'toolUseId' | 'idempotencyKey'>;

/** Handlers for one run that lead every call through the registry; there is no other way to a tool. */
export function bridgeToolRegistry(
  registry: ToolGate,
  context: BridgeContext,
  marker: string = createFenceMarker(),
): ToolHandlerSource {
  return {
    isDenied: (name) => registry.isDenied?.(name, context) ?? false,
    get(name): ToolHandler | undefined {
      const tool = registry.get(name);
      if (tool === undefined) return undefined;
      return {
        sequential: hasEffect(tool.definition),
        // The registry keeps the time limit, because waiting for a person's approval must not use it up.
        timeoutMs: Number.POSITIVE_INFINITY,
        async execute(input, abortSignal, call) {
          const result = await registry.execute(name, input, {
            ...context,
            abortSignal,
            toolUseId: call?.toolUseId,
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
