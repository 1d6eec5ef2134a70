import { says } from '@finclaw/finance/vocabulary';
import { daysOf, Rational, type Reading } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { subjectsAgree } from './subjects-agree.ts';

/** The tool that gave the id of an order, or whether a date or another number apart from amounts may stand as it is. */
export function judgeStructure(
  claim: Claim,
  { text }: ReadText,
  evidence: Evidence,
  now: number | undefined,
): { readonly status: 'structural' | 'unverified' } | { readonly status: 'proven'; readonly tool: string } {
  const { kind } = claim.number;
  if (kind === 'order-id') {
    const id = claim.written.toLowerCase();
    const tool = evidence.codes.get(id) ?? [...evidence.codes].find(([code]) => code.endsWith(id))?.[1];
    return tool === undefined ? { status: 'unverified' } : { status: 'proven', tool };
  }
  const isKnown = (kind !== 'date' && kind !== 'time') || isKnownDay(claim, text, evidence, now);
  return { status: isKnown ? 'structural' : 'unverified' };
}

/** A day that says of when a value is, or when something happens, must be one that the evidence has; those around today need no source. */
function isKnownDay({ number, stretch }: Claim, text: string, evidence: Evidence, now: number | undefined): boolean {
  const { year, month, day } = number.moment ?? {};
  const around = text.slice(Math.max(stretch.start, number.start - 16), Math.min(stretch.end, number.end + 8));
  if (day === undefined || !says(around, 'dated')) return true;
  const days = now === undefined ? [] : [-86_400_000, 0, 86_400_000].flatMap((shift) => daysOf(now + shift));
  const written = String([year, month, day]);
  return evidence.days().size === 0 || evidence.days().has(written) || days.includes(written);
}

/** Amounts that the answer only supposes, that count what it shows, or that stand for a unit. */
export function isStructuralAmount(claim: Claim, { text, mentions }: ReadText, evidence: Evidence): boolean {
  const { number, role } = claim;
  const { dimension } = number.unit;
  if ((claim.isAssumed && isSupposable(claim, evidence)) || isExample(text, claim)) return true;
  if (number.sign < 0) return false;
  const value = Number(number.value.toDecimal(6));
  // Nobody supposes 24.5 years: they were worked out.
  if (dimension === 'duration') return Number.isInteger(value);
  if (dimension === 'rank' || isUnitOfOne(text, number)) return true;
  if (dimension === 'percent') return value === 100 && role === undefined;
  if (dimension === 'count') {
    const named = new Set(mentions.map(({ ids }) => [...ids].join())).size;
    return value === 1 || value === named || value === evidence.topic?.size || value === evidence.instrumentCount();
  }
  return number.isPlain === true && role === undefined && !claim.isBare && /^(?:19|20)\d{2}$/.test(claim.written);
}

/** /alert AAPL > 200, "애플 10주 사줘"처럼: in a command, or in the quotes of an example. */
function isExample(text: string, { stretch, number, cues }: Claim): boolean {
  const before = text.slice(stretch.start, number.start);
  if (/(?:^|[\s`])\/[a-z]{2,}/.test(before.split('`').at(-1)!)) return true;
  return before.split(/["“”]/).length % 2 === 0 && cues.has('example');
}

/** What may be supposed: a rise, a number of shares, a price that is not the condition of an alert. */
function isSupposable(claim: Claim, evidence: Evidence): boolean {
  const { dimension } = claim.number.unit;
  if (dimension !== 'money') return ['percent', 'shares', 'count'].includes(dimension);
  return !claim.isPresent && !evidence.ofRole('threshold').some(({ ids }) => subjectsAgree(claim, ids));
}

const UNIT_AFTER =
  /^\s?(?:당|=|≈|는|은|에\s|씩|→|per(?![a-z])|buys?(?![a-z])|(?:is|are)(?: worth)?(?![a-z])|equals?(?![a-z])|costs?(?![a-z]))/i;
/** An amount in another currency follows. */
const OTHER_MONEY = /\d\s?(?:원|won|KRW|달러|dollars?|USD|엔|yen|유로|euros?)|[$₩€¥]\s?\d/i;

/** 1달러당, 100엔당, 1 USD =: the one that a rate is for. */
function isUnitOfOne(text: string, { value, unit, end }: Reading): boolean {
  const isOne = value.compareTo(Rational.one) === 0;
  if (!isOne && !/^10{1,4}$/.test(value.toFraction())) return false;
  if (unit.dimension === 'shares' && isOne) return true;
  return (
    unit.dimension === 'money' &&
    UNIT_AFTER.test(text.slice(end, end + 12)) &&
    (isOne || OTHER_MONEY.test(text.slice(end, end + 40)))
  );
}
