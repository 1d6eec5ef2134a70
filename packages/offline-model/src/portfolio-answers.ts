import { type MessageKey, message } from '@finclaw/config';
import { type Cite, citeBelow } from '@finclaw/finance';
import { originLines } from '@finclaw/finance/alerts';
import { compareDecimals } from '@finclaw/finance/instruments';
import { describeReturns, type LedgerKind, type PortfolioReturns } from '@finclaw/finance/portfolio';
import type { CurrencyCode, DecimalString, Freshness, Locale } from '@finclaw/types';
import type { Answered } from './use-tool.ts';

/** An amount in a result of a portfolio tool, or what it lacks. */
type Shown = { readonly amount: DecimalString; readonly currency: CurrencyCode } | { readonly missing: string };

const TOTALS = ['value', 'cash', 'profit', 'realised', 'unrealised', 'income', 'fees', 'taxes', 'fxEffect'] as const;
const SIGNED = new Set<string>(['profit', 'realised', 'unrealised', 'income', 'fxEffect']);
/** Told only where there are any. */
const RARE = new Set<string>(['cash', 'realised', 'income', 'fees', 'taxes', 'fxEffect']);

interface ShownHolding {
  readonly symbol: string;
  readonly name: string;
  readonly value: Shown;
  readonly unrealised: Shown;
  readonly unrealisedPercent?: DecimalString;
}

/** What `portfolio_summary` answers, as far as it is told. */
export type Summary =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly asOf: string;
      readonly accounts: readonly { readonly account: string; readonly holdings: readonly ShownHolding[] }[];
      readonly total: Readonly<Record<(typeof TOTALS)[number], Shown>>;
      readonly returns?: PortfolioReturns;
      readonly quotes: readonly { readonly source: string; readonly time: string; readonly freshness: Freshness }[];
      readonly missing?: string;
    };

/** The holdings, the totals and both returns, with where the prices come from. */
export function summaryText(summary: Answered<Summary>, asked: string, locale: Locale): string {
  if (summary.status !== 'ok') return message(locale, 'portfolio.show.empty');
  const { accounts, total, returns, missing, quotes, cite } = summary;
  const holdings = accounts.flatMap((each, at) =>
    each.holdings.map((holding, index) => ({
      ...{ ...holding, account: accounts.length > 1 ? ` [${each.account}]` : '' },
      ...{
        shown: locale === 'ko' ? holding.name : holding.symbol,
        at: citeBelow(cite, `accounts[${at}].holdings[${index}]`).cite as Cite,
      },
    })),
  );
  const newest = quotes.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0];
  return [
    ...extremesText(holdings, asked, locale),
    message(locale, 'offline.portfolioTitle', { date: summary.asOf }),
    ...holdings.map(({ shown: name, account, value, unrealised, unrealisedPercent, at }) => {
      const gains = [
        ...(isNothing(unrealised) ? [] : [amountText(unrealised, 'unrealised|signed', at)]),
        ...(unrealisedPercent === undefined ? [] : [at('unrealisedPercent|signed')]),
      ];
      const params = { name, account, quantity: at('quantity'), value: amountText(value, 'value', at), gain: gains.join(', ') };
      return message(locale, 'offline.holding', params);
    }),
    ...TOTALS.filter((name) => isAmount(total[name]) && !(RARE.has(name) && isNothing(total[name]))).map((name) =>
      message(locale, `offline.total.${name}`, { value: cite(`total.${name}${SIGNED.has(name) ? '|signed' : ''}`) }),
    ),
    ...(returns === undefined ? [] : describeReturns({ ...returns, ...citeBelow(cite, 'returns') }, locale)),
    ...(missing === undefined ? [] : [message(locale, 'offline.portfolioMissing', { names: missing })]),
    ...(newest === undefined ? [] : originLines({ ...newest, timeZone: 'UTC' }, locale)),
  ].join('\n');
}

const EXTREMES: readonly (readonly [MessageKey, 1 | -1, RegExp])[] = [
  [
    'offline.holding.best',
    -1,
    /(?:제일|가장|많이|젤).{0,8}(?:오른|올랐|벌|번|좋|수익)|최고|1등|효자|\b(?:best|top|biggest (?:winner|gainer|gain)|most profitable|winner)\b/i,
  ],
  [
    'offline.holding.worst',
    1,
    /(?:제일|가장|많이|젤).{0,8}(?:내린|내렸|떨어|빠진|빠졌|물린|물렸|잃|손해|나쁜|안\s?좋|손실|마이너스)|최악|꼴찌|\b(?:worst|biggest (?:loser|loss)|loser|underperform\w*)\b/i,
  ],
];

/** The holding that did best or worst, where that was asked. */
function extremesText(
  holdings: readonly { readonly shown: string; readonly at: Cite; readonly unrealisedPercent?: DecimalString }[],
  asked: string,
  locale: Locale,
): string[] {
  const rated = holdings.flatMap(({ shown, at, unrealisedPercent: rate }) => (rate === undefined ? [] : [{ shown, at, rate }]));
  return EXTREMES.filter(([, , words]) => words.test(asked)).flatMap(([key, sign]) => {
    const [first] = rated.toSorted((a, b) => sign * compareDecimals(a.rate, b.rate));
    return first === undefined
      ? []
      : [message(locale, key, { name: first.shown, percent: first.at('unrealisedPercent|signed') })];
  });
}

/** What `portfolio_lots` answers, as far as it is told. */
export type HoldingLots =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly holdings: readonly {
        readonly account: string;
        readonly price?: DecimalString;
        readonly lots: readonly {
          readonly acquired: string;
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

/** One holding with its return or what a share of it cost, its lots, and what selling some of it would bring. */
export function lotsText(answer: Answered<HoldingLots>, name: string, isAverage: boolean, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.notHeld', { name });
  const { holdings, sale, cite } = answer;
  const lines = holdings.flatMap(({ account, price, lots }, at) => [
    message(locale, price === undefined ? 'offline.heldWithoutPrice' : 'offline.held', {
      ...{ symbol: name, account, quantity: cite(`holdings[${at}].quantity`), price: cite(`holdings[${at}].price`) },
    }),
    ...lots.map(({ acquired, cost, gain }, index) => {
      const { cite: lot = cite } = citeBelow(cite, `holdings[${at}].lots[${index}]`);
      return message(locale, 'offline.lot', {
        ...{ date: acquired, quantity: lot('quantity') },
        ...{ cost: amountText(cost, 'cost', lot), gain: amountText(gain, 'gain|signed', lot) },
      });
    }),
  ]);
  return [...headline(answer, name, isAverage, locale), ...lines, ...saleLines(sale, cite, locale)].join('\n');
}

/** What a holding has gained, or what one share of it cost on average; nothing where a part of it has no value. */
function headline({ holdings, handle }: Held, name: string, isAverage: boolean, locale: Locale): string[] {
  const lots = holdings.flatMap((holding, at) =>
    holding.lots.map((lot, index) => ({ ...lot, path: `${handle}.holdings[${at}].lots[${index}]` })),
  );
  const isKnown = lots.length > 0 && lots.every(({ cost, value }) => isAmount(cost) && (isAverage || isAmount(value)));
  if (!isKnown) return [];
  const all = (field: string): string => lots.map(({ path }) => `${path}.${field}`).join(' + ');
  const value = isAverage ? `{{(${all('cost')}) / (${all('quantity')})}}` : `{{change(${all('cost')}, ${all('value')})}}`;
  // A citation has its limits; many lots are told one by one.
  return value.length > 290
    ? []
    : [message(locale, isAverage ? 'offline.holdingAverage' : 'offline.holdingReturn', { name, value })];
}

type Held = Extract<Answered<HoldingLots>, { status: 'ok' }>;

function saleLines(sale: Held['sale'], cite: Cite, locale: Locale): string[] {
  if (sale === undefined) return [];
  if ('detail' in sale) return [message(locale, 'offline.saleUnknown', { reason: sale.detail })];
  const lines = sale.methods.map(({ method, proceeds, gain }, at) =>
    message(locale, 'offline.saleLine', {
      method: message(locale, `portfolio.method.${method}`),
      proceeds: amountText(proceeds, `sale.methods[${at}].proceeds`, cite),
      gain: amountText(gain, `sale.methods[${at}].gain|signed`, cite),
    }),
  );
  return [message(locale, 'offline.saleTitle'), ...lines];
}

/** What `portfolio_trades` answers, as far as it is told. */
export type PortfolioRows = { readonly status: 'invalid' } | { readonly status: 'ok'; readonly rows: readonly LedgerLine[] };

interface LedgerLine {
  readonly kind: Exclude<LedgerKind, 'undo'>;
  readonly date: string;
  readonly symbol?: string;
  readonly quantity?: DecimalString;
  readonly amount?: DecimalString;
}

const MOST_ROWS = 20;

/** Rows of the ledger, newest first. */
export function rowsText(answer: Answered<PortfolioRows>, locale: Locale): string {
  if (answer.status !== 'ok' || answer.rows.length === 0) return message(locale, 'offline.noTrades');
  const lines = answer.rows.slice(0, MOST_ROWS).map(({ kind, date, symbol = '', quantity, amount }, at) =>
    message(locale, 'offline.row', {
      ...{ date, symbol, kind: message(locale, `portfolio.kind.${kind}`) },
      quantity: quantity === undefined ? '' : ` ${answer.cite(`rows[${at}].quantity`)}`,
      amount: amount === undefined ? '' : `, ${answer.cite(`rows[${at}].amount`)}`,
    }),
  );
  return [message(locale, 'offline.rowCount', { count: answer.cite('count') }), ...lines].join('\n');
}

const isAmount = (shown: Shown | undefined): shown is Extract<Shown, { amount: DecimalString }> =>
  shown !== undefined && 'amount' in shown;
const isNothing = (shown: Shown): boolean => isAmount(shown) && compareDecimals(shown.amount, 0n) === 0;
const amountText = (shown: Shown, path: string, cite: Cite): string => (isAmount(shown) ? cite(path) : '–');
