import { hostOf, type PromptLedger } from '../ledger/prompt-ledger.ts';
import type { ApprovalCause } from '../policy/policy-types.ts';
import type { RegisteredToolDefinition, ToolExecutionContext } from '../registry/definition.ts';

/** The reason a call that the rules allow must still be approved by a person. */
interface FlowConcern {
  readonly reason: string;
  readonly cause: ApprovalCause;
}

type Party = Pick<ToolExecutionContext, 'channelId' | 'userId' | 'replyTarget'>;

/** A recipient chosen by the tool itself, not named by the user. */
const UNSTATED = '';

/**
 * Checks where the final input would send data. Private data may only go to a recipient or host the user named. Once
 * outsiders' text is in the conversation too, naming a host is not enough: the sent text must be the user's own words,
 * or an address that was read unchanged.
 */
export function findFlowConcern(
  tool: RegisteredToolDefinition,
  input: Readonly<Record<string, unknown>>,
  ledger: PromptLedger,
  party: Party,
): FlowConcern | undefined {
  const { untrusted } = ledger.facts;
  if (!ledger.hasPrivateDataBesides(tool.maker)) return undefined;
  const foreign = sinksOf(tool, input).filter(
    (sink) => !isOwnAddress(sink, party) && !(untrusted && ledger.hasLink(sink)),
  );
  if (foreign.some((sink) => ledger.originOf(isUrl(sink) ? hostOf(sink) : sink) !== 'user'))
    return { reason: 'private data could reach a recipient or host the user did not name', cause: 'private-data' };
  if (untrusted && leavingTexts(tool, input).some((text) => !mayLeave(text, tool, ledger)))
    return { reason: 'private data could leave with the words of a request', cause: 'private-data' };
  return undefined;
}

/**
 * Returns the recipients and addresses in the declared arguments; a web tool that declares none is searched for
 * addresses.
 */
function sinksOf(tool: RegisteredToolDefinition, input: Readonly<Record<string, unknown>>): readonly string[] {
  if (tool.sinkArguments) {
    const stated = tool.sinkArguments.flatMap((name) => leaves(input[name]));
    return stated.length === 0 && tool.sinkArguments.length > 0 ? [UNSTATED] : stated;
  }
  return tool.group === 'web' ? leaves(input).filter(isUrl) : [];
}

/**
 * The texts of a call that others get to read: those a tool of ours declares, else all of a web tool and of a plugin or
 * tool server.
 */
function leavingTexts(tool: RegisteredToolDefinition, input: Readonly<Record<string, unknown>>): readonly string[] {
  if (tool.maker === undefined && tool.outgoingArguments)
    return tool.outgoingArguments.flatMap((name) => wordsOf(input[name]));
  if (tool.maker === undefined && tool.group !== 'web') return [];
  return Object.entries(input).flatMap(([name, value]) => (isDefault(tool, name, value) ? [] : wordsOf(value)));
}

/** Returns true if the text is only words of the user or of the recipient itself. */
function mayLeave(text: string, { maker }: RegisteredToolDefinition, ledger: PromptLedger): boolean {
  if (isUrl(text)) return ledger.hasLink(text) || ledger.isUsersAddress(text);
  return ledger.isUsersExcerpt(text) || (maker !== undefined && ledger.isEchoOf(maker, text));
}

/** A default value carries no information. */
function isDefault({ inputSchema }: RegisteredToolDefinition, name: string, value: unknown): boolean {
  const properties = Object(inputSchema.properties) as Readonly<
    Record<string, { readonly default?: unknown } | undefined>
  >;
  return Object.hasOwn(properties, name) && value !== undefined && Object(properties[name]).default === value;
}

function leaves(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(leaves);
}

/** Marks a part without words, which can carry a message by its shape. */
const NO_WORDS = '';

/** The texts of a value with the names of its fields, which can carry words too. */
function wordsOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (value === null) return [NO_WORDS];
  if (typeof value !== 'object') return [String(value)];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const texts = [...names, ...Object.values(value).flatMap(wordsOf)];
  return texts.length === 0 ? [NO_WORDS] : texts;
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim());
}

function isOwnAddress(sink: string, { channelId, userId, replyTarget }: Party): boolean {
  return sink === channelId || sink === userId || sink === replyTarget?.targetId;
}
