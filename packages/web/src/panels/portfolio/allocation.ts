import type { HoldingView, PortfolioView } from '@finclaw/types';

interface Share {
  readonly name: string;
  /** The share of everything with a known value, 0 to 1. It is drawn and rounded, so a float is good enough. */
  readonly part: number;
}

const MOST = 7;

/** The groupings of a portfolio. */
export const DIVISIONS = ['holding', 'assetClass', 'sector', 'currency', 'account'] as const;
export type Division = (typeof DIVISIONS)[number];

/**
 * Returns the allocation of a portfolio, largest first, small parts together, all in the base currency; holdings
 * without a rate are left out.
 */
export function allocationOf(
  { holdings, baseCurrency, total, rates, cash: owned }: PortfolioView,
  words: { readonly cash: string; readonly rest: string; readonly sector?: (name: string) => string },
  by: Division = 'holding',
): readonly Share[] {
  const wordFor = (group: string): string => words.sector?.(group) ?? group;
  const nameOf = ({ name, symbol, sector, assetClass, currency, account }: HoldingView): string =>
    ({
      holding: name ?? symbol,
      assetClass: wordFor(assetClass),
      sector: wordFor(sector),
      currency,
      account,
    })[by];
  const amounts = new Map<string, number>();
  const add = (name: string, value: PortfolioView['total']['cash']): void => {
    if ('missing' in value) return;
    const amount = Number(value.amount) * (value.currency === baseCurrency ? 1 : Number(rates[value.currency] ?? 0));
    if (amount > 0) amounts.set(name, (amounts.get(name) ?? 0) + amount);
  };
  for (const holding of holdings) add(nameOf(holding), holding.value);
  if (by === 'currency' || by === 'account')
    for (const cash of owned) add(by === 'account' ? cash.account : 'currency' in cash ? cash.currency : '', cash);
  else add(words.cash, total.cash);
  const sum = [...amounts.values()].reduce((whole, amount) => whole + amount, 0);
  const shares = [...amounts].map(([name, amount]) => ({ name, part: amount / sum })).sort((a, b) => b.part - a.part);
  if (shares.length <= MOST) return shares;
  const rest = shares.slice(MOST - 1).reduce((whole, share) => whole + share.part, 0);
  return [...shares.slice(0, MOST - 1), { name: words.rest, part: rest }];
}
