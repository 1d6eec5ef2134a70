import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ToolAnswer } from './conversation.ts';
import type { ToolRequest } from './intent.ts';
import { explainFailure } from './tool-failure.ts';

/** What a tool answered, or the sentence that says why it did not. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T; readonly unread?: UnreadRows }
  | { readonly ok: false; readonly text: string };

/** The first rows of a long result, which we have not been shown. */
export interface UnreadRows {
  readonly result: string;
  readonly count: number;
}

/** A part of a script that asks tools and returns what it made of their answers. */
export type Asking<T> = Generator<readonly ToolRequest[], T, readonly ToolAnswer[]>;

/** Asks one tool. */
export function* useTool<T extends { readonly status: string }>(request: ToolRequest, locale: Locale): Asking<Reply<T>> {
  const [reply] = yield* useTools<T>([request], locale);
  return reply ?? { ok: false, text: message(locale, 'offline.toolFailed', { tool: request.name }) };
}

/** Asks several tools at once; the replies come in the same order. */
export function* useTools<T extends { readonly status: string }>(
  requests: readonly ToolRequest[],
  locale: Locale,
): Asking<readonly Reply<T>[]> {
  if (requests.length === 0) return [];
  const answers = yield requests;
  return requests.map((request, index) => {
    const answer = answers[index];
    const value = answer === undefined ? undefined : readAnswer<T>(answer);
    const unread = answer && unreadRows(answer);
    if (value !== undefined) return { ok: true, value, ...(unread && { unread }) };
    return { ok: false, text: explainFailure(request.name, answer?.content ?? '', locale) };
  });
}

function unreadRows({ handle, shown = [] }: ToolAnswer): UnreadRows | undefined {
  const rows = shown.find(({ of, path, from }) => of === undefined && path === 'rows' && from > 1);
  return handle === undefined || rows === undefined ? undefined : { result: handle, count: rows.from - 1 };
}

/** The JSON a tool answered with, or undefined if it could not do its work (a refusal, a time-out, a policy). */
function readAnswer<T extends { readonly status: string }>({ content }: ToolAnswer): T | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    return isStatus<T>(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isStatus<T>(value: unknown): value is T {
  return typeof value === 'object' && value !== null && typeof (value as { status?: unknown }).status === 'string';
}
