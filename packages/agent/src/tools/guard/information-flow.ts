import type { ApprovalCause } from '../policy/policy-types.ts';
import type { RegisteredToolDefinition, ToolExecutionContext } from '../registry/definition.ts';
import type { TaintTracker } from './taint-types.ts';

/** Why a call that the rules allow must still be shown to a person. */
interface FlowConcern {
  readonly reason: string;
  readonly cause: ApprovalCause;
}

type Party = Pick<ToolExecutionContext, 'channelId' | 'userId' | 'replyTarget'>;

/** The longest text an outgoing web request may carry once private data and outsiders' text are both in the conversation. */
const MAX_UNASKED_QUERY = 200;

/** A recipient the tool itself will choose: nobody the user named. */
const UNSTATED = '';

/** Looks at where the final input would send something: private data may only go to a recipient or host the user named. */
export function findFlowConcern(
  tool: RegisteredToolDefinition,
  input: Readonly<Record<string, unknown>>,
  taint: TaintTracker,
  party: Party,
): FlowConcern | undefined {
  const { untrusted, sensitive } = taint.facts;
  if (!sensitive) return undefined;
  const foreign = sinksOf(tool, input).filter((sink) => !isOwnAddress(sink, party));
  if (foreign.some((sink) => taint.originOf(sink) !== 'user'))
    return { reason: 'private data could reach a recipient or host the user did not name', cause: 'private-data' };
  if (untrusted && tool.group === 'web' && carriesMuch(input))
    return { reason: 'private data could leave with a web request', cause: 'private-data' };
  return undefined;
}

/** The recipients and hosts in the declared arguments; a web tool that declares none is searched for addresses. */
function sinksOf(tool: RegisteredToolDefinition, input: Readonly<Record<string, unknown>>): readonly string[] {
  if (tool.sinkArguments) {
    const stated = tool.sinkArguments.flatMap((name) => leaves(input[name])).map(addressOf);
    return stated.length === 0 && tool.sinkArguments.length > 0 ? [UNSTATED] : stated;
  }
  return tool.group === 'web' ? leaves(input).filter(isUrl).map(addressOf) : [];
}

function carriesMuch(input: Readonly<Record<string, unknown>>): boolean {
  const method = typeof input.method === 'string' ? input.method.toUpperCase() : 'GET';
  if (method !== 'GET' && method !== 'HEAD') return true;
  return leaves(input).reduce((sum, text) => sum + text.length, 0) > MAX_UNASKED_QUERY;
}

function leaves(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(leaves);
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim());
}

/** The host of a URL; anything else as it stands. */
function addressOf(text: string): string {
  if (!isUrl(text)) return text;
  try {
    return new URL(text.trim()).hostname.replace(/^www\./, '');
  } catch {
    return text;
  }
}

function isOwnAddress(sink: string, { channelId, userId, replyTarget }: Party): boolean {
  return sink === channelId || sink === userId || sink === replyTarget?.targetId;
}
