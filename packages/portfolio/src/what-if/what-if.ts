import { Decimal, type LocalDate, parseDecimal, toDecimalString, yearOf } from '@finclaw/market';
import {
  type CurrencyCode,
  createTimestamp,
  type DecimalString,
  type MarketQuote,
  type TickerSymbol,
} from '@finclaw/types';
import { type CurrentPortfolio, currentPortfolio } from '../current-portfolio.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { PAPER_ACCOUNT } from '../ledger/paper-account.ts';
import { MarketInputs } from '../market-inputs.ts';
import { ownBookOf } from '../own/own-book.ts';
import { groupsAmong, type HeldGroup } from '../performance/held-groups.ts';
import type { ReadingDeps } from '../portfolio-deps.ts';
import { lookUpTaxYear } from '../tax/look-up-tax-year.ts';
import type { TaxCountry } from '../tax/tax-rules.ts';
import type { ClosedPart, TaxYear } from '../tax/tax-year.ts';
import { Figure, isKnown, type MaybeFigure, sumKnown } from '../valuation/figure.ts';
import type { HoldingValue } from '../valuation/portfolio-value.ts';
import { imagine, type Move, type Moves } from './imagined.ts';

/** A purchase or a sale that is only imagined. */
export interface ImaginedTrade {
  readonly side: 'buy' | 'sell';
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  /** The quantity, or a part of the holding; `all` sells the holdings of every account. */
  readonly quantity: DecimalString | 'all' | { readonly percent: DecimalString };
  /** Only what this account holds. */
  readonly account?: string;
}

/** An imagined change of each holding of a group, or of everything the market prices. */
export interface GroupChange {
  readonly group?: HeldGroup;
  readonly trade?: Pick<ImaginedTrade, 'side' | 'quantity'>;
  readonly move?: Move;
}

/** The imagined changes. Price moves come first: trades are made at the moved prices. */
export interface WhatIfRequest {
  readonly trades: readonly ImaginedTrade[];
  readonly moves: Moves;
  /** A move of one instrument replaces that of its group, and one of a group that of everything. */
  readonly groups?: readonly GroupChange[];
  readonly account?: string;
  /** Whose tax rules; those of the person's tax residence by default. */
  readonly country?: TaxCountry;
  readonly signal?: AbortSignal;
}

/** An imagined trade in one account, as it would be made. */
interface MadeTrade {
  readonly side: 'buy' | 'sell';
  readonly symbol: TickerSymbol;
  readonly account: string;
  readonly quantity: DecimalString;
  readonly price: DecimalString;
  /** The price's quote, before any move. */
  readonly quote: MarketQuote;
  readonly amount: Figure;
  /** The result of a sale, in its own currency and in the base currency. */
  readonly realised?: Figure;
  readonly realisedInBase?: MaybeFigure;
}

/** The reason something cannot be simulated. */
interface WhatIfRefusal {
  readonly reason: 'oversell' | 'several-accounts' | 'no-price' | 'not-held';
  readonly symbol: TickerSymbol;
  readonly held?: DecimalString;
  readonly accounts?: readonly string[];
}

/** The reason a group cannot be changed: nothing is in it, or something is in two groups that move. */
interface GroupRefusal {
  readonly reason: 'empty-group' | 'overlap';
  readonly group: string;
  /** The groups there are, or the symbol in both. */
  readonly among: readonly string[];
}

/** A portfolio before and after what is imagined. */
export type WhatIf =
  | {
      readonly ok: true;
      readonly before: CurrentPortfolio;
      readonly after: CurrentPortfolio;
      readonly trades: readonly MadeTrade[];
      /** The holdings that each named group contains. */
      readonly matched: ReadonlyMap<string, readonly TickerSymbol[]>;
      /** Cash after all trades, also of accounts that keep none of their own; negative when money has to be added. */
      readonly cashAfter: MaybeFigure;
      /** The tax year without and with the imagined sales; absent without a sale. */
      readonly tax?: {
        readonly before: TaxYear;
        readonly after: TaxYear;
        /** What the imagined sales close, as the tax counts it. */
        readonly ofSales: readonly ClosedPart[];
      };
    }
  | { readonly ok: false; readonly refusal: WhatIfRefusal | GroupRefusal };

const DEADLINE_MS = 20_000;
const DEFAULT_ACCOUNT = 'main';

/** Works out what imagined trades, prices and exchange rates would make of a portfolio. */
export async function lookUpWhatIf(deps: ReadingDeps, today: LocalDate, request: WhatIfRequest): Promise<WhatIf> {
  const { account, signal, groups = [] } = request;
  const look = {
    withoutReturns: true,
    account,
    signal,
  } as const;
  const before = await currentPortfolio(deps, today, look);
  const held = before.value.accounts.flatMap(({ holdings }) => holdings);
  const ofGroups = changesOf(groups, held, { own: before.own, directory: deps.directory });
  if ('reason' in ofGroups) return { ok: false, refusal: ofGroups };
  const trades = [...request.trades, ...ofGroups.trades];
  const moveAll = groups.find(({ group, move }) => group === undefined && move !== undefined)?.move;
  const moves = new Map([
    ...(moveAll === undefined ? [] : trades.map(({ symbol }) => [symbol, moveAll] as const)),
    ...ofGroups.moves,
    ...request.moves,
  ]);
  const market = new MarketInputs(imagine(deps, moves, [], today), performance.now() + DEADLINE_MS, signal);
  const own = before.value.accounts.filter((each) => each.account !== PAPER_ACCOUNT);
  const paysFrom = account ?? (own.find(({ keepsCash }) => keepsCash) ?? own[0])?.account;
  const stated = await ownBookOf(imagine(deps, moves, [], today).ledger);
  const quotes = new Map([
    ...(await market.quotes(
      trades.filter(({ symbol }) => !stated.isPriced(symbol)),
      today,
    )),
    ...trades.flatMap(({ symbol }) => {
      const quote = stated.quoteOn(symbol, today);
      return quote === undefined ? [] : [[symbol, quote] as const];
    }),
  ]);
  const planned = planTrades(trades, held, quotes, paysFrom);
  if ('reason' in planned) return { ok: false, refusal: planned };
  const rows = planned.map((trade, at) => asRow(trade, today, at));
  const imagined = imagine(deps, moves, rows, today);
  const after = await currentPortfolio(imagined, today, look);
  const country = request.country ?? deps.taxResidence;
  const taxOf = (which: ReadingDeps, country: TaxCountry): Promise<TaxYear> =>
    lookUpTaxYear(which, today, country, yearOf(today), signal === undefined ? {} : { signal });
  const hasSale = planned.some(({ side }) => side === 'sell');
  const tax =
    hasSale && country !== undefined
      ? {
          before: await taxOf(imagine(deps, moves, [], today), country),
          after: await taxOf(imagined, country),
        }
      : undefined;
  const imaginedRows = new Set(rows.map(({ id }) => id));
  return {
    ok: true,
    before,
    after,
    trades: planned.map((trade) => (trade.side === 'sell' ? { ...trade, ...realisedBy(trade, before, after) } : trade)),
    matched: ofGroups.matched,
    cashAfter: cashWith(planned, after),
    ...(tax !== undefined && {
      tax: { ...tax, ofSales: tax.after.parts.filter(({ row }) => imaginedRows.has(row)) },
    }),
  };
}

/** The trades and moves that changes of groups come to, and the holdings of each group. */
interface ChangesOfGroups {
  readonly trades: readonly ImaginedTrade[];
  readonly moves: Moves;
  readonly matched: ReadonlyMap<string, readonly TickerSymbol[]>;
}

/** Returns what changes of groups come to, or why they cannot be. */
function changesOf(
  changes: readonly GroupChange[],
  held: readonly HoldingValue[],
  by: Pick<CurrentPortfolio, 'own'> & Pick<ReadingDeps, 'directory'>,
): ChangesOfGroups | GroupRefusal {
  const trades: ImaginedTrade[] = [];
  const matched = new Map<string, readonly TickerSymbol[]>();
  const moves = new Map<TickerSymbol, Move>();
  const movedBy = new Map<TickerSymbol, GroupChange>();
  for (const change of [...changes.filter(({ group }) => !group), ...changes.filter(({ group }) => group)]) {
    const { group, trade, move } = change;
    // Everything is what the market prices: no house falls with it, and no deposit, unless its class is named.
    const members = held.filter((each) =>
      by.own.isPriced(each.symbol)
        ? group?.kinds.has('class') && !by.own.isDebt(each.symbol) && group.has(each, by)
        : group === undefined || group.has(each, by),
    );
    if (group !== undefined && members.length === 0)
      return { reason: 'empty-group', group: group.name, among: groupsAmong(held, by) };
    if (group !== undefined) matched.set(group.name, [...new Set(members.map(({ symbol }) => symbol))]);
    for (const { symbol, currency, account } of members) {
      if (trade !== undefined) trades.push({ ...trade, symbol, currency, account });
      if (move === undefined) continue;
      const earlier = movedBy.get(symbol);
      // A group goes before everything, and a holding may be in several accounts.
      if (earlier !== undefined && earlier !== change && (group === undefined || earlier.group !== undefined)) {
        const names = [earlier, change].map((each) => each.group?.name ?? 'portfolio');
        return { reason: 'overlap', group: names.join(', '), among: [symbol] };
      }
      movedBy.set(symbol, change);
      moves.set(symbol, move);
    }
  }
  return { trades, moves, matched };
}

/** The trades by account, or why one of them cannot be. */
function planTrades(
  trades: readonly ImaginedTrade[],
  held: readonly HoldingValue[],
  quotes: ReadonlyMap<TickerSymbol, MarketQuote>,
  firstAccount: string = DEFAULT_ACCOUNT,
): readonly MadeTrade[] | WhatIfRefusal {
  const made: MadeTrade[] = [];
  const left = new Map(held.map((holding) => [holding, parseDecimal(holding.quantity)]));
  for (const { side, symbol, currency, quantity, account: only } of trades) {
    const quote = quotes.get(symbol);
    if (quote === undefined) return { reason: 'no-price', symbol };
    const { price } = quote;
    const holders = [...left].filter(
      ([holding, count]) =>
        holding.symbol === symbol && count.greaterThan(0) && (only === undefined || holding.account === only),
    );
    const total = holders.reduce((sum, [, count]) => sum.plus(count), new Decimal(0));
    const part = typeof quantity === 'object' ? parseDecimal(quantity.percent).dividedBy(100) : undefined;
    const wanted =
      part?.times(total) ?? (typeof quantity === 'string' && quantity !== 'all' ? parseDecimal(quantity) : undefined);
    const add = (account: string, more: Decimal): void => {
      const same = made.findIndex((each) => each.side === side && each.symbol === symbol && each.account === account);
      const count = more.plus(parseDecimal(made[same]?.quantity ?? '0'));
      const amount = Figure.of(count.times(parseDecimal(price)), currency);
      const trade = { side, symbol, account, quantity: toDecimalString(count), price, quote, amount };
      if (same < 0) made.push(trade);
      else made[same] = trade;
    };
    const [holder] = holders;
    if (part !== undefined && holder === undefined) return { reason: 'not-held', symbol };
    if (side === 'buy') {
      add(holder?.[0].account ?? firstAccount, wanted ?? new Decimal(0));
      continue;
    }
    if (holder === undefined || wanted?.greaterThan(total))
      return { reason: 'oversell', symbol, held: toDecimalString(total) };
    if (part === undefined && holders.length > 1 && wanted?.lessThan(total))
      return { reason: 'several-accounts', symbol, accounts: holders.map(([{ account }]) => account) };
    for (const [holding, count] of holders) {
      const sold = part?.times(count) ?? (wanted !== undefined && holders.length === 1 ? wanted : count);
      left.set(holding, count.minus(sold));
      add(holding.account, sold);
    }
  }
  return made;
}

const asRow = (
  { side, symbol, account, quantity, price, amount }: MadeTrade,
  date: LocalDate,
  at: number,
): LedgerRow => ({
  kind: side,
  symbol,
  account,
  quantity,
  price,
  date,
  amount: amount.money.amount,
  currency: amount.money.currency,
  id: `imagined-${at}`,
  recordedAt: createTimestamp(0),
});

/** Returns the result of a sale: the difference it makes to its holding. */
function realisedBy({ symbol, account }: MadeTrade, before: CurrentPortfolio, after: CurrentPortfolio) {
  const [then, now] = [before, after].map(({ value }) =>
    value.accounts
      .filter((each) => each.account === account)
      .flatMap(({ holdings, closed }) => [...holdings, ...closed])
      .find((holding) => holding.symbol === symbol),
  );
  if (then === undefined || now === undefined) return {};
  const [earlier, later] = [then.realisedInBase, now.realisedInBase];
  return {
    ...(isKnown(now.realised) && isKnown(then.realised) && { realised: now.realised.minus(then.realised) }),
    realisedInBase: isKnown(earlier) && isKnown(later) ? later.minus(earlier) : isKnown(earlier) ? later : earlier,
  };
}

function cashWith(trades: readonly MadeTrade[], { value }: CurrentPortfolio): MaybeFigure {
  const { baseCurrency, rates, total } = value;
  const keeping = new Set(value.accounts.filter(({ keepsCash }) => keepsCash).map(({ account }) => account));
  const outside = trades
    .filter(({ account }) => !keeping.has(account))
    .map(({ side, amount: { money } }): MaybeFigure => {
      const rate = money.currency === baseCurrency ? '1' : rates.get(money.currency);
      if (rate === undefined) return { missing: [{ kind: 'rate', pair: `${money.currency}/${baseCurrency}` }] };
      const inBase = parseDecimal(money.amount).times(parseDecimal(rate));
      return Figure.of(side === 'sell' ? inBase : inBase.negated(), baseCurrency);
    });
  return sumKnown([total.cash, ...outside], baseCurrency);
}
