import { message } from '@finclaw/config';
import type { LedgerKind, PortfolioReturns, Unresolved } from '@finclaw/finance';
import {
  compareDecimals,
  describeReturns,
  formatMoney,
  formatSignedMoney,
  Money,
  numberText,
  percentText,
  sourceText,
  timeText,
  unresolvedText,
} from '@finclaw/finance';
import type { CurrencyCode, DecimalString, Freshness, Locale } from '@finclaw/types';

/** An amount in a result of a portfolio tool, or what it lacks. */
type Shown = { readonly amount: DecimalString; readonly currency: CurrencyCode } | { readonly missing: string };

interface ShownHolding {
  readonly symbol: string;
  readonly name: string;
  readonly quantity: DecimalString;
  readonly cost: Shown;
  readonly value: Shown;
  readonly unrealised: Shown;
  readonly unrealisedPercent?: DecimalString;
}

type TotalName =
  | 'value'
  | 'cash'
  | 'profit'
  | 'realised'
  | 'unrealised'
  | 'income'
  | 'fees'
  | 'taxes'
  | 'fxEffect'
  | 'contributed';

/** What `portfolio_summary` answers, as far as it is told. */
export type Summary =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly asOf: string;
      readonly accounts: readonly { readonly account: string; readonly holdings: readonly ShownHolding[] }[];
      readonly total: Readonly<Record<TotalName, Shown>>;
      readonly returns?: PortfolioReturns;
      readonly quotes: readonly { readonly source: string; readonly time: string; readonly freshness: Freshness }[];
      readonly missing?: string;
    };

/** The holdings, the totals and both returns, with where the prices come from. */
export function summaryText(summary: Summary, locale: Locale): string {
  if (summary.status !== 'ok') return message(locale, 'portfolio.show.empty');
  const { accounts, total, returns, missing } = summary;
  const row = (name: TotalName, isSigned: boolean): string[] =>
    isAmount(total[name]) ? [message(locale, `offline.total.${name}`, { value: amountText(total[name], locale, isSigned) })] : [];
  return [
    message(locale, 'offline.portfolioTitle', { date: summary.asOf }),
    ...accounts.flatMap(({ account, holdings }) =>
      holdings.map((holding) => holdingLine(holding, account, accounts.length > 1, locale)),
    ),
    ...row('value', false),
    ...(isNothing(total.cash) ? [] : row('cash', false)),
    ...row('profit', true),
    ...['realised', 'unrealised', 'income'].flatMap((name) => row(name as TotalName, true)),
    ...['fees', 'taxes'].flatMap((name) => (isNothing(total[name as TotalName]) ? [] : row(name as TotalName, false))),
    ...(isNothing(total.fxEffect) ? [] : row('fxEffect', true)),
    ...(returns === undefined ? [] : describeReturns(returns, locale)),
    ...(missing === undefined ? [] : [message(locale, 'offline.portfolioMissing', { names: missing })]),
    ...sourceLines(summary.quotes, locale),
  ].join('\n');
}

const BEST =
  /(?:제일|가장|많이|젤).{0,8}(?:오른|올랐|벌|번|좋|수익)|최고|1등|효자|\b(?:best|top|biggest (?:winner|gainer|gain)|most profitable|winner)\b/i;
const WORST =
  /(?:제일|가장|많이|젤).{0,8}(?:내린|내렸|떨어|빠진|빠졌|물린|물렸|잃|손해|나쁜|안\s?좋|손실|마이너스)|최악|꼴찌|\b(?:worst|biggest (?:loser|loss)|loser|underperform\w*)\b/i;

/** The holding that did best or worst, where that was asked. */
export function extremesText(summary: Summary, text: string, locale: Locale): string[] {
  if (summary.status !== 'ok') return [];
  const ranked = summary.accounts
    .flatMap(({ holdings }) => holdings)
    .flatMap(({ name, symbol, unrealisedPercent: percent }) =>
      percent === undefined ? [] : [{ name: locale === 'ko' ? name : symbol, percent }],
    )
    .sort((a, b) => compareDecimals(b.percent, a.percent));
  const told = (['best', 'worst'] as const).filter((which) => (which === 'best' ? BEST : WORST).test(text));
  return told.flatMap((which) => {
    const holding = which === 'best' ? ranked[0] : ranked.at(-1);
    if (holding === undefined) return [];
    return [message(locale, `offline.holding.${which}`, { name: holding.name, percent: percentText(holding.percent) })];
  });
}

function holdingLine(
  { name, symbol, quantity, value, unrealised, unrealisedPercent }: ShownHolding,
  account: string,
  isNamed: boolean,
  locale: Locale,
): string {
  const gain = isAmount(unrealised) ? amountText(unrealised, locale, true) : '–';
  return message(locale, 'offline.holding', {
    name: locale === 'ko' ? name : symbol,
    account: isNamed ? ` [${account}]` : '',
    quantity: numberText(quantity),
    value: isAmount(value) ? amountText(value, locale) : '–',
    gain: unrealisedPercent === undefined ? gain : `${gain}, ${percentText(unrealisedPercent)}`,
  });
}

function sourceLines(
  quotes: readonly { readonly source: string; readonly time: string; readonly freshness: Freshness }[],
  locale: Locale,
): string[] {
  const newest = quotes.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0];
  if (newest === undefined) return [];
  const sources = [...new Set(quotes.map(({ source, freshness }) => sourceText(source, freshness, locale)))].join(', ');
  const isSimulated = quotes.some(({ source }) => source === 'simulated');
  return [
    message(locale, 'finance.asOf', { time: timeText(newest.time, 'UTC', locale), source: sources }),
    ...(isSimulated ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}

/** What `portfolio_lots` answers, as far as it is told. */
export type HoldingLots =
  | { readonly status: 'empty' | 'invalid' }
  | Unresolved
  | {
      readonly status: 'ok';
      readonly symbol: string;
      readonly holdings: readonly {
        readonly account: string;
        readonly currency: CurrencyCode;
        readonly quantity: DecimalString;
        readonly price?: DecimalString;
        readonly lots: readonly {
          readonly acquired: string;
          readonly quantity: DecimalString;
          readonly cost: Shown;
          readonly value: Shown;
          readonly gain: Shown;
        }[];
      }[];
      readonly sale?:
        | { readonly status: 'invalid'; readonly detail: string }
        | {
            readonly methods: readonly {
              readonly method: 'average' | 'fifo' | 'lifo' | 'hifo';
              readonly proceeds: Shown;
              readonly gain: Shown;
            }[];
          };
    };

/** One holding with its lots, and what selling some of it would bring. */
export function lotsText(answer: HoldingLots, asked: string, locale: Locale): string {
  if (answer.status === 'ambiguous' || answer.status === 'unknown') return unresolvedText(answer, locale);
  if (answer.status !== 'ok') return message(locale, 'offline.notHeld', { name: asked });
  const { holdings, sale } = answer;
  const symbol = asked;
  const lines = holdings.flatMap(({ account, currency, quantity, price, lots }) => [
    price === undefined
      ? message(locale, 'offline.heldWithoutPrice', { symbol, account, quantity: numberText(quantity) })
      : message(locale, 'offline.held', {
          symbol,
          account,
          quantity: numberText(quantity),
          price: formatMoney(Money.of(price, currency), locale, { digits: 'price' }),
        }),
    ...lots.map(({ acquired, quantity: part, cost, gain }) =>
      message(locale, 'offline.lot', {
        date: acquired,
        quantity: numberText(part),
        cost: amountText(cost, locale),
        gain: amountText(gain, locale, true),
      }),
    ),
  ]);
  return [...lines, ...saleLines(sale, locale)].join('\n');
}

/** What a holding has gained in per cent, as an expression; undefined where a part of it has no value. */
export function returnOf(answer: HoldingLots): string | undefined {
  if (answer.status !== 'ok') return undefined;
  const lots = answer.holdings.flatMap((holding) => holding.lots);
  const costs = lots.flatMap(({ cost }) => (isAmount(cost) ? [cost.amount] : []));
  const values = lots.flatMap(({ value }) => (isAmount(value) ? [value.amount] : []));
  if (lots.length === 0 || costs.length < lots.length || values.length < lots.length) return undefined;
  return `round(growth(${costs.join(' + ')}; ${values.join(' + ')}) * 100; 2)`;
}

/** What one share of a holding cost on average, as an expression. */
export function averageOf(answer: HoldingLots): string | undefined {
  if (answer.status !== 'ok') return undefined;
  const lots = answer.holdings.flatMap((holding) => holding.lots);
  const costs = lots.flatMap(({ cost }) => (isAmount(cost) ? [cost.amount] : []));
  if (lots.length === 0 || costs.length < lots.length) return undefined;
  return `(${costs.join(' + ')}) / (${lots.map(({ quantity }) => quantity).join(' + ')})`;
}

type Sale = Extract<HoldingLots, { status: 'ok' }>['sale'];

function saleLines(sale: Sale, locale: Locale): string[] {
  if (sale === undefined) return [];
  if ('detail' in sale) return [message(locale, 'offline.saleUnknown', { reason: sale.detail })];
  return [
    message(locale, 'offline.saleTitle'),
    ...sale.methods.map(({ method, proceeds, gain }) =>
      message(locale, 'offline.saleLine', {
        method: message(locale, `portfolio.method.${method}`),
        proceeds: amountText(proceeds, locale),
        gain: amountText(gain, locale, true),
      }),
    ),
  ];
}

/** What `portfolio_trades` answers, as far as it is told. */
export type PortfolioRows =
  | { readonly status: 'invalid' }
  | {
      readonly status: 'ok';
      readonly count: number;
      readonly rows: readonly {
        readonly kind: Exclude<LedgerKind, 'undo'>;
        readonly date: string;
        readonly symbol?: string;
        readonly quantity?: DecimalString;
        readonly amount?: DecimalString;
        readonly currency?: CurrencyCode;
      }[];
    };

const MOST_ROWS = 20;

/** Rows of the ledger, newest first. */
export function rowsText({ count, rows }: Extract<PortfolioRows, { status: 'ok' }>, locale: Locale): string {
  const lines = rows.slice(0, MOST_ROWS).map(({ kind, date, symbol = '', quantity, amount, currency }) =>
    message(locale, 'offline.row', {
      ...{ date, symbol, kind: message(locale, `portfolio.kind.${kind}`) },
      quantity: quantity === undefined ? '' : ` ${numberText(quantity)}${locale === 'ko' ? '주' : ''}`,
      amount: amount === undefined || currency === undefined ? '' : `, ${formatMoney(Money.of(amount, currency), locale)}`,
    }),
  );
  return [message(locale, 'offline.rowCount', { count }), ...lines].join('\n');
}

const isAmount = (shown: Shown | undefined): shown is Extract<Shown, { amount: DecimalString }> =>
  shown !== undefined && 'amount' in shown;
const isNothing = (shown: Shown | undefined): boolean => isAmount(shown) && compareDecimals(shown.amount, 0n) === 0;

function amountText(shown: Shown | undefined, locale: Locale, isSigned = false): string {
  if (!isAmount(shown)) return '–';
  const money = Money.of(shown.amount, shown.currency);
  return isSigned ? formatSignedMoney(money, locale) : formatMoney(money, locale);
}
