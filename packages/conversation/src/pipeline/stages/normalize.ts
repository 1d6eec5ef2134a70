import { type CodeRegion, findCode, mapOutside } from '@finclaw/channel-kit';
import type { MsgContext } from '@finclaw/types';
import { StageResult } from '../stage-result.ts';

export interface NormalizedMessage {
  readonly normalizedBody: string;
  /** Ids of the users named in the message, each once, in the order they appear. */
  readonly mentions: readonly string[];
  readonly urls: readonly string[];
}

const MENTION = /<@(!?&?)([A-Za-z0-9_]+)(?:\|[^<>\n]*)?>/g;
const LEADING_MENTIONS = /^(?:<@[!&]?[A-Za-z0-9_]+(?:\|[^<>\n]*)?>\s{0,100})+/;
const CUSTOM_EMOJI = /<a?:(\w+):\d+>/g;
const CHANNEL_LINK = /<#([A-Za-z0-9_]+)(?:\|([^<>\n]*))?>/g;
const WRAPPED_URL = /<(https?:\/\/[^\s<>|]+)(?:\|[^<>\n]*)?>/g;

/** Cleans the text of a message up for the model and finds who and what it names. The context itself is not changed. */
export function normalizeMessage(ctx: Pick<MsgContext, 'body'>): StageResult<NormalizedMessage> {
  const text = ctx.body.replace(/\r\n?/g, '\n');
  const code = findCode(text, { unclosedFences: true });
  const normalizedBody = mapOutside(text, code, (piece, from) =>
    collapseWhitespace(removeMarkup(from === 0 ? piece.trimStart().replace(LEADING_MENTIONS, '') : piece)),
  ).trim();
  return StageResult.continue({ normalizedBody, mentions: findMentions(text, code), urls: findUrls(normalizedBody) });
}

function removeMarkup(text: string): string {
  return text
    .replace(MENTION, '@$2')
    .replace(CUSTOM_EMOJI, ':$1:')
    .replace(CHANNEL_LINK, (_whole, id: string, name: string | undefined) => `#${name || id}`)
    .replace(WRAPPED_URL, '$1');
}

function collapseWhitespace(text: string): string {
  const visible = text
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
    .replaceAll('\t', ' ');
  return shortenRuns(shortenRuns(visible, / {2,1000}/g, ' ').replaceAll(' \n', '\n'), /\n{3,1000}/g, '\n\n');
}

/** Replaces runs of any length; a pattern without an upper bound would need memory for each character of a long one. */
function shortenRuns(text: string, run: RegExp, by: string): string {
  const shorter = text.replace(run, by);
  return shorter.length === text.length ? text : shortenRuns(shorter, run, by);
}

function findMentions(text: string, code: readonly CodeRegion[]): readonly string[] {
  const ids = new Set<string>();
  mapOutside(text, code, (piece) => {
    for (const [, flags = '', id = ''] of piece.matchAll(MENTION)) if (!flags.includes('&')) ids.add(id);
    return piece;
  });
  return [...ids];
}

function findUrls(text: string): readonly string[] {
  const urls = [...text.matchAll(/https?:\/\/[^\s<>]+/gi)]
    .map(([run]) => withoutTrailingPunctuation(run))
    .filter((url) => URL.canParse(url));
  return [...new Set(urls)];
}

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Drops what belongs to the sentence around a link: punctuation, and closing brackets that were not opened inside it.
 */
function withoutTrailingPunctuation(url: string): string {
  const unopened = new Map(
    Object.entries(CLOSERS).map(([closer, opener]) => [closer, countOf(url, closer) - countOf(url, opener)]),
  );
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1]!;
    if ('.,;:!?\'"`'.includes(last)) continue;
    const surplus = unopened.get(last) ?? 0;
    if (surplus <= 0) break;
    unopened.set(last, surplus - 1);
  }
  return url.slice(0, end);
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
