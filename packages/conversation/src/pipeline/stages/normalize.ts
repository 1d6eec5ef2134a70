import { findCode, mapOutside } from '@finclaw/channel-kit';
import type { MsgContext } from '@finclaw/types';
import { StageResult } from '../stage-result.ts';

export interface NormalizedMessage {
  readonly normalizedBody: string;
}

const MENTION = /<@(!?&?)([A-Za-z0-9_]+)(?:\|[^<>\n]*)?>/g;
const LEADING_MENTIONS = /^(?:<@[!&]?[A-Za-z0-9_]+(?:\|[^<>\n]*)?>\s{0,100})+/;
const CUSTOM_EMOJI = /<a?:(\w+):\d+>/g;
const CHANNEL_LINK = /<#([A-Za-z0-9_]+)(?:\|([^<>\n]*))?>/g;
const WRAPPED_URL = /<(https?:\/\/[^\s<>|]+)(?:\|[^<>\n]*)?>/g;

/** Cleans the text of a message up for the model. The context itself is not changed. */
export function normalizeMessage(ctx: Pick<MsgContext, 'body'>): StageResult<NormalizedMessage> {
  const text = ctx.body.replace(/\r\n?/g, '\n');
  const code = findCode(text, { unclosedFences: true });
  const normalizedBody = mapOutside(text, code, (piece, from) =>
    collapseWhitespace(removeMarkup(from === 0 ? piece.trimStart().replace(LEADING_MENTIONS, '') : piece)),
  ).trim();
  return StageResult.continue({ normalizedBody });
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
