import { message } from '@finclaw/config';
import { multiplyDecimals } from '@finclaw/market';
import { type Plan, type PlanRefusal, planAssumptions, planLines, planRefusalText } from '@finclaw/portfolio';
import { type CurrencyCode, type DecimalString, LANGUAGES, type Locale } from '@finclaw/types';
import type { Frame } from '../frame.ts';
import { type Answered, tellOne, type Understanding } from '../script.ts';
import { isFiller, isFree, type Span, type Word } from '../words.ts';

type Kind = Plan['kind'];
type Quantity = Plan['solvedFor'];
type Role = 'present' | 'payment' | 'target';

/** The fields of a plan in a sentence, as `calculate_plan` takes them. */
type Known = {
  -readonly [Field in Role | 'rate_percent' | 'tax_percent' | 'inflation_percent' | 'years' | 'months']?: DecimalString;
};

interface Amount extends Span {
  readonly amount: DecimalString;
  readonly currency?: CurrencyCode;
  readonly role: Role | undefined;
  /** Set where it is paid so often. */
  readonly per?: 'month' | 'year';
}

/**
 * "10년 안에 3억 모으려면 한 달에 얼마?", "how long will $500,000 last if I withdraw $3,000 a month at 4%?": the one unknown is
 * worked out.
 */
export function plan(frame: Frame): Understanding | undefined {
  const input = frame.mentions.length > 0 ? undefined : inputOf(frame);
  if (input === undefined) return undefined;
  const isRatio = frame.has('double') && amountsIn(frame)?.length === 0;
  const first = asksInterest(frame) ? '.totals.interest}}' : undefined;
  return {
    script: () =>
      tellOne<Plan | PlanRefusal>({ name: 'calculate_plan', input }, frame.locale, (answer, locale) =>
        answer.status === 'ok' ? planText(answer, first, isRatio, locale) : planRefusalText(answer, locale),
      ),
  };
}

/**
 * Formats the figures of a plan with their sources, the requested one first, and its assumptions; a ratio has no
 * amounts.
 */
function planText(answer: Answered<Plan>, first: string | undefined, isRatio: boolean, locale: Locale): string {
  const show = (text: string, field: string): string => `${text}${answer.cite(field)}`;
  const lines = planLines(answer, locale, show).filter(
    ({ value }) => !isRatio || value.includes('.ratePercent') || value.includes('.time.'),
  );
  const net = message(locale, 'planning.line', {
    name: message(locale, 'planning.savings.interestAfterTax'),
    value: `{{${answer.handle}.totals.interest - ${answer.handle}.totals.tax}}`,
  });
  const rank = (value: string): number => (first !== undefined && value.includes(first) ? 0 : 1);
  return [
    ...(first !== undefined && answer.totals?.tax !== undefined ? [net] : []),
    ...lines
      .toSorted((a, b) => rank(a.value) - rank(b.value))
      .map((line) => message(locale, 'planning.line', { ...line })),
    `${message(locale, 'planning.basis')}: ${planAssumptions(answer, locale, show).join(' ')}`,
  ].join('\n');
}

function inputOf(frame: Frame): Readonly<Record<string, unknown>> | undefined {
  const [amounts, span, percents] = [amountsIn(frame), spanIn(frame), percentsIn(frame)];
  if (amounts === undefined || span === undefined || percents === undefined) return undefined;
  const currencies = [...new Set(amounts.flatMap(({ currency = [] }) => currency))];
  if (currencies.length > 1) return undefined;
  const currency = currencies[0] ?? (LANGUAGES[frame.locale].currency as CurrencyCode);
  const kind = kindOf(frame, span, amounts);
  const isYearOfIncome = kind === 'income' && span.years === '1' && span.months === undefined;
  const known = placed(kind, amounts, { ...percents, ...(isYearOfIncome ? {} : span) }, frame);
  if (known === undefined) return undefined;
  const asked = unknownOf(kind, known, frame);
  if (asked === undefined) return undefined;
  const isTaxed = frame.has('taxed') && known.tax_percent === undefined;
  // Withholding tax is known for Korea only.
  if (isTaxed && (currency !== 'KRW' || kind === 'loan' || kind === 'inflation')) return undefined;
  const per = amounts.find((each) => each.per !== undefined)?.per ?? (isYearOfIncome ? 'year' : askedPer(frame));
  const hasPayments = known.payment !== undefined || asked === 'payment';
  return {
    kind,
    solve_for: asked,
    currency,
    ...known,
    ...(isTaxed && { tax_country: 'kr' }),
    ...(hasPayments && per === 'year' && { per }),
    ...(kind === 'loan' && loanType(frame)),
    ...(kind === 'savings' && compounding(frame)),
  };
}

const loanType = (frame: Frame) =>
  frame.has('levelprincipal')
    ? { loan_type: 'level_principal' }
    : frame.has('bullet') || isInterestEach(frame)
      ? { loan_type: 'interest_only' }
      : { loan_type: 'level_payment' };

/** True for "한 달 이자": the monthly payment is the interest alone. */
const isInterestEach = ({ words }: Frame): boolean =>
  words.some(({ concepts }, at) => concepts.has('interest') && words[at - 1]?.concepts.has('permonth'));

/** "총 이자는 얼마?", and not "이자 4%면". */
const asksInterest = (frame: Frame): boolean =>
  !isInterestEach(frame) &&
  frame.words.some(({ concepts, end }) => {
    const isRate = frame.percents.some(({ start }) => start >= end && frame.text.slice(end, start).length < 4);
    return concepts.has('interest') && !isRate;
  });

/** Returns the compounding; deposits and savings plans of Korean banks pay simple interest by default. */
function compounding(frame: Frame): object {
  if (frame.has('compoundmonth')) return { compounding: 'month' };
  if (frame.has('compoundyear')) return { compounding: 'year' };
  return frame.has('simple', 'simply') && !frame.has('compound') ? { compounding: 'simple' } : {};
}

function kindOf(frame: Frame, span: Known, amounts: readonly Amount[]): Kind {
  const hasTime = Object.keys(span).length > 0 || frame.has('howlong');
  if (frame.has('borrow')) return 'loan';
  if (frame.has('inflation') && !frame.has('saving', 'simply', 'spend')) return 'inflation';
  if (frame.has('spend') && (hasTime || !frame.has('yields'))) return 'withdrawal';
  const isYield = frame.has('yields') && !(hasTime && amounts.length > 1);
  return isYield && (!hasTime || (span.years === '1' && span.months === undefined)) ? 'income' : 'savings';
}

/** Assigns amounts to the quantities of a plan; undefined where that is ambiguous. */
function placed(kind: Kind, amounts: readonly Amount[], given: Known, frame: Frame): Known | undefined {
  const known: Known = { ...given };
  const payments = amounts.filter(({ role }) => role === 'payment');
  const [one, other, ...more] = amounts.filter(({ role }) => role !== 'payment');
  if (payments.length > 1 || more.length > 0) return undefined;
  if (payments[0] !== undefined) known.payment = payments[0].amount;
  if (kind === 'inflation') {
    if (known.payment !== undefined || other !== undefined || known.rate_percent !== undefined) return undefined;
    const { inflation_percent: rising, ...rest } = known;
    return {
      ...rest,
      ...(rising && { rate_percent: rising }),
      [frame.has('costs') ? 'present' : 'target']: one?.amount,
    };
  }
  if (kind !== 'savings') return other === undefined ? { ...known, ...(one && { present: one.amount }) } : undefined;
  if (frame.has('double')) {
    const present = one?.amount ?? ('1' as DecimalString);
    return other === undefined && known.payment === undefined
      ? { ...known, present, target: multiplyDecimals(present, '2' as DecimalString) }
      : undefined;
  }
  if (one === undefined) return known;
  if (other !== undefined) {
    const [present, target] = one.role === 'target' ? [other, one] : [one, other];
    return target === one && other.role === 'target'
      ? undefined
      : { ...known, present: present.amount, target: target.amount };
  }
  const isGoal = one.role === 'target' || (askedPer(frame) !== undefined && known.payment === undefined);
  return { ...known, [isGoal ? 'target' : 'present']: one.amount };
}

/** Returns the period of the requested payment: "매달 얼마씩", "how much a month", and not "at 7% a year". */
function askedPer(frame: Frame): 'month' | 'year' | undefined {
  const { words, slots } = frame;
  const asked = words.filter(({ concepts }) => ['howmuch', 'what', 'how'].some((each) => concepts.has(each)));
  const isBeside = (one: Word, other: Word): boolean =>
    !slots.some(({ start }) => start > one.start !== start > other.start);
  const contentWords = words.filter((word) => {
    const [next] = slots.filter(({ end }) => end <= word.start).toSorted((a, b) => b.end - a.end);
    const isOfRate = next?.kind === 'percent' && frame.text.slice(next.end, word.start).trim() === '';
    return !isOfRate && asked.some((each) => isBeside(word, each));
  });
  const isMentioned = (concept: string): boolean => contentWords.some(({ concepts }) => concepts.has(concept));
  return isMentioned('permonth') ? 'month' : isMentioned('peryear') ? 'year' : undefined;
}

function unknownOf(kind: Kind, known: Known, frame: Frame): Quantity | undefined {
  const hasTime = known.years !== undefined || known.months !== undefined;
  const has: Readonly<Record<Quantity, boolean>> = {
    present: known.present !== undefined,
    payment: known.payment !== undefined,
    target: known.target !== undefined,
    time: hasTime,
    rate: known.rate_percent !== undefined,
  };
  const missing = QUANTITIES[kind].filter((each) => !has[each]);
  const found =
    kind === 'savings' ? unknownOfSavings(known, has, frame) : missing.length === 0 ? LEFT[kind] : onlyOne(missing);
  const isAsked = (concept: string, quantity: Quantity): boolean => !frame.has(concept) || found === quantity;
  return isAsked('howlong', 'time') && isAsked('whatrate', 'rate') ? found : undefined;
}

const QUANTITIES: Readonly<Record<Kind, readonly Quantity[]>> = {
  savings: [],
  loan: ['payment', 'time', 'rate', 'present'],
  withdrawal: ['present', 'payment', 'time', 'rate'],
  income: ['payment', 'rate', 'present'],
  inflation: ['time', 'target', 'rate', 'present'],
};
/** The quantity to compute where all others are given: the balance at the end. */
const LEFT: Readonly<Partial<Record<Kind, Quantity>>> = { withdrawal: 'target' };
const onlyOne = ([one, ...others]: readonly Quantity[]): Quantity | undefined =>
  others.length === 0 ? one : undefined;

function unknownOfSavings(known: Known, has: Readonly<Record<Quantity, boolean>>, frame: Frame): Quantity | undefined {
  const hasMoney = has.present || has.payment;
  if (!has.target) return has.time && hasMoney && withRate(known, has) ? 'target' : undefined;
  if (!has.time) return hasMoney && withRate(known, has) ? 'time' : undefined;
  if (!has.payment && askedPer(frame) !== undefined) return withRate(known, has) ? 'payment' : undefined;
  if (!has.rate) return hasMoney && frame.has('whatrate', 'rates', 'annual', 'percent', 'howmany') ? 'rate' : undefined;
  return has.present ? undefined : 'present';
}

/** Sets a rate of zero for plain savings; the answer states it. */
function withRate(known: Known, has: Readonly<Record<Quantity, boolean>>): boolean {
  if (!has.rate && has.payment) known.rate_percent = '0' as DecimalString;
  return has.rate || has.payment;
}

const MONTHS = /개월|달|월|months?|mos?$/i;

/** Returns the duration in a sentence; undefined for two durations, and for one of days or weeks. */
function spanIn({ text, durations, slots, period }: Frame): Known | undefined {
  const span: Known = {};
  for (const { start, end, value } of durations) {
    const unit = text.slice(start, end);
    const field = MONTHS.test(unit) ? 'months' : /년|해|year|yr/i.test(unit) ? 'years' : undefined;
    if (field === undefined || span[field] !== undefined) return undefined;
    span[field] = value;
  }
  const others = slots.filter((slot) => slot.kind === 'day' || (slot.kind === 'period' && isFree(slot, durations)));
  return others.length > 0 || (period !== undefined && durations.length === 0) ? undefined : span;
}

/** Returns the meanings of the percentages; undefined where two have the same. */
function percentsIn(frame: Frame): Known | undefined {
  const known: Known = {};
  for (const percent of frame.percents) {
    const before = wordsBefore(frame, percent).filter((word) => !isFiller(word));
    const near = [...before.slice(0, 2), ...wordsAfter(frame, percent).slice(0, 1)];
    const isOf = (concept: string): boolean => near.some(({ concepts }) => concepts.has(concept));
    const field = isOf('inflation') ? 'inflation_percent' : isOf('levy') ? 'tax_percent' : 'rate_percent';
    if (known[field] !== undefined || percent.value.startsWith('-')) return undefined;
    known[field] = percent.value;
  }
  return frame.has('inflation') && known.inflation_percent === undefined ? undefined : known;
}

/** A number without a currency is money where it is written like it: 1 million, 20k, 1,500, 300. */
const LIKE_MONEY = /[a-z만억조천백,]|^[1-9]\d*00$/i;
const LIKE_A_YEAR = /^(?:19|20)\d\d$/;

/** Returns the amounts of a sentence in order; undefined where a number may have another meaning. */
function amountsIn(frame: Frame): readonly Amount[] | undefined {
  const { text, money, numbers, levels } = frame;
  const bare = [...numbers, ...levels].map(({ value, ...span }) => ({ ...span, amount: value }));
  const isMoney = ({ start, end }: Span): boolean => {
    const written = text.slice(start, end);
    return LIKE_MONEY.test(written) && !LIKE_A_YEAR.test(written);
  };
  if (!bare.every(isMoney)) return undefined;
  const all = [...money, ...bare].toSorted((a, b) => a.start - b.start);
  if (all.some(({ amount }) => amount.startsWith('-'))) return undefined;
  return all.map((each) => ({ ...each, ...roleOf(frame, each) }));
}

/** Words that end the search for "each month" before an amount. */
const APART = ['howmuch', 'what', 'how', 'goal', 'howlong', 'whatrate', 'apart'];

function roleOf(frame: Frame, span: Span): Pick<Amount, 'role' | 'per'> {
  const [before, after] = [wordsBefore(frame, span), wordsAfter(frame, span)];
  const stop = before.findIndex(({ concepts }) => APART.some((each) => concepts.has(each)));
  const beside = [...before.slice(0, stop < 0 ? undefined : stop), ...after.slice(0, 1)];
  const isIn = (words: readonly Word[], concept: string): boolean =>
    words.some(({ concepts }) => concepts.has(concept));
  if (isIn(beside, 'permonth')) return { role: 'payment', per: 'month' };
  if (isIn(beside, 'peryear')) return { role: 'payment', per: 'year' };
  if (after[0]?.text.startsWith('씩')) return { role: 'payment' };
  // "to save $100,000", "to have $1 million"
  const verb = before.findIndex(({ concepts }) => !concepts.has('saving') && !concepts.has('planning'));
  const towards = LANGUAGES[frame.locale].isVerbLast
    ? [...after.slice(0, 3), ...before.slice(0, 1)]
    : before.slice(verb, verb + 1);
  return { role: isIn(towards, 'goal') ? 'target' : undefined };
}

/** The words right behind a part of a sentence, up to the next part. */
function wordsAfter({ words, slots }: Frame, { end }: Span): readonly Word[] {
  const next = Math.min(...slots.flatMap(({ start }) => (start >= end ? [start] : [])));
  return words.filter(({ start }) => start >= end && start < next);
}

/** The words right before a part of a sentence, the nearest first, back to the part before it. */
function wordsBefore({ words, slots }: Frame, { start }: Span): readonly Word[] {
  const last = Math.max(0, ...slots.flatMap(({ end }) => (end <= start ? [end] : [])));
  return words.filter((word) => word.start >= last && word.end <= start).toReversed();
}
