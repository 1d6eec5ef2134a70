import { register, UNKNOWN_LABELS } from '@finclaw/models';
import { safeToolName } from '@finclaw/tools';
import type { ConversationMessage, ToolResultBlock } from '@finclaw/types';
import type { Run } from './run.ts';
import { refusal, TOOL_ABORTED, type ToolResult } from './tool-executor.ts';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** Runs the permitted tool calls and answers every call, in the order of the calls. Never rejects. */
export async function answerToolCalls(run: Run, calls: readonly BufferedToolCall[]): Promise<ConversationMessage> {
  const answers = new Map<string, ToolResult>();
  const runnable: BufferedToolCall[] = [];
  for (const call of calls) {
    const problem = findProblem(run, call);
    if (problem === undefined) runnable.push(call);
    else answers.set(call.id, refusal(call, problem));
  }
  for (const result of await executeAll(run, runnable)) answers.set(result.toolUseId, result);
  const results = calls.map((call) => answers.get(call.id) ?? refusal(call, TOOL_ABORTED));
  return toolMessage(run, results);
}

/** Returns the calls that the caller runs itself, not this program. */
export function callsToHandOver(
  { params: { tools = [] } }: Run,
  calls: readonly BufferedToolCall[],
): readonly BufferedToolCall[] {
  const theirs = new Set(tools.filter(({ isHandedOver }) => isHandedOver).map(({ name }) => name));
  return calls.filter(({ name, inputError }) => inputError === undefined && theirs.has(name));
}

/** Answers calls that will not be run, with the same reason for each. */
export function refuseToolCalls(run: Run, calls: readonly BufferedToolCall[], reason: string): ConversationMessage {
  return toolMessage(
    run,
    calls.map((call) => refusal(call, reason)),
  );
}

function findProblem(run: Run, call: BufferedToolCall): string | undefined {
  if (run.isRepeated(call))
    return `Same call, same result: use what "${safeToolName(call.name)}" already answered to this input, or say what is missing.`;
  const isOffered = run.params.tools?.some((tool) => tool.name === call.name) ?? false;
  // A tool the policy forbids is not offered either; the gate refuses it and names the rule, where "unknown" would be
  // untrue.
  if (!isOffered && !run.options.toolExecutor.isDenied?.(call.name)) return `Unknown tool: ${call.name}`;
  return call.inputError === undefined ? undefined : `Invalid tool input: ${call.inputError}`;
}

async function executeAll(run: Run, calls: readonly BufferedToolCall[]): Promise<readonly ToolResult[]> {
  const { agentId, sessionKey } = run.params;
  try {
    return await run.options.toolExecutor.executeAll(calls, run.signal, {
      context: { agentId, sessionKey },
      onStart: (toolCall) => run.events.emit({ type: 'tool_use_start', toolCall }),
      onEnd: (_call, { labels: _labels, complete: _complete, ...result }) =>
        run.events.emit({ type: 'tool_use_end', result }),
    });
  } catch (error) {
    // Calls without an answer would make every later message of the session invalid.
    run.options.logger.error('The tool executor failed', error);
    return [];
  }
}

function toolMessage({ options: { nextHandle } }: Run, results: readonly ToolResult[]): ConversationMessage {
  const content = results.map(({ labels = UNKNOWN_LABELS, ...result }) => {
    const block: ToolResultBlock = { type: 'tool_result', ...result, handle: nextHandle?.() };
    return register(block, labels);
  });
  return { role: 'tool', content };
}
