import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { isKnown } from '../valuation/figure.ts';
import { GROUP_PATTERN, type HeldGroup, readGroup } from './held-groups.ts';
import type { TargetWeights } from './targets.ts';

/** A group with its target, such as `country:US+class:foreign-share=40`. */
const GROUP = new RegExp(`^(${GROUP_PATTERN})\\s*=\\s*(\\d{1,3}(?:\\.\\d{1,4})?)\\s*%?$`, 'i');
/** The group of money that is kept. */
const CASH = 'class:cash';
const WEIGHT_DIGITS = 6;

type Directory = Pick<InstrumentDirectory, 'find'>;

/** Tells whether a target is that of a group, such as `currency:USD=60`. */
export const isGroupTarget = (word: string): boolean => GROUP.test(word.trim());

/** A group with a target: what belongs to it, and its intended part of the whole. */
export interface TargetGroup {
  readonly group: string;
  readonly symbols: ReadonlySet<TickerSymbol>;
  readonly target: DecimalString;
}

/** Targets of instruments after those of groups were divided, and the part that stays cash where one was given. */
export interface SpreadTargets {
  readonly weights: TargetWeights;
  readonly groups: readonly TargetGroup[];
  readonly cash?: DecimalString;
}

/**
 * Divides the targets of groups among what is held of them now, by value, and adds them to those of instruments;
 * `class:cash` is money that is kept. Returns the word that cannot be used: of a group that holds nothing, or one that
 * overlaps with another target.
 */
export function spreadGroups(
  words: readonly string[],
  targets: TargetWeights,
  { value, own }: Pick<CurrentPortfolio, 'value' | 'own'>,
  directory: Directory,
): SpreadTargets | { readonly unclear: string } {
  const held = value.accounts
    .flatMap(({ holdings }) => holdings)
    .flatMap((holding) => {
      const rate = holding.currency === value.baseCurrency ? '1' : value.rates.get(holding.currency);
      if (directory.find(holding.symbol) === undefined || !isKnown(holding.value) || rate === undefined) return [];
      return [{ holding, worth: parseDecimal(holding.value.money.amount).times(parseDecimal(rate)) }];
    });
  const weights: Record<TickerSymbol, Decimal> = {};
  const groups: TargetGroup[] = [];
  let cash: Decimal | undefined;
  for (const word of words) {
    const [, text = '', percent = ''] = GROUP.exec(word.trim()) ?? [];
    const group = readGroup(text) as HeldGroup;
    // Weights are of a holding in all accounts together.
    if (group.kinds.has('account')) return { unclear: word.slice(0, 80) };
    if (group.name.toLowerCase() === CASH) {
      if (cash !== undefined) return { unclear: word.slice(0, 80) };
      cash = new Decimal(percent).dividedBy(100);
      continue;
    }
    const members = held.filter(({ holding }) => group.has(holding, { own, directory }));
    const whole = members.reduce((sum, { worth }) => sum.plus(worth), new Decimal(0));
    const symbols = new Set(members.map(({ holding }) => holding.symbol));
    if (!whole.greaterThan(0) || [...symbols].some((symbol) => symbol in targets || symbol in weights))
      return { unclear: word.slice(0, 80) };
    const target = toDecimalString(new Decimal(percent).dividedBy(100));
    groups.push({ group: group.name, symbols, target });
    for (const { holding, worth } of members) {
      const part = worth.dividedBy(whole).times(percent).dividedBy(100);
      weights[holding.symbol] = part.plus(weights[holding.symbol] ?? 0);
    }
  }
  const all = Object.entries(weights).map(([symbol, weight]) => [
    symbol,
    toDecimalString(weight.toDecimalPlaces(WEIGHT_DIGITS, 'down')),
  ]);
  const together: TargetWeights = { ...targets, ...Object.fromEntries(all) };
  const sum = Object.values(together).reduce((total, each) => total.plus(parseDecimal(each)), cash ?? new Decimal(0));
  if (sum.greaterThan(1)) return { unclear: `${toDecimalString(sum.times(100))}%` };
  return { weights: together, groups, ...(cash && { cash: toDecimalString(cash) }) };
}
