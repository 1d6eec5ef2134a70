import type { TickerSymbol } from '@finclaw/types';
import { convertKnown, type MaybeFigure, subtractKnown, sumKnown } from './figure.ts';
import type { AccountValue, HoldingValue, PortfolioValue } from './portfolio-value.ts';

/** The figures of one account in the base currency. Holdings without a price are left out, debts are taken off. */
export interface AccountTotals extends Pick<AccountValue, 'account' | 'method' | 'keepsCash'> {
  readonly value: MaybeFigure;
  readonly cash: MaybeFigure;
  /** What the present holdings cost, at the rates of the days it was paid. */
  readonly cost: MaybeFigure;
  readonly unrealised: MaybeFigure;
  readonly realised: MaybeFigure;
  readonly income: MaybeFigure;
  readonly charges: MaybeFigure;
  /** unrealised + realised + income - charges; what exchange rates did to cash is not in it. */
  readonly gain: MaybeFigure;
  /** Holdings and cash before debts: what the weight of the account is counted from. */
  readonly owned: MaybeFigure;
  /** True if `owned` is not `value` and `cash`. */
  readonly hasDebts: boolean;
}

/** Adds up each account; a holding in another currency needs the rates of the days on which it was paid. */
export function accountTotals(
  { accounts, baseCurrency, leftOut, rates }: PortfolioValue,
  isDebt: (symbol: TickerSymbol) => boolean,
): readonly AccountTotals[] {
  const inBase = (figure: MaybeFigure): MaybeFigure => convertKnown(figure, baseCurrency, (from) => rates.get(from));
  const sum = (figures: readonly MaybeFigure[]): MaybeFigure => sumKnown(figures, baseCurrency);
  const worthOf = (holdings: readonly HoldingValue[]): MaybeFigure => sum(holdings.map(({ value }) => inBase(value)));
  return accounts.map(({ account, method, keepsCash, holdings, cash: pockets, past }) => {
    const counted = holdings.filter((holding) => !leftOut.includes(holding));
    const [value, cash] = [worthOf(counted), sum(pockets.map(inBase))];
    const cost = sum(counted.map((holding) => holding.inBase()?.cost ?? holding.cost));
    const unrealised = subtractKnown(value, cost);
    const { realised, income, charges } = past;
    return {
      account,
      method,
      keepsCash,
      value,
      cash,
      cost,
      unrealised,
      realised,
      income,
      charges,
      gain: subtractKnown(sum([unrealised, realised, income]), charges),
      owned: sum([worthOf(counted.filter(({ symbol }) => !isDebt(symbol))), cash]),
      hasDebts: counted.some(({ symbol }) => isDebt(symbol)),
    };
  });
}
