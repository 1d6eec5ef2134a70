import { isMovement, labelsIn, rolesOf, says } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { readMoment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { type Fact, plainDecimal } from '../evidence/fact.ts';
import { type Against, isNamedBy, type Pair } from './fields-agree.ts';
import { BETWEEN, headsOf, isToldAsPrice } from './telling.ts';
import { inOrder, isLater, momentsAgree } from './times-agree.ts';

/** Small whole numbers under a name that says nothing, or the same in every row, are codes and counts, whatever unit is written behind them. */
export function isCode({ claim, fact, value, evidence }: Pair): boolean {
  const { dimension } = claim.number.unit;
  const isSmall = value.isInteger() && Math.abs(value.approximate()) < 100;
  if (fact.trust !== 'outside' || fact.origin !== 'tool' || !isSmall) return false;
  const alike = evidence.sameField(fact);
  const isWhole = alike.every((each) => Number.isInteger(each.size));
  if (fact.role === undefined && isWhole && (dimension === 'money' || dimension === 'percent')) return true;
  return dimension !== 'shares' && dimension !== 'count' && alike.length > 2 && alike.every((each) => each.value === fact.value);
}

/** What is told of a whole position stands in one row with the price of a share. */
const OF_ALL = rolesOf('amount marketValue totalValue costBasis pnl realizedPnl unrealizedPnl');
/** 119,100원까지 갔다가: where it was before it turned, and so not the price. */
const TURNED = /^까지\s\S*다가/;
/** Words for what is held. */
const HELD = /주식|보유|종목|매수분|holding|stock|securit|invested|position|stake|lot/i;
/** $1.71 vs. $1.62, (est. $1.62): what it is held against is what was expected or aimed at. */
const AGAINST = /(?:vs\.?|versus|est\.?|대비|목표) ?\(?[$₩]?$/i;
/** What nobody means by an amount alone. */
const BY_NAME_ONLY = rolesOf('cash locked estimate target');

/** No word says which field it is, and it is none that people leave unnamed: the price where only prices are, the number that is held or sold. */
export function isOfAnyField({ claim, fact, evidence, text, isCited }: Pair): boolean {
  const { role } = fact;
  const [before, behind] = claim.clause;
  const others = evidence.rivalsOf(fact).filter(({ value }) => value !== fact.value);
  if (isNamedBy(claim, fact)) return false;
  // Of two values that are told as the whole, it is the larger, unless words speak of what is held.
  if (role === 'totalValue' && HELD.test(claim.lead)) return false;
  if (role === 'totalValue' && (claim.role === role || says(claim.lead + behind, 'total')))
    return others.some((other) => other.role === role && other.size > fact.size);
  if (claim.role !== undefined) return false;
  if (role === undefined) return fact.trust === 'own' && others.some((other) => other.role !== undefined);
  if (BY_NAME_ONLY.has(role)) {
    // Cash: 100,000,000원 and $100,000: a sentence goes on about what it named last.
    const last = labelsIn(text.slice(claim.stretch.start, claim.number.start)).at(-1);
    return (
      !AGAINST.test(claim.lead) &&
      ![last, ...labelsIn(`${headsOf(claim)}|${before}|${behind}`)].some((label) => label?.role === role)
    );
  }
  // Visa is 17.4% and Costco 15.19% of your holdings: neither is a rise.
  if (isMovement(role) && claim.labels.has('weight')) return others.some((other) => other.role === 'weight');
  const isPrice = role === 'price';
  if (isPrice && TURNED.test(behind) && claim.days.length === 0) return true;
  // A price has digits of its own to tell it, a citation has not.
  if (isPrice && !isCited) return false;
  if (isPrice || OF_ALL.has(role)) {
    const isAt = (isToldAsPrice(claim) || /(?<![a-z])now [*$₩]*$/i.test(claim.lead)) && !HELD.test(before);
    return isAt !== isPrice && others.some((other) => other.role && (isPrice ? OF_ALL.has(other.role) : other.role === 'price'));
  }
  const isOfSale = ({ place = '' }: Fact): boolean => place.split('.').includes('sale');
  const isSold = says(claim.lead + behind, 'sold');
  return role === 'quantity' && isOfSale(fact) !== isSold && others.some((other) => isOfSale(other) === isSold);
}

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
  if (claim.tense === 'prior' || says(said, 'before') || says(said, 'past')) return undefined;
  if (FIRST.test(claim.lead) && !isLater(fact.moment, line.rows[0]!.moment)) return undefined;
  return isToldAsExtreme(claim, fact, line) ? undefined : 'unsaid';
}

/** The highest or the lowest of all, told as that, or of a week or month that is named. */
function isToldAsExtreme({ labels, said }: Claim, { size }: Fact, { least, most }: Line): boolean {
  const [isHigh, isLow] = [labels.has('high') || labels.has('high52'), labels.has('low') || labels.has('low52')];
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
  subject +
  (row === undefined
    ? ''
    : kept(names, row, () =>
        Object.values(row)
          .filter((value) => typeof value === 'string' && (readMoment(value) ?? plainDecimal(value)) === undefined)
          .join(),
      ));
