import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { noData } from '@finclaw/features';
import { type Cite, type QuoteAnswer, quoteText } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import type { Locale } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { ToolAnswer } from './conversation.ts';

/** A tool call the model makes. */
export interface ToolRequest {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** True if the answer omits it where the tool is not offered. */
  readonly isOptional?: true;
  /**
   * The change the call makes or prepares, as one sentence; on every writing call that is not approved on a card of its
   * own.
   */
  readonly readBack?: string;
}

/** A part of a script that calls tools, receives their answers, and returns a value. */
export type Asking<T> = Generator<readonly ToolRequest[], T, readonly ToolAnswer[]>;

/** The steps that answer a request. */
export type Script = Asking<string>;

/** A question to the user, and its valid answers. */
export interface OpenQuestion {
  /**
   * The sentence that must be in the last answer; otherwise the question was never asked, or the conversation has moved
   * on.
   */
  readonly asked: string;
  /** The concepts and, after #, the slots of a valid answer. */
  readonly takes?: string;
  readonly only?: Pick<RegExp, 'test'>;
  /** The ambiguous name, with its candidates. */
  readonly unclear?: { readonly name: string; readonly candidates: readonly Instrument[] };
}

/** The interpretation of a request. */
export interface Understanding {
  readonly script: () => Script;
  /** True if it has a side effect, so that a later "and Hynix?" does not repeat it. */
  readonly changesThings?: boolean;
  /** A person approves the exact input on a card before its tool runs. */
  readonly isApproved?: true;
  /** The instruments it is about and does not name itself. */
  readonly borrowed?: readonly Instrument[];
  /** True if its wish is from the message before. */
  readonly isContinued?: boolean;
  /** The question its answer asks, or may ask. */
  readonly open?: OpenQuestion;
  /** The effect of a yes to the open question. */
  readonly confirms?: Understanding;
  /** The entries that it may have corrected or made, all of which must be gone when it is corrected again. */
  readonly replaces?: readonly ToolRequest[];
  /** It takes a real model to answer it. */
  readonly needsModel?: true;
}

/** An answer that needs no tool. */
export const sayOnly = (text: string): Understanding => ({ script: () => justSay(text) });

/** Returns the response to a request that needs a real model. */
export const sayBeyond = (text: string): Understanding => ({ script: () => justSay(text), needsModel: true });

/** Makes a question to the user; a bare answer to it is combined with the request. */
export const askBack = (asked: string, more: Omit<OpenQuestion, 'asked'> = {}): Understanding => ({
  script: () => justSay(asked),
  open: { asked, ...more },
});

// biome-ignore lint/correctness/useYield: an answer without tools is still a script.
function* justSay(text: string): Script {
  return text;
}

/** Runs a script for one thing after the other and joins the results. */
export function* eachOf<T>(things: readonly T[], script: (thing: T) => Script, between = '\n\n'): Script {
  const texts: string[] = [];
  for (const thing of things) texts.push(yield* script(thing));
  return texts.join(between);
}

type Status = { readonly status: string };
/** The statuses of tools without a result. */
type Nothing = 'ambiguous' | 'unknown' | 'unavailable';

/** A tool's answer, with its handle for citations. */
export type Answered<T> = Exclude<T, { readonly status: Nothing }> & {
  readonly handle: string;
  readonly cite: Cite;
};

/** A tool's answer, or the sentence with the reason there is none. */
export type Reply<T> =
  | { readonly ok: true; readonly value: Answered<T> }
  | { readonly ok: false; readonly text: string };

/** Calls one tool. */
export function* useTool<T extends Status>(request: ToolRequest, locale: Locale): Asking<Reply<T>> {
  const [answer] = yield [request];
  return replyOf<T>(request, answer, locale);
}

/** Calls several tools at once; returns the answers, and the reasons for missing ones. */
export function* useTools<T extends Status>(requests: readonly ToolRequest[], locale: Locale) {
  const answers: readonly ToolAnswer[] = requests.length === 0 ? [] : yield requests;
  const replies = requests.map((request, index) => replyOf<T>(request, answers[index], locale));
  return {
    values: replies.flatMap((reply) => (reply.ok ? [reply.value] : [])),
    problems: [...new Set(replies.flatMap((reply) => (reply.ok ? [] : [reply.text])))],
  };
}

/** Calls one tool and formats its answer, or the reason there is none. */
export function* tellOne<T extends Status>(
  request: ToolRequest,
  locale: Locale,
  text: (value: Answered<T>, locale: Locale) => string,
): Script {
  const reply = yield* useTool<T>(request, locale);
  return reply.ok ? text(reply.value, locale) : reply.text;
}

/** Calls several tools at once and formats each answer, or the reason there is none. */
export function* tellAll<T extends Status>(
  requests: readonly ToolRequest[],
  locale: Locale,
  text: (value: Answered<T>, locale: Locale) => string,
  between = '\n',
): Script {
  const { values, problems } = yield* useTools<T>(requests, locale);
  return [...values.map((value) => text(value, locale)), ...problems].join(between);
}

function replyOf<T extends Status>({ name }: ToolRequest, answer: ToolAnswer | undefined, locale: Locale): Reply<T> {
  const parsed = readAnswer<T>(answer?.content ?? '');
  if (answer === undefined || parsed === undefined)
    return { ok: false, text: explainFailure(name, answer?.content ?? '', locale) };
  if (isNothing(parsed)) {
    const isUncovered = name !== 'get_quote' && parsed.status === 'unavailable' && parsed.reason === 'unsupported';
    return { ok: false, text: isUncovered ? noData(parsed.instrument, locale) : quoteText([parsed], locale) };
  }
  const { handle } = answer;
  const cite: Cite = (path) => `{{${handle}.${path}}}`;
  return { ok: true, value: { ...(parsed as Answered<T>), handle, cite } };
}

const isNothing = (answer: Status): answer is Exclude<QuoteAnswer, { status: 'ok' }> =>
  answer.status === 'ambiguous' || answer.status === 'unknown' || answer.status === 'unavailable';

/** The JSON a tool answered with, or undefined if it could not do its work (a refusal, a time-out, a policy). */
function readAnswer<T extends Status>(content: string): T | undefined {
  const parsed = parseJson(content) as T | null | undefined;
  return typeof parsed?.status === 'string' ? parsed : undefined;
}

/** Maps the registry's texts for refused calls to messages for the user. */
const FAILURES: readonly (readonly [RegExp, MessageKey])[] = [
  // First, because its outcome is unknown whatever else the text says.
  [/outcome is unknown|may or may not have taken effect/i, 'offline.failed.unknown'],
  [/was not approved in time/i, 'offline.failed.approval-timeout'],
  [/was not approved/i, 'offline.failed.rejected'],
  [/needs a person's approval/i, 'offline.failed.unreachable'],
  [/\bdenied\b/i, 'offline.failed.denied'],
  [/timed out/i, 'offline.failed.timeout'],
  [/failed repeatedly/i, 'offline.failed.resting'],
  [/aborted/i, 'offline.failed.aborted'],
];

/** Explains truthfully why a tool did nothing, or that its outcome is unknown. */
export function explainFailure(tool: string, content: string, locale: Locale): string {
  const known = FAILURES.find(([pattern]) => pattern.test(content))?.[1];
  return message(locale, known ?? 'offline.toolFailed', { tool: toolTitle(tool, locale) });
}

/** Returns the display name of a tool. */
export function toolTitle(tool: string, locale: Locale): string {
  const key = `offline.tool.${tool}`;
  return isMessageKey(locale, key) ? message(locale, key) : tool;
}
