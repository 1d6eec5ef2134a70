import { says } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { readMoment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { type Fact, plainDecimal } from '../evidence/fact.ts';
import type { Against, Pair } from './fields-agree.ts';
import { BETWEEN } from './telling.ts';
import { inOrder, isLater, momentsAgree } from './times-agree.ts';

const FIRST = /첫|처음|시작|first|start|began/i;

/** Rows of other times have the same field, no word says of when it is, and it is neither the latest nor the extreme that is spoken of. */
export function againstOtherTimes({ claim, fact, evidence, text }: Pair): Against {
  if (claim.moment !== undefined || fact.moment === undefined || fact.place === undefined) return undefined;
  const line = lineOf(evidence.sameField(fact), fact);
  const later = laterThan(line.rows, fact);
  if (later === 0 || (claim.days.length > 0 && fact.isDated)) return undefined;
  // Under a heading of its day, or in what goes on about it.
  if (claim.daySpoken !== undefined && fact.isDated && momentsAgree(claim.daySpoken, fact)) return undefined;
  const before = text.slice(claim.stretch.start, claim.number.start);
  const spoken = spokenDays(before).at(-1) ?? spokenDays(claim.clause[1])[0];
  // A row of today may come after that of yesterday; a day of the week has been held against the value's own.
  if (spoken !== undefined) return spoken.kind === 'near' && later + spoken.days > 0 ? 'unsaid' : undefined;
  const said = claim.lead + claim.clause[1];
  if (claim.tense === 'prior' || says(said, 'before')) return undefined;
  if (FIRST.test(claim.lead) && !isLater(fact.moment, line.rows[0]!.moment)) return undefined;
  return isToldAsExtreme(claim, fact, line) ? undefined : 'unsaid';
}

/** Whether a value is the highest or the lowest of all, and told as that. */
function isToldAsExtreme({ labels, said }: Claim, { size }: Fact, { least, most }: Line): boolean {
  const [isHigh, isLow] = [labels.has('high'), labels.has('low')];
  if (isHigh !== isLow) return isHigh ? size >= most : size <= least;
  return (isHigh || labels.has('range') || BETWEEN.test(said)) && (size >= most || size <= least);
}

const laterOnes = new WeakMap<Fact, number>();

/** How many rows are of a later time; a year is neither before nor after its quarters. */
const laterThan = (rows: readonly Fact[], fact: Fact): number =>
  kept(laterOnes, fact, () => rows.filter(({ moment }) => isLater(moment, fact.moment)).length);

/** The rows of a field that are told apart by their times alone, earlier ones first, and their extremes. */
interface Line {
  readonly rows: readonly Fact[];
  readonly least: number;
  readonly most: number;
}

const lines = new WeakMap<readonly Fact[], ReadonlyMap<string, Line>>();

/** The line that a value stands in. */
export function lineOf(field: readonly Fact[], fact: Fact): Line {
  const all = kept(
    lines,
    field,
    () =>
      new Map(
        [...Map.groupBy(field, namesIn)].map(([name, rows]) => {
          const sizes = rows.map(({ size }) => size).sort((a, b) => a - b);
          return [name, { rows: inOrder(rows), least: sizes[0]!, most: sizes.at(-1)! }];
        }),
      ),
  );
  return all.get(namesIn(fact)) ?? { rows: [fact], least: fact.size, most: fact.size };
}

const names = new WeakMap<object, string>();

/** Whose a value is, and the names in its row. */
const namesIn = ({ row, subject = '' }: Fact): string =>
  `${subject} ` +
  (row === undefined
    ? ''
    : kept(names, row, () =>
        Object.values(row)
          .filter((value) => typeof value === 'string' && (readMoment(value) ?? plainDecimal(value)) === undefined)
          .join(),
      ));
