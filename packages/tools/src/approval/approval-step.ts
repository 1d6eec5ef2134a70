import { message } from '@finclaw/config';
import { eachLanguage } from '@finclaw/types';
import { waitWithin } from '../gate/bounded-wait.ts';
import { aborted, type Refusal, refuse } from '../gate/refusal.ts';
import type { PromptLedger } from '../ledger/prompt-ledger.ts';
import type { ApprovalCause } from '../policy/policy-types.ts';
import type {
  CallDescription,
  RegisteredToolDefinition,
  Restated,
  ToolExecutionContext,
} from '../registry/definition.ts';
import { canonicalJson } from '../schema/canonical-json.ts';
import { listApprovalFields } from './approval-fields.ts';
import type { ApprovalDecision, ApprovalHandler, ApprovalRequest } from './approval-types.ts';

/** The longest card a person can be expected to read; a longer one is refused. */
const MAX_SHOWN_INPUT = 8_000;

/** The maximum time a card waits for a price. */
const MAX_DESCRIBING_MS = 5_000;

/** The call to be approved and the reasons. */
export interface ApprovalSubject {
  readonly tool: RegisteredToolDefinition;
  readonly input: Readonly<Record<string, unknown>>;
  readonly inputHash: string;
  readonly context: ToolExecutionContext;
  readonly ledger: PromptLedger;
  readonly why: { readonly reason: string; readonly stage: string; readonly causes: readonly ApprovalCause[] };
}

/** Asks for approval of exactly this input. Everything but an approval is a refusal; undefined means approved. */
export async function askForApproval(
  handler: ApprovalHandler | undefined,
  subject: ApprovalSubject,
  timeoutMs: number,
): Promise<Refusal | undefined> {
  const { tool, input, inputHash, context, ledger, why } = subject;
  if (!handler) return approverUnreachable(tool.name);
  if (canonicalJson(input).length > MAX_SHOWN_INPUT)
    return refuse('INVALID_INPUT', `Invalid input: /: is too large to be shown for approval`);
  const { sessionId, userId, channelId, accountId, abortSignal, equalCalls = 1 } = context;
  const request = {
    toolName: tool.name,
    group: tool.group,
    changes: tool.changes,
    input,
    inputHash,
    ...why,
    sessionId,
    userId,
    channelId,
    ...(accountId === undefined ? {} : { accountId }),
    fields: listApprovalFields(input, tool, ledger, await restate(subject)),
    ...(await describeCall(subject)),
    ...(ledger.request === undefined ? {} : { request: ledger.request }),
    ...(equalCalls > 1 ? { count: equalCalls } : {}),
    timeoutMs,
  };
  const waited = await waitWithin((signal) => handler({ ...request, signal }), {
    timeoutMs,
    signal: abortSignal,
    timeoutCode: 'APPROVAL_TIMEOUT',
  });
  switch (waited.kind) {
    case 'settled':
      return judgeDecision(waited.value, inputHash, tool.name);
    case 'timeout':
      return tooLate(tool.name);
    case 'aborted':
      return aborted();
    case 'failed':
      return approverUnreachable(tool.name);
  }
}

/**
 * Asks a person something that is not a tool call, such as a question of a tool server; `cancelled` when the caller
 * aborted first.
 */
export async function askPerson(
  handler: ApprovalHandler,
  request: Omit<ApprovalRequest, 'signal'>,
  signal: AbortSignal,
): Promise<ApprovalDecision | 'cancelled'> {
  const { timeoutMs, inputHash } = request;
  const waited = await waitWithin((stop) => handler({ ...request, signal: stop }), {
    timeoutMs,
    signal,
    timeoutCode: 'APPROVAL_TIMEOUT',
  });
  if (waited.kind === 'settled' && waited.value.inputHash === inputHash) return waited.value;
  if (waited.kind === 'aborted') return 'cancelled';
  return { approved: false, inputHash, refusal: waited.kind === 'timeout' ? 'expired' : 'unrecorded' };
}

/**
 * Returns the tool's own description of the call, and a warning when it was made before. A description that times out
 * is left out: the card still shows every field.
 */
async function describeCall(subject: ApprovalSubject): Promise<Pick<ApprovalRequest, 'summary'>> {
  const { tool, context } = subject;
  const [description, repeat] = await Promise.all([
    inTime(subject, tool.describeCall),
    tool.describeRepeat ? inTime(subject, tool.describeRepeat) : ('unsaid' as const),
  ]);
  const before: CallDescription | undefined = repeat === 'unsaid' ? repeatOf(context) : repeat;
  const call = description === 'unsaid' ? undefined : description;
  if (call === undefined && before === undefined) return {};
  return {
    summary: eachLanguage((locale) => {
      const [sentence, ...facts] = call?.(locale) ?? [];
      return [...(sentence === undefined ? [] : [sentence]), ...(before?.(locale) ?? []), ...facts];
    }),
  };
}

/** Returns a tool's description of the call; `unsaid` when it fails or times out. */
async function inTime(
  { input, context }: ApprovalSubject,
  describe: RegisteredToolDefinition['describeCall'],
): Promise<CallDescription | undefined | 'unsaid'> {
  const waited = await waitWithin(async (abortSignal) => describe?.(input, { ...context, abortSignal }), {
    timeoutMs: MAX_DESCRIBING_MS,
    signal: context.abortSignal,
    timeoutCode: 'TOOL_TIMEOUT',
  });
  return waited.kind === 'settled' ? waited.value : 'unsaid';
}

/** Warns that the same call was made before in answer to the same message. */
function repeatOf({ repeats }: ToolExecutionContext): CallDescription | undefined {
  if (repeats === undefined) return undefined;
  const { isKnown, time } = repeats;
  return (locale) => [message(locale, `tools.approval.repeat.${isKnown ? 'done' : 'unknown'}`, { time })];
}

/** Other words for the values; without them a value only has to be in the user's own. */
async function restate({ tool, input, context }: ApprovalSubject): Promise<Restated> {
  try {
    return (await tool.restate?.(input, context)) ?? {};
  } catch {
    return {};
  }
}

function judgeDecision(
  decision: ApprovalDecision | undefined,
  inputHash: string,
  toolName: string,
): Refusal | undefined {
  if (decision?.approved === true && decision.inputHash === inputHash) return undefined;
  if (decision?.refusal === 'unreachable') return approverUnreachable(toolName);
  if (decision?.refusal === 'expired') return tooLate(toolName);
  if (decision?.refusal === 'unrecorded') return notWrittenDown(toolName);
  return refuse(
    'APPROVAL_REJECTED',
    `Tool "${toolName}" was not approved. Nothing was done; do not repeat it unless the user asks.`,
  );
}

function approverUnreachable(toolName: string): Refusal {
  return refuse(
    'APPROVAL_REQUIRED',
    `Tool "${toolName}" needs a person's approval and nobody can be asked here. Nothing was done. It can be approved in \`finclaw chat\`, on the page or in a connected messenger; say so.`,
  );
}

function tooLate(toolName: string): Refusal {
  return refuse('APPROVAL_TIMEOUT', `Tool "${toolName}" was not approved in time. Nothing was done.`);
}

function notWrittenDown(toolName: string): Refusal {
  return refuse(
    'APPROVAL_REQUIRED',
    `Tool "${toolName}" was approved, but nothing can be stored now, so the approval could not be recorded. Nothing was done. The user may ask again when there is room on the disk.`,
  );
}
