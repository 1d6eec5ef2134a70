import { message } from '@finclaw/config';
import { formatMoney, formatNumber, Money } from '@finclaw/market';
import type { DecimalString, Locale } from '@finclaw/types';
import type { Plan, PlanMoney, PlanQuantity, PlanRefusal } from './plan.ts';

/** One figure of a plan with its name. */
interface PlanLine {
  readonly name: string;
  readonly value: string;
}

/** Formats a figure of a plan, given its field. */
type ShowFigure = (text: string, field: string) => string;
const plainly: ShowFigure = (text) => text;

/** Returns the figures of a plan, the requested one first, then totals, then the given ones. */
export function planLines(plan: Plan, locale: Locale, show = plainly): readonly PlanLine[] {
  const { kind, solvedFor, totals, lastPayment } = plan;
  const every = message(locale, `planning.every.${plan.basis.per}`);
  const money = (of: PlanMoney, field: string): string =>
    show(formatMoney(Money.of(of.amount, of.currency), locale), field);
  const line = (name: string, value: string): PlanLine => ({ name, value });
  const isTotal = (name: keyof NonNullable<Plan['totals']>): boolean =>
    totals?.[name] !== undefined && !(name === 'end' && totals.end!.amount === (plan.target?.amount ?? ''));
  const quantity = (of: PlanQuantity): readonly PlanLine[] => {
    if (of === 'time') return timeLine();
    if (of === 'rate') return plan.ratePercent === undefined ? [] : [line(named('rate'), rateText(plan, show))];
    const found = plan[of];
    if (found === undefined) return [];
    return [line(named(nameOf(plan, of)), money(found, of))];
  };
  const timeLine = (): readonly PlanLine[] => {
    const { time } = plan;
    if (plan.neverRunsOut) return [line(named('time'), message(locale, 'planning.forever'))];
    if (time === undefined) return [];
    const years = show(formatNumber(time.years, decimals(time.years, 1)), 'time.years');
    if (plan.basis.per === 'year') return [line(named('time'), message(locale, 'planning.years', { years }))];
    const count = time.full ?? time.periods;
    const periods = show(
      formatNumber(count, decimals(count, 1)),
      time.full === undefined ? 'time.periods' : 'time.full',
    );
    return [line(named('time'), message(locale, `planning.periods.${plan.basis.per}`, { years, periods }))];
  };
  const named = (of: string): string =>
    message(locale, `planning.${kind}.${of}` as 'planning.savings.payment', { every });
  const order: readonly PlanQuantity[] = ['payment', 'present', 'target', 'rate', 'time'];
  return [
    ...quantity(solvedFor),
    ...(lastPayment === undefined ? [] : [line(named('lastPayment'), money(lastPayment, 'lastPayment'))]),
    ...(['paid', 'interest', 'tax', 'end', 'endInTodaysMoney'] as const)
      .filter(isTotal)
      .map((name) => line(named(name), money(totals![name]!, `totals.${name}`))),
    ...order.filter((each) => each !== solvedFor).flatMap(quantity),
  ];
}

/** The yearly rate: as it was given, or to two decimals where it was worked out. */
const rateText = ({ ratePercent = '0' as DecimalString, solvedFor }: Plan, show: ShowFigure): string =>
  show(`${formatNumber(ratePercent, decimals(ratePercent, solvedFor === 'rate' ? 2 : 8))}%`, 'ratePercent');

/** Returns the name of a quantity: the first payment where payments fall, and the goal of savings. */
function nameOf({ kind, solvedFor, lastPayment, basis }: Plan, of: PlanQuantity): string {
  if (of === 'payment' && lastPayment !== undefined && basis.loanType !== 'level_payment') return 'firstPayment';
  return kind === 'savings' && of === 'target' && solvedFor !== 'target' ? 'goal' : of;
}

/** Returns the number of decimals a number needs, up to a maximum. */
const decimals = (value: DecimalString, most: number): number => Math.min(most, value.split('.')[1]?.length ?? 0);

/** The schedule of a plan as people read it: what the columns are called, and the amounts. */
export function planTable(
  plan: Plan,
  locale: Locale,
): { readonly head: string[]; readonly rows: string[][] } | undefined {
  const { schedule, kind, currency } = plan;
  if (schedule === undefined) return undefined;
  const parts = ['payment', ...(kind === 'loan' ? (['principal'] as const) : []), 'interest', 'balance'] as const;
  const names = parts.map((part) =>
    message(locale, part === 'payment' ? `planning.column.payment.${kind as 'loan'}` : `planning.column.${part}`),
  );
  return {
    head: [message(locale, `planning.column.${schedule.by}`), ...names],
    rows: schedule.rows.map((row) => [
      String(row.period),
      ...parts.map((part) => formatMoney(Money.of(row[part] ?? row.payment, currency), locale)),
    ]),
  };
}

/** Returns the assumptions of a plan, a sentence each. */
export function planAssumptions(plan: Plan, locale: Locale, show = plainly): readonly string[] {
  const { kind, basis } = plan;
  const { paymentAt, compounding, loanType, taxPercent, taxSource, inflationPercent } = basis;
  const every = message(locale, `planning.every.${basis.per}`);
  const percent = (value: DecimalString, field: string) => ({ rate: show(`${value}%`, field) });
  const rate = { rate: rateText(plan, show) };
  const rising = () =>
    message(locale, 'planning.basis.inflation', percent(inflationPercent!, 'basis.inflationPercent'));
  const isSpent = kind === 'withdrawal' || kind === 'income';
  const earned =
    kind === 'income'
      ? message(locale, 'planning.basis.yield', rate)
      : compounding === 'simple'
        ? message(locale, 'planning.basis.simple', rate)
        : message(locale, `planning.basis.compound.${compounding}`, rate);
  const when = (isSo: boolean, text: () => string): string[] => (isSo ? [text()] : []);
  if (kind === 'inflation') return [message(locale, 'planning.basis.inflation', rate)];
  return [
    ...when(loanType !== undefined, () => message(locale, `planning.basis.${loanType!}`)),
    ...when(paymentAt !== undefined, () => message(locale, `planning.basis.${paymentAt!}`, { every })),
    earned,
    message(locale, 'planning.basis.constant'),
    ...when(kind === 'loan', () => message(locale, 'planning.basis.fees')),
    ...when(kind === 'income', () => message(locale, 'planning.basis.capitalKept')),
    ...when(kind !== 'loan' && taxPercent === undefined, () => message(locale, 'planning.basis.beforeTax')),
    ...when(taxPercent !== undefined, () =>
      message(
        locale,
        isSpent ? 'planning.basis.taxEachTime' : 'planning.basis.taxAtEnd',
        percent(taxPercent!, 'basis.taxPercent'),
      ),
    ),
    ...when(taxSource !== undefined, () => message(locale, 'planning.basis.taxSource', { source: taxSource! })),
    ...when(kind !== 'loan' && inflationPercent === undefined, () => message(locale, 'planning.basis.nominal')),
    ...when(inflationPercent !== undefined, rising),
    ...when(basis.targetInTodaysMoney === true, () => message(locale, 'planning.basis.targetInTodaysMoney')),
    ...when(inflationPercent !== undefined && kind === 'withdrawal', () =>
      message(locale, 'planning.basis.allInTodaysMoney'),
    ),
    ...when(inflationPercent !== undefined && kind === 'income', () => message(locale, 'planning.basis.keepsValue')),
  ];
}

/** Describes why there is no plan; fields have their display names, unless others are given. */
export function planRefusalText(refusal: PlanRefusal, locale: Locale, nameOf?: (field: string) => string): string {
  if (refusal.status === 'invalid') {
    const name = nameOf ?? ((field: string) => message(locale, `planning.field.${field}` as 'planning.field.kind'));
    return message(locale, `planning.refused.${refusal.reason}`, { fields: refusal.fields.map(name).join(', ') });
  }
  const { reason, interest } = refusal;
  const told = message(locale, `planning.impossible.${reason}`);
  if (interest === undefined) return told;
  const shown = formatMoney(Money.of(interest.amount, interest.currency), locale);
  return `${told} ${message(locale, 'planning.impossible.firstInterest', { interest: shown })}`;
}
