import type { Stretch } from './layout.ts';
import { ANY_FOREX, type Mention } from './mention.ts';

/** What each stretch of a text goes on speaking of when it names nothing itself: what the last line that is no bullet named. */
export function topicsOf(
  stretches: readonly Stretch[],
  mentions: readonly Mention[],
  fallback: ReadonlySet<string> | undefined,
): (ReadonlySet<string> | undefined)[] {
  const named = namesByStretch(stretches, mentions);
  let heading: ReadonlySet<string> | undefined;
  let bullet: { readonly line: number; readonly ids: ReadonlySet<string> } | undefined;
  return stretches.map(({ line, isBullet, cell }, index) => {
    const ids = named[index];
    const topic = bullet?.line === line ? bullet.ids : heading;
    if (ids === undefined || cell !== undefined) return topic;
    if (isBullet) bullet = { line, ids };
    // After 환율은 … the text may go on about the rate or about what it was speaking of.
    else heading = [...ids].every(isRate) ? new Set([...ids, ...(heading ?? fallback ?? [])]) : ids;
    return topic;
  });
}

function namesByStretch(stretches: readonly Stretch[], mentions: readonly Mention[]): (ReadonlySet<string> | undefined)[] {
  let next = 0;
  return stretches.map(({ start, end }) => {
    const ids = new Set<string>();
    const rates = new Set<string>();
    while (next < mentions.length && (mentions[next] as Mention).start < start) next++;
    for (; next < mentions.length && (mentions[next] as Mention).end <= end; next++) {
      const mention = mentions[next] as Mention;
      for (const id of mention.ids) (mention.isForex ? rates : ids).add(id);
    }
    const found = ids.size > 0 ? ids : rates;
    return found.size === 0 ? undefined : found;
  });
}

const isRate = (id: string): boolean => id === ANY_FOREX || id.includes('/');
