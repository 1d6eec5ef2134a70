import { decodeEntities, neutraliseOutsideText } from '@finclaw/infra';

/** Matches invisible characters that change how a line reads. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu;

/** Converts a piece of a feed, text or HTML, to one plain line without syntax, cut to a length. */
export function toPlainText(markup: string, maxLength: number): string {
  // Feeds escape HTML once or twice; the rest of a tag after that is text.
  const text = withoutTags(decodeEntities(withoutTags(markup.slice(0, 20_000))));
  const line = neutraliseOutsideText(decodeEntities(text).replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim());
  const letters = [...line];
  return letters.length <= maxLength
    ? line
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

function withoutTags(markup: string): string {
  return markup.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ').replace(/<\/?[a-z!][^<>]*>/gi, ' ');
}
