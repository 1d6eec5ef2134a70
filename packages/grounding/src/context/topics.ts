import type { Reading } from '@finclaw/language';
import type { Stretch } from './layout.ts';
import { ANY_FOREX, type Mention } from './mention.ts';

interface Bullet {
  readonly indent: number;
  readonly line: number;
  readonly ids: ReadonlySet<string>;
  /** It only names something; the bullets after it speak of that. */
  readonly isHeading: boolean;
}

/** What each stretch of a text goes on speaking of when it names nothing itself. */
export function topicsOf(
  stretches: readonly Stretch[],
  mentions: readonly Mention[],
  numbers: readonly Reading[],
  fallback: ReadonlySet<string> | undefined,
): (ReadonlySet<string> | undefined)[] {
  const named = namesByStretch(stretches, mentions);
  const counted = linesWithAmounts(stretches, numbers);
  const topics: (ReadonlySet<string> | undefined)[] = [];
  let heading: ReadonlySet<string> | undefined;
  let bullets: readonly Bullet[] = [];
  let listed = new Set<string>();
  for (const [index, { line, indent, isBullet, cell }] of stretches.entries()) {
    const ids = named[index];
    if (cell !== undefined) {
      topics.push(heading);
      continue;
    }
    if (isBullet) {
      bullets = bullets.filter(
        (bullet) => bullet.line === line || bullet.indent < indent || (bullet.isHeading && ids === undefined),
      );
      topics.push(bullets.at(-1)?.ids ?? heading);
      if (ids === undefined) continue;
      for (const id of ids) listed.add(id);
      bullets = [
        ...bullets.filter((bullet) => bullet.line !== line && bullet.indent < indent),
        { indent, line, ids, isHeading: !counted.has(line) },
      ];
      continue;
    }
    const inside = bullets.findLast((bullet) => bullet.indent < indent);
    topics.push(inside?.ids ?? heading ?? (listed.size === 1 ? listed : undefined));
    if (ids === undefined || inside !== undefined) continue;
    // After 환율은 … the text may go on about the rate or about what it was speaking of.
    heading = [...ids].every(isRate) ? new Set([...ids, ...(heading ?? fallback ?? [])]) : ids;
    bullets = [];
    listed = new Set();
  }
  return topics;
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

function linesWithAmounts(stretches: readonly Stretch[], numbers: readonly Reading[]): ReadonlySet<number> {
  const lines = new Set<number>();
  let next = 0;
  for (const { start, end, line } of stretches) {
    while (next < numbers.length && (numbers[next] as Reading).start < start) next++;
    for (; next < numbers.length && (numbers[next] as Reading).start < end; next++) {
      if ((numbers[next] as Reading).kind === 'quantity') lines.add(line);
    }
  }
  return lines;
}
