import { type Moment, Rational, type Reading } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { momentsOf } from '../evidence/known-moments.ts';
import { subjectsAgree } from './objection.ts';

/** What a number that is no amount turns out to be. */
type StructuralVerdict =
  | { readonly status: 'structural' }
  | { readonly status: 'proven'; readonly tool: string }
  | { readonly status: 'unverified' };

const STRUCTURAL: StructuralVerdict = { status: 'structural' };
const UNVERIFIED: StructuralVerdict = { status: 'unverified' };

/** Judges dates, codes, ids, positions and other numbers that are apart from amounts. */
export function judgeStructure(claim: Claim, read: ReadText, evidence: Evidence, now: number | undefined): StructuralVerdict {
  const { number } = claim;
  const written = read.text.slice(number.start, number.end);
  switch (number.kind) {
    case 'date':
    case 'time':
      return judgeMoment(claim, read.text, evidence, now);
    case 'year':
    case 'period':
      return STRUCTURAL;
    case 'order-id':
      return judgeOrderId(written.toLowerCase(), evidence);
    case 'code':
    case 'name':
      return STRUCTURAL;
    default:
      return STRUCTURAL;
  }
}

function judgeOrderId(id: string, { codes }: Evidence): StructuralVerdict {
  const tool = codes.get(id) ?? [...codes].find(([code]) => code.endsWith(id))?.[1];
  return tool === undefined ? UNVERIFIED : { status: 'proven', tool };
}

const AS_OF = /기준|현재|시점|체결|as of|as at|at the time/i;
const EVENT =
  /배당락|배당\s?기준|실적\s?발표|만기|상장일|지급일|결제일|납입|공시일|매수일|매도일|취득일|ex-dividend|record date|earnings (?:date|on)|payable|settle|matur|expir|listed on|bought on|purchased on/i;

/** A date that says of when a value is, or when something happens, must be one that the evidence has. */
function judgeMoment({ number, stretch }: Claim, text: string, evidence: Evidence, now: number | undefined): StructuralVerdict {
  const moment = number.moment ?? {};
  if (evidence.moments.has(moment) || evidence.moments.isEmpty) return STRUCTURAL;
  if (now !== undefined && isAround(moment, now)) return STRUCTURAL;
  const around = text.slice(Math.max(stretch.start, number.start - 16), Math.min(stretch.end, number.end + 8));
  const hasDay = moment.day !== undefined;
  return hasDay && (AS_OF.test(around) || EVENT.test(around)) ? UNVERIFIED : STRUCTURAL;
}

/** Today, yesterday and tomorrow need no source. */
function isAround(moment: Moment, now: number): boolean {
  return [-86_400_000, 0, 86_400_000].some((shift) =>
    momentsOf(now + shift).some((known) =>
      (['year', 'month', 'day'] as const).every((part) => moment[part] === undefined || moment[part] === known[part]),
    ),
  );
}

/** Amounts that count what the answer itself shows, or that stand for a unit. */
export function isStructuralAmount(claim: Claim, { text, layout, mentions }: ReadText, evidence: Evidence): boolean {
  const { number, role, direction } = claim;
  const { dimension } = number.unit;
  if (
    claim.isAssumed &&
    !isKnownThreshold(claim, evidence) &&
    (dimension === 'percent' ||
      dimension === 'shares' ||
      dimension === 'count' ||
      (dimension === 'money' && isSupposedPrice(claim)))
  )
    return true;
  if (isExample(text, claim)) return true;
  if (number.sign < 0) return false;
  if (dimension === 'duration') return true;
  const written = text.slice(number.start, number.end);
  if (isUnitOfOne(text, number)) return true;
  const value = Number(number.value.toDecimal(6));
  if (dimension === 'percent') return value === 100 && role === undefined && direction === 0;
  if (dimension === 'rank') return layout.listLengths.size > 0 && value <= Math.max(...layout.listLengths, mentions.length);
  if (dimension === 'count' || isBareCount(text, number)) return countsShown(claim, value, text, { layout, mentions }, evidence);
  const isYear = number.isPlain === true && /^(?:19|20)\d{2}$/.test(written) && role === undefined;
  return isYear && evidence.moments.has({ year: value });
}

/** 주가가 600,000원이 되면: a price may be supposed, but not the present one. */
const isSupposedPrice = ({ role, lead, said }: Claim): boolean =>
  role === undefined ||
  /(?:예를 들어|예컨대|가령|for example|e\.g\.)/i.test(said) ||
  ((role === 'price' || role === 'close') && !/현재|지금|current|now/i.test(lead));

const EXAMPLE =
  /예를 들어|예컨대|예시|예:|처럼|와 같이|라고 (?:말|입력|물|하|해|적)|like|for example|e\.g\.|such as|try|ask|type|say/i;

/** A line of data may be as long as it likes; nobody gives an example of that length. */
const FARTHEST_EXAMPLE = 2000;

/** A number in a command, or in quotes that show what one could say. */
function isExample(text: string, { number, stretch }: Claim): boolean {
  const from = Math.max(0, stretch.start - 400);
  const lineStart = from + text.slice(from, stretch.start + 1).lastIndexOf('\n') + 1;
  const before = text.slice(Math.max(lineStart, number.start - FARTHEST_EXAMPLE), number.start);
  if (!/[/"“”]/.test(before)) return false;
  if (/(?:^|[\s`])\/[a-z]{2,}/.test(before.split(/[`\n]/).at(-1) ?? '')) return true;
  const quotes = before.split(/["“”]/).length - 1;
  const isQuoted = quotes % 2 === 1 && /["“”]/.test(text.slice(number.end, stretch.end + 2));
  return isQuoted && EXAMPLE.test(text.slice(lineStart, stretch.end));
}

/** "3 quotes": a small whole number before a plain noun. */
const isBareCount = (text: string, { unit, isPlain, value, end }: Reading): boolean =>
  unit.dimension === 'none' &&
  isPlain === true &&
  value.isInteger() &&
  value.compareTo(Rational.of(30n)) < 0 &&
  /^\s?(?:[a-z]{3,}|[가-힣]{1,3})/.test(text.slice(end, end + 6));

/** The condition of an alert is no supposition. */
const isKnownThreshold = (claim: Claim, evidence: Evidence): boolean =>
  claim.number.unit.dimension === 'money' && evidence.ofRole('threshold').some(({ ids }) => subjectsAgree(claim, ids));

/** What an answer counts of its own thoughts. */
const ABSTRACT = /가지$|(?:things|ways|reasons|factors|steps|options|scenarios|questions)$/i;

function countsShown(
  { number }: Claim,
  value: number,
  text: string,
  { layout, mentions }: Pick<ReadText, 'layout' | 'mentions'>,
  evidence: Evidence,
): boolean {
  if (layout.listLengths.has(value) || (value <= 10 && ABSTRACT.test(text.slice(number.start, number.end)))) return true;
  const distinct = (within: readonly { readonly ids: ReadonlySet<string> }[]): number =>
    new Set(within.map(({ ids }) => [...ids].join())).size;
  return value === distinct(mentions) || value === 1 || value === evidence.topic?.size || value === evidence.instrumentCount;
}

const ONE = Rational.one;
const UNIT_AFTER =
  /^\s?(?:당|=|≈|는|은|에\s|씩|→|per(?![a-z])|buys?(?![a-z])|(?:is|are)(?: worth)?(?![a-z])|equals?(?![a-z])|costs?(?![a-z]))/i;
/** An amount in another currency follows. */
const OTHER_MONEY = /\d\s?(?:원|won|KRW|달러|dollars?|USD|엔|yen|유로|euros?)|[$₩€¥]\s?\d/i;

/** 1달러당, 100엔당, 1 USD =: the one that a rate is for. */
export function isUnitOfOne(text: string, { value, unit, end }: Reading): boolean {
  const isOne = value.compareTo(ONE) === 0;
  if (!isOne && !/^10{1,4}$/.test(value.toFraction())) return false;
  if (unit.dimension === 'shares' && isOne) return true;
  return (
    unit.dimension === 'money' &&
    UNIT_AFTER.test(text.slice(end, end + 12)) &&
    (isOne || OTHER_MONEY.test(text.slice(end, end + 40)))
  );
}
