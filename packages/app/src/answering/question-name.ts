import { withoutMentions } from '@finclaw/infra';

const MAX_CHARS = 120;

/** A message by its first words, on one line. */
export function nameOf(body: string): string {
  const line = body.replace(/\s+/gu, ' ').trim();
  return withoutMentions(line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS).trimEnd()}…` : line);
}
