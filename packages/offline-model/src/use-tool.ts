import { type Cite, type QuoteAnswer, quoteText } from '@finclaw/finance';
import type { Locale } from '@finclaw/types';
import type { ToolAnswer } from './conversation.ts';
import type { ToolRequest } from './intent.ts';
import { explainFailure } from './tool-failure.ts';

/** Answers that every tool gives in the same way when it has nothing to say. */
type Nothing = 'ambiguous' | 'unknown' | 'unavailable';

/** What a tool answered, with the handle by which its figures are cited. */
export type Answered<T> = Exclude<T, { readonly status: Nothing }> & {
  readonly handle: string;
  readonly cite: Cite;
  readonly unread?: UnreadRows;
};

/** What a tool answered, or the sentence that says why it did not. */
export type Reply<T> = { readonly ok: true; readonly value: Answered<T> } | { readonly ok: false; readonly text: string };

/** What several tools answered, and why others did not. */
interface Replies<T> {
  readonly values: readonly Answered<T>[];
  readonly problems: readonly string[];
}

/** The first rows of a long result, which we have not been shown. */
interface UnreadRows {
  readonly result: string;
  readonly count: number;
}

/** A part of a script that asks tools and returns what it made of their answers. */
export type Asking<T> = Generator<readonly ToolRequest[], T, readonly ToolAnswer[]>;

type Status = { readonly status: string };

/** Asks one tool. */
export function* useTool<T extends Status>(request: ToolRequest, locale: Locale): Asking<Reply<T>> {
  const [answer] = yield [request];
  return replyOf<T>(request, answer, locale);
}

/** Asks several tools at once. */
export function* useTools<T extends Status>(requests: readonly ToolRequest[], locale: Locale): Asking<Replies<T>> {
  const answers = requests.length === 0 ? [] : yield requests;
  const replies = requests.map((request, index) => replyOf<T>(request, answers[index], locale));
  return {
    values: replies.flatMap((reply) => (reply.ok ? [reply.value] : [])),
    problems: [...new Set(replies.flatMap((reply) => (reply.ok ? [] : [reply.text])))],
  };
}

/** Asks one tool and tells what it answered, or why it did not. */
export function* tellOne<T extends Status>(
  request: ToolRequest,
  locale: Locale,
  text: (value: Answered<T>, locale: Locale) => string,
): Asking<string> {
  const reply = yield* useTool<T>(request, locale);
  return reply.ok ? text(reply.value, locale) : reply.text;
}

function replyOf<T extends Status>({ name }: ToolRequest, answer: ToolAnswer | undefined, locale: Locale): Reply<T> {
  const parsed = answer && readAnswer<T>(answer.content);
  if (answer === undefined || parsed === undefined)
    return { ok: false, text: explainFailure(name, answer?.content ?? '', locale) };
  if (isNothing(parsed)) return { ok: false, text: quoteText([parsed], locale) };
  const { handle } = answer;
  const unread = unreadRows(answer);
  return {
    ok: true,
    value: { ...(parsed as Answered<T>), handle, cite: (path) => `{{${handle}.${path}}}`, ...(unread && { unread }) },
  };
}

const isNothing = (answer: Status): answer is Exclude<QuoteAnswer, { status: 'ok' }> =>
  answer.status === 'ambiguous' || answer.status === 'unknown' || answer.status === 'unavailable';

function unreadRows({ handle, shown = [] }: ToolAnswer): UnreadRows | undefined {
  const rows = shown.find(({ of, path, from }) => of === undefined && path === 'rows' && from > 1);
  return rows && { result: handle, count: rows.from - 1 };
}

/** The JSON a tool answered with, or undefined if it could not do its work (a refusal, a time-out, a policy). */
function readAnswer<T extends Status>(content: string): T | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    return typeof (parsed as Status | null)?.status === 'string' ? (parsed as T) : undefined;
  } catch {
    return undefined;
  }
}
