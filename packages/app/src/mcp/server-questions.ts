import {
  type ApprovalHandler,
  type AskedValue,
  askPerson,
  hashToolInput,
  type ToolExecutionContext,
} from '@finclaw/tools';
import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { formFields, readField } from './asked-form.ts';

/** The conversation a server's request belongs to: that of the call it is working on. */
export type ServerConversation = Pick<
  ToolExecutionContext,
  'sessionId' | 'userId' | 'channelId' | 'accountId' | 'ledger' | 'runId' | 'abortSignal'
>;

/** How people are asked, and how long a question waits. */
export interface AskPort {
  readonly ask: ApprovalHandler;
  readonly timeoutMs: number;
}

/** The limits of a question that a person is shown; a longer one is refused. */
const MAX_FIELDS = 20;
const MAX_CHARS = 4_000;
/** How often one value is asked for again after an invalid answer. */
const MAX_TRIES = 5;
export const UNREACHABLE = 'nobody can be asked in this conversation';
const TOO_LONG = 'the question is too long to be shown';

/** A declined question, with the reason for the server and for the model. */
export const declined = (reason: string): ElicitResult => ({ action: 'decline', _meta: { 'finclaw/reason': reason } });

/**
 * Asks a server's question to the person of the conversation, one field at a time. Only a person answers; a question
 * that cannot be shown is declined.
 */
export async function answerQuestion(
  server: string,
  { message: text, requestedSchema }: ElicitRequestFormParams,
  conversation: ServerConversation,
  port: AskPort,
  signal: AbortSignal,
): Promise<ElicitResult> {
  const fields = formFields(requestedSchema);
  if (fields.length > MAX_FIELDS || JSON.stringify([text, fields]).length > MAX_CHARS) return declined(TOO_LONG);
  // A form without fields asks for an approval.
  const asked = fields.length > 0 ? fields : [{ name: '', shown: { label: 'OK', kind: 'yes-no' as const } }];
  const content: NonNullable<ElicitResult['content']> = {};
  for (const [index, field] of asked.entries()) {
    let rejected: string | undefined;
    for (let tries = 1; ; tries++) {
      const asks = { ...field.shown, server, text, step: index + 1, steps: asked.length, rejected };
      const decision = await ask(asks, conversation, port, signal);
      if (decision === 'cancelled') return { action: 'cancel' };
      if (decision.refusal === 'unreachable') return declined(UNREACHABLE);
      if (decision.refusal === 'expired') return { action: 'cancel' };
      if (!decision.approved) return { action: 'decline' };
      const read = readField(field, decision.value);
      if (read.kind === 'value' && field.name === '') return { action: read.value ? 'accept' : 'decline', content };
      if (read.kind === 'value') content[field.name] = read.value;
      if (read.kind !== 'unfit') break;
      if (tries === MAX_TRIES) return { action: 'cancel' };
      rejected = decision.value ?? '';
    }
  }
  return { action: 'accept', content };
}

function ask(
  asks: AskedValue,
  { sessionId, userId, channelId, accountId, ledger }: ServerConversation,
  { ask: handler, timeoutMs }: AskPort,
  signal: AbortSignal,
): ReturnType<typeof askPerson> {
  const request = {
    toolName: `mcp_${asks.server}`,
    group: 'custom',
    changes: 'nothing' as const,
    input: {},
    inputHash: hashToolInput({ ...asks }),
    reason: 'a tool server asks',
    causes: [],
    stage: 'safety',
    sessionId,
    userId,
    channelId,
    ...(accountId === undefined ? {} : { accountId }),
    ...(ledger?.request === undefined ? {} : { request: ledger.request }),
    fields: [],
    asks,
    timeoutMs,
  };
  return askPerson(handler, request, signal);
}
