import type { LedgerKind } from '@finclaw/broker-files';
import { type MessageKey, message, type TAX_COUNTRIES } from '@finclaw/config';
import {
  type Cite,
  type Cited,
  citeBelow,
  compareDecimals,
  describeInstrument,
  divideDecimals,
  type Invalid,
  instrumentText,
  Money,
  originLine,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { type CurrencyCode, type DecimalString, type Freshness, LANGUAGES, type Locale, nameIn } from '@finclaw/types';
import type { RowOrigin } from '../ledger/row-origin.ts';
import { limitsText } from '../tax/tax-text.ts';
import type { TaxYear } from '../tax/tax-year.ts';
import type { PortfolioReturns } from '../valuation/returns.ts';
import { bestAndWorst } from './best-and-worst.ts';
import { describeReturns } from './describe.ts';
import { originText } from './origin-text.ts';

/** An amount in a result of a portfolio tool, or what it lacks. */
type Shown = { readonly amount: DecimalString; readonly currency: CurrencyCode } | { readonly missing: string };

const isAmount = (shown: Shown): shown is Extract<Shown, { amount: DecimalString }> => 'amount' in shown;
const isZero = (shown: Shown): boolean => isAmount(shown) && compareDecimals(shown.amount, 0n) === 0;
const amountText = (shown: Shown, path: string, cite: Cite): string => (isAmount(shown) ? cite(path) : '–');

/** The totals in their order: with a sign, and only where there is something. */
const TOTALS = {
  value: '',
  cash: 'rare',
  profit: 'signed',
  realised: 'signed rare',
  unrealised: 'signed',
  income: 'signed rare',
  fees: 'rare',
  taxes: 'rare',
  fxEffectOnHeld: 'signed rare',
} as const;

interface ShownPosition {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly account: string;
  readonly value: Shown;
  /** Absent for a debt, by which nothing is gained. */
  readonly unrealised?: Shown;
  readonly unrealisedPercent?: DecimalString;
  readonly dayChangePercent?: DecimalString;
}

/** The part of the answer of `portfolio_summary` used for its text. */
export type Summary =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly asOf: string;
      readonly positions: readonly (ShownPosition & Partial<PriceOrigin>)[];
      /** Without cash where none is recorded. */
      readonly total: Readonly<Partial<Record<keyof typeof TOTALS, Shown>>>;
      /** With figures where there are several. */
      readonly accounts?: readonly {
        readonly account: string;
        readonly value?: Shown;
        readonly gain?: Shown;
        readonly weightPercent?: DecimalString;
      }[];
      readonly returns?: ShownReturns;
      readonly missing?: string;
      readonly leftOut?: LeftOut;
    };

/** The holdings without a price in a result, and whether there are any. */
export type LeftOut = readonly (Pick<ShownPosition, 'symbol' | 'name' | 'nameEn'> & { readonly cost: Shown })[];

/** Names the holdings that totals, weights and returns of a result leave out. */
export function leftOutText(
  { leftOut = [], cite }: { readonly leftOut?: LeftOut } & Cited,
  locale: Locale,
  sentence: 'portfolio.leftOut' | 'performance.leftOut' = 'portfolio.leftOut',
): string[] {
  const names = leftOut.map(({ symbol, name, nameEn, cost }, at) =>
    message(locale, 'portfolio.leftOut.each', {
      name: name === symbol ? symbol : nameIn({ ko: name, en: nameEn }, locale),
      quantity: cite(`leftOut[${at}].quantity`),
      cost: amountText(cost, `leftOut[${at}].cost`, cite),
    }),
  );
  return names.length === 0 ? [] : [message(locale, sentence, { names: names.join(', ') })];
}

interface PriceOrigin {
  readonly source: string;
  readonly time: string;
  readonly timeZone: string;
  readonly freshness: Freshness;
}

/** Returns in percent, as the tool gives them, or what they lack. */
interface ShownReturns extends Pick<PortfolioReturns, 'from' | 'to' | 'atMarketPrice'> {
  readonly calendarDays: number;
  readonly differenceOfMoves?: Extract<Shown, { amount: DecimalString }>;
  readonly timeWeighted: {
    readonly totalPercent?: DecimalString;
    readonly yearlyPercent?: DecimalString;
    readonly missing?: string;
  };
  readonly moneyWeighted: {
    readonly yearlyPercent?: DecimalString;
    readonly possibleYearlyPercent?: readonly DecimalString[];
    readonly missing?: string;
  };
}

/** The holdings, the totals and both returns, with where the prices come from. */
export function summaryText(summary: Summary & Cited, locale: Locale): string {
  if (summary.status !== 'ok') return message(locale, 'portfolio.show.empty');
  const { positions, total, accounts = [], returns, missing, cite } = summary;
  const hasAccounts = new Set(positions.map(({ account }) => account)).size > 1;
  const holdings = positions.map((position, index) => ({
    ...position,
    shown: LANGUAGES[locale].usesNames ? position.name : position.symbol,
    account: hasAccounts ? ` [${position.account}]` : '',
    at: below(cite, `positions[${index}]`),
  }));
  // Without any price there is no total and no return, and each position that lacks it says so.
  const isPriced = positions.length === 0 || positions.some(({ value }) => isAmount(value));
  const priced = positions.filter((each): each is ShownPosition & PriceOrigin => each.time !== undefined);
  const [newest] = priced.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
  const totals = (Object.keys(TOTALS) as (keyof typeof TOTALS)[]).filter((name) => {
    const shown = total[name];
    return shown !== undefined && isAmount(shown) && !(TOTALS[name].includes('rare') && isZero(shown));
  });
  return [
    message(locale, 'offline.portfolioTitle', { date: summary.asOf.slice(0, 10) }),
    ...holdings.slice(0, MOST_HOLDINGS).map(({ shown: name, account, value, unrealised, unrealisedPercent, at }) => {
      const gain = [
        ...(unrealised === undefined || isZero(unrealised) ? [] : [amountText(unrealised, 'unrealised|signed', at)]),
        ...(unrealisedPercent === undefined ? [] : [at('unrealisedPercent|signed|.2')]),
      ].join(', ');
      return message(locale, isAmount(value) ? 'offline.holding' : 'offline.holding.unpriced', {
        name,
        account,
        quantity: at('quantity'),
        value: amountText(value, 'value', at),
        gain: gain === '' ? '' : ` (${gain})`,
      });
    }),
    ...(holdings.length > MOST_HOLDINGS ? [message(locale, 'offline.holding.more')] : []),
    ...totals.map((name) =>
      message(locale, `offline.total.${name}`, {
        value: cite(`total.${name}${TOTALS[name].startsWith('signed') ? '|signed' : ''}`),
      }),
    ),
    ...accounts.flatMap(({ account, value, gain, weightPercent }, at) =>
      value === undefined || gain === undefined || !isPriced
        ? []
        : [
            message(locale, 'offline.account', {
              account,
              value: amountText(value, `accounts[${at}].value`, cite),
              gain: amountText(gain, `accounts[${at}].gain|signed`, cite),
              weight:
                weightPercent === undefined
                  ? ''
                  : message(locale, 'offline.account.weight', { percent: cite(`accounts[${at}].weightPercent`) }),
            }),
          ],
    ),
    ...(isPriced
      ? [
          ...(returns === undefined ? [] : returnsText(returns, cite, locale)),
          ...leftOutText(summary, locale),
          ...(missing === undefined ? [] : [message(locale, 'offline.portfolioMissing', { names: missing })]),
        ]
      : [message(locale, 'offline.portfolioUnpriced')]),
    ...(newest === undefined ? [] : [originLine(newest, locale)]),
  ].join('\n');
}

/** Both returns with why they differ, or what they lack. */
function returnsText(
  { timeWeighted, moneyWeighted, calendarDays: days, differenceOfMoves: before, ...ends }: ShownReturns,
  cite: Cite,
  locale: Locale,
): string[] {
  const names = moneyWeighted.missing ?? timeWeighted.missing;
  if (names !== undefined) return [message(locale, 'portfolio.returns.missing', { names })];
  const fraction = (percent: DecimalString): DecimalString => divideDecimals(percent, 100n, FRACTION_DIGITS);
  const { totalPercent: total, yearlyPercent: yearly } = timeWeighted;
  const { yearlyPercent: rate, possibleYearlyPercent: rates = rate === undefined ? [] : [rate] } = moneyWeighted;
  const returns: PortfolioReturns = {
    ...ends,
    ...(before && { differenceOfMoves: Money.of(before.amount, before.currency) }),
    days,
    moneyWeighted: { rates: rates.map(fraction) },
    timeWeighted:
      total === undefined
        ? { reason: 'worthless' }
        : { total: fraction(total), ...(yearly !== undefined && { yearly: fraction(yearly) }) },
  };
  return describeReturns({ ...returns, ...citeBelow(cite, 'returns') }, locale);
}

const FRACTION_DIGITS = 8;

const below = (cite: Cite, path: string): Cite => citeBelow(cite, path).cite ?? cite;

/** The maximum number of holdings listed; the page has them all. */
const MOST_HOLDINGS = 30;

/** The part of the answer of `portfolio_lots` used for its text. */
export type HoldingLots =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly holdings: readonly {
        readonly account: string;
        readonly price?: DecimalString;
        readonly lots: readonly Lot[];
      }[];
      readonly sale?: { readonly detail: string } | { readonly methods: readonly SaleMethod[] };
    };
type Lot = Readonly<Record<'cost' | 'value' | 'gain', Shown>> &
  ({ readonly acquired: string } | { readonly firstAcquired: string });
type SaleMethod = Readonly<Record<'proceeds' | 'gain', Shown>> & {
  readonly method: 'average' | 'fifo' | 'lifo' | 'hifo';
};

/** One holding with its return or what a share of it cost, its lots, and what selling some of it would bring. */
export function lotsText(answer: HoldingLots & Cited, name: string, isAverage: boolean, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.notHeld', { name });
  const { holdings, sale, cite } = answer;
  const lines = holdings.flatMap(({ account, price, lots }, at) => [
    message(locale, price === undefined ? 'offline.heldWithoutPrice' : 'offline.held', {
      symbol: name,
      account,
      quantity: cite(`holdings[${at}].quantity`),
      price: cite(`holdings[${at}].price`),
    }),
    ...lots.map(({ cost, gain, ...when }, index) => {
      const lot = below(cite, `holdings[${at}].lots[${index}]`);
      const amounts = { cost: amountText(cost, 'cost', lot), gain: amountText(gain, 'gain|signed', lot) };
      const quantity = lot('quantity');
      return 'acquired' in when
        ? message(locale, 'offline.lot', { date: when.acquired, quantity, ...amounts })
        : message(locale, 'offline.lotsAtAverage', { date: when.firstAcquired, quantity, ...amounts });
    }),
  ]);
  return [...headline(answer, name, isAverage, locale), ...lines, ...saleLines(sale, name, cite, locale)].join('\n');
}

type Held = Extract<HoldingLots, { status: 'ok' }> & Cited;

/** Returns a holding's gain, or the average cost of a share; empty where a part of it has no value. */
function headline({ holdings, handle }: Held, name: string, isAverage: boolean, locale: Locale): string[] {
  const lots = holdings.flatMap((holding, at) =>
    holding.lots.map((lot, index) => ({ ...lot, path: `${handle}.holdings[${at}].lots[${index}]` })),
  );
  const isKnown = lots.length > 0 && lots.every(({ cost, value }) => isAmount(cost) && (isAverage || isAmount(value)));
  const all = (field: string): string => lots.map(({ path }) => `${path}.${field}`).join(' + ');
  const value = isAverage
    ? `{{(${all('cost')}) / (${all('quantity')})}}`
    : `{{change(${all('cost')}, ${all('value')})}}`;
  // A citation has a maximum length; many lots are listed one by one.
  if (!isKnown || value.length > 290) return [];
  return [message(locale, isAverage ? 'offline.holdingAverage' : 'offline.holdingReturn', { name, value })];
}

function saleLines(sale: Held['sale'], name: string, cite: Cite, locale: Locale): string[] {
  if (sale === undefined) return [];
  if ('detail' in sale) return [message(locale, 'offline.saleUnknown', { name })];
  const lines = sale.methods.map(({ method, proceeds, gain }, at) =>
    message(locale, 'offline.saleLine', {
      method: message(locale, `portfolio.method.${method}`),
      proceeds: amountText(proceeds, `sale.methods[${at}].proceeds`, cite),
      gain: amountText(gain, `sale.methods[${at}].gain|signed`, cite),
    }),
  );
  return [message(locale, 'offline.saleTitle'), ...lines];
}

/** The part of the answer of `portfolio_trades` used for its text. */
export type PortfolioRows =
  | { readonly status: 'invalid' }
  | {
      readonly status: 'ok';
      readonly rows: readonly LedgerLine[];
      readonly incomeInBase?: Shown;
      readonly taxIsApart?: string;
    };
interface LedgerLine {
  readonly kind: Exclude<LedgerKind, 'undo'>;
  readonly date: string;
  readonly symbol?: string;
  readonly quantity?: DecimalString;
  readonly amount?: DecimalString;
}

const MOST_ROWS = 20;

/** Rows of the ledger, newest first. */
export function rowsText(answer: PortfolioRows & Cited, locale: Locale): string {
  if (answer.status !== 'ok' || answer.rows.length === 0) return message(locale, 'offline.noTrades');
  const lines = answer.rows.slice(0, MOST_ROWS).map(({ kind, date, symbol = '', quantity, amount }, at) =>
    message(locale, 'offline.row', {
      date,
      symbol,
      kind: message(locale, `portfolio.kind.${kind}`),
      quantity: quantity === undefined ? '' : ` ${answer.cite(`rows[${at}].quantity`)}`,
      amount:
        amount === undefined ? '' : message(locale, 'offline.row.amount', { value: answer.cite(`rows[${at}].amount`) }),
    }),
  );
  const { incomeInBase, taxIsApart } = answer;
  const isIncome = answer.rows.every(({ kind }) => kind === 'dividend' || kind === 'interest');
  return [
    message(locale, 'offline.rowCount', { count: answer.cite('count') }),
    ...lines,
    ...(isIncome && incomeInBase !== undefined && isAmount(incomeInBase)
      ? [
          message(locale, 'offline.incomeInBase', { value: answer.cite('incomeInBase') }),
          ...(taxIsApart === undefined ? [] : [message(locale, 'offline.incomeBeforeTax')]),
        ]
      : []),
  ].join('\n');
}

/** The answer of `record_trade`. */
export type Recorded = Invalid | { readonly status: 'ok' };

/**
 * Returns whether a row was written to the ledger, and if not why; the entry itself is listed under the answer by the
 * program.
 */
export function recordedText(answer: Recorded, instruments: readonly Instrument[], locale: Locale): string {
  const nameOf = (each: Instrument): string => instrumentText(describeInstrument(each), locale);
  if (answer.status !== 'ok') {
    const { reason, detail } = answer;
    const name = instruments.map(nameOf).join(', ');
    if (reason === 'oversell' || reason === 'future-date')
      return message(locale, `offline.notRecorded.${reason}`, { name });
    return message(locale, 'offline.notRecorded', { reason: detail });
  }
  return message(locale, 'offline.recorded');
}

/** The part of the answer of `portfolio_performance` used for its text. */
export type PerformanceAnswer =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly from: string;
      readonly to: string;
      readonly drawdown?: { readonly from: string; readonly to: string };
      readonly volatilityPercent?: DecimalString;
      readonly benchmark?: { readonly name: string; readonly nameEn: string };
      readonly contributions: readonly {
        readonly name: string;
        readonly nameEn: string;
        readonly ofMoneyPutInPercent?: DecimalString;
      }[];
      readonly limits?: readonly string[];
      readonly leftOut?: LeftOut;
    };

/** Describes a portfolio's performance, beside its index, with its deepest fall and what each holding added. */
export function performanceResultText(answer: PerformanceAnswer & Cited, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'performance.nothing');
  const { from, to, drawdown, volatilityPercent, benchmark, contributions, cite } = answer;
  const nameOf = ({ name, nameEn }: { readonly name: string; readonly nameEn: string }) =>
    nameIn({ ko: name, en: nameEn }, locale);
  return [
    message(locale, 'performance.growth', { from, to, growth: cite('growthPercent|.2|signed') }),
    ...(benchmark === undefined
      ? []
      : [
          message(locale, 'offline.besideIndex', {
            name: nameOf(benchmark),
            growth: cite('benchmark.growthPercent|.2|signed'),
            ahead: cite('benchmark.aheadPercent|.2|signed'),
          }),
        ]),
    ...(drawdown === undefined
      ? []
      : [
          message(locale, 'performance.drawdown', {
            fall: cite('drawdown.deepestPercent|.2'),
            from: drawdown.from,
            to: drawdown.to,
            now: cite('drawdown.nowPercent|.2'),
          }),
        ]),
    ...(volatilityPercent === undefined
      ? []
      : [message(locale, 'performance.volatility', { value: cite('volatilityPercent|.2') })]),
    ...(contributions.length === 0 ? [] : [message(locale, 'performance.contributions')]),
    ...bestAndWorst(
      contributions,
      (each, at) =>
        message(
          locale,
          each.ofMoneyPutInPercent === undefined ? 'performance.contribution' : 'performance.contributionShare',
          {
            name: nameOf(each),
            profit: cite(`contributions[${at}].profit|signed`),
            share: cite(`contributions[${at}].ofMoneyPutInPercent|.2|signed`),
          },
        ),
      (count) => message(locale, 'performance.contributionsBetween', { count }),
    ),
    ...leftOutText(answer, locale, 'performance.leftOut'),
  ].join('\n');
}

/** The part of the answer of `portfolio_tax` used for its text. */
export type TaxAnswer =
  | Invalid
  | {
      readonly status: TaxYear['status'];
      readonly country: (typeof TAX_COUNTRIES)[number];
      readonly year: string;
      readonly figures: Readonly<Record<string, object>>;
      readonly ratesPercent?: Readonly<Record<string, string>>;
      readonly ofNationalTaxPercent?: Readonly<Record<string, string>>;
      readonly trades: readonly {
        readonly symbol: string;
        readonly closed: string;
        /** The sale, then what brought in its shares. */
        readonly entries: readonly { readonly date: string; readonly kind: LedgerKind; readonly origin?: RowOrigin }[];
      }[];
      /** The numbers of the trades behind each figure, counted from one. */
      readonly tradesOf?: Readonly<Record<string, readonly number[]>>;
      readonly notWorkedOut?: TaxYear['declined'];
      readonly leftOut?: TaxYear['omitted'];
    };

/** The number of them that a chat shows; the page and the terminal show all. */
const [MOST_TAX_TRADES, MOST_TAX_ENTRIES] = [10, 3];

/**
 * A year for the tax office, figure by figure with the rule behind it; always with the sentence that it is information.
 */
export function taxResultText(answer: TaxAnswer & Cited, locale: Locale): string {
  if (answer.status === 'invalid') return answer.detail;
  const {
    status,
    country,
    year,
    figures,
    trades,
    tradesOf: restsOn = {},
    notWorkedOut = [],
    leftOut = [],
    cite,
  } = answer;
  const rates = (['ratesPercent', 'ofNationalTaxPercent'] as const).flatMap((of) =>
    Object.keys(answer[of] ?? {}).map((name) => ({ of, name })),
  );
  return [
    message(locale, 'tax.title', { year, country: message(locale, `tax.country.${country}`) }),
    ...(status === 'ok' ? [] : [message(locale, `tax.status.${status}`)]),
    ...trades.slice(0, MOST_TAX_TRADES).flatMap(({ symbol, closed, entries, ...trade }, at) => [
      `[${at + 1}] ${message(locale, 'gain' in trade ? 'tax.part' : 'tax.partCostUnknown', {
        closed,
        symbol,
        quantity: cite(`trades[${at}].quantity`),
        proceeds: cite(`trades[${at}].proceeds`),
        cost: 'gain' in trade ? cite(`trades[${at}].cost`) : '',
        gain: 'gain' in trade ? cite(`trades[${at}].gain|signed`) : '',
      })}`,
      ...entries.slice(0, MOST_TAX_ENTRIES).map(({ date, kind, ...entry }) =>
        message(locale, 'tax.entry', {
          entry: `    ${date} ${message(locale, `portfolio.kind.${kind}`)}`,
          origin: originText(entry.origin, locale),
        }),
      ),
    ]),
    ...(trades.length > MOST_TAX_TRADES
      ? [message(locale, 'tax.moreTrades', { count: trades.length - MOST_TAX_TRADES })]
      : []),
    ...Object.keys(figures).map((name) => {
      const numbers = (restsOn[name] ?? []).filter((number) => number <= MOST_TAX_TRADES);
      const line = message(locale, 'tax.figure', {
        name: message(locale, `figure.${name}` as MessageKey),
        amount: cite(`figures.${name}`),
      });
      return numbers.length === 0 ? line : `${line} ${numbers.map((number) => `[${number}]`).join('')}`;
    }),
    ...(status === 'not_estimated' ? rates : []).map(({ of, name }) =>
      message(locale, of === 'ratesPercent' ? 'tax.rate' : 'tax.rateOfTax', {
        name: message(locale, `figure.${name}` as MessageKey),
        percent: cite(`${of}.${name}`),
      }),
    ),
    ...limitsText({ declined: notWorkedOut, omitted: leftOut }, locale),
    message(locale, 'tax.notAdvice'),
  ].join('\n');
}
