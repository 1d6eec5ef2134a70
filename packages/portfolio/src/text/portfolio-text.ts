import { message } from '@finclaw/config';
import {
  compareDecimals,
  formatMoney,
  formatNumber,
  formatSignedMoney,
  formatSignedPercent,
  groupThousands,
  isoWithOffset,
  multiplyDecimals,
  sourceText,
  timeText,
} from '@finclaw/market';
import { type InstrumentDirectory, sectorName, shortTicker } from '@finclaw/market/instruments';
import {
  type CurrencyCode,
  createDecimalString,
  type DecimalString,
  LANGUAGES,
  type Locale,
  nameIn,
} from '@finclaw/types';
import { shownPart } from '../agent-tools/shown.ts';
import type { CurrentPortfolio } from '../current-portfolio.ts';
import { PAPER_ACCOUNT } from '../ledger/paper-account.ts';
import { netWorth } from '../own/net-worth.ts';
import { UNCLASSIFIED } from '../own/own-book.ts';
import { outOfDate } from '../portfolio-limits.ts';
import { ownedAssets, toPortfolioSummary } from '../summary.ts';
import { accountTotals } from '../valuation/account-totals.ts';
import { type Figure, isKnown, type MaybeFigure } from '../valuation/figure.ts';
import type {
  AccountValue,
  HoldingValue,
  LeftOutHolding,
  PortfolioValue,
  Totals,
} from '../valuation/portfolio-value.ts';
import { describeMissing, describeReturns } from './describe.ts';

/** A whole portfolio as a person reads it: holdings by account, totals, returns, and everything that is missing. */
export function portfolioText(current: CurrentPortfolio, directory: InstrumentDirectory, locale: Locale): string {
  const { accounts } = current.value;
  const own = [
    portfolioTitle(current, locale),
    ...accounts.flatMap((account) => accountLines(account, directory, locale)),
    '',
    ...portfolioSums(current, directory, locale),
  ];
  const lines = accounts.length === 0 ? [message(locale, 'portfolio.show.empty')] : own;
  return [...lines, ...sharedLines(current, directory, locale)].join('\n');
}

/** Accounts of others, each with sums of its own. */
function sharedLines({ shared = [] }: CurrentPortfolio, directory: InstrumentDirectory, locale: Locale): string[] {
  if (shared.length === 0) return [];
  return [
    '',
    message(locale, 'portfolio.show.sharedTitle'),
    ...shared.flatMap(({ name, access, current }) => [
      message(locale, `portfolio.show.shared.${access}`, { account: name }),
      ...current.value.accounts.flatMap((account) => accountLines(account, directory, locale).slice(1)),
      ...totalLines(current.value, locale),
      ...noticeLines(current, directory, locale),
    ]),
  ];
}

/** Returns the title above the holdings. */
export function portfolioTitle({ value: { accounts, asOf } }: CurrentPortfolio, locale: Locale): string {
  const method = [...new Set(accounts.map((account) => message(locale, `portfolio.method.${account.method}`)))].join(
    ', ',
  );
  return message(locale, 'portfolio.show.title', { date: asOf, method });
}

/**
 * The holdings of an account as rows of a table, the largest first: name, quantity, price, value, profit, its
 * percentage.
 */
export function holdingRows(
  account: AccountValue,
  rates: PortfolioValue['rates'],
  directory: InstrumentDirectory,
  locale: Locale,
): readonly (readonly string[])[] {
  const inBase = ({ value, currency }: HoldingValue): DecimalString =>
    isKnown(value)
      ? multiplyDecimals(value.money.amount, rates.get(currency) ?? createDecimalString('0'))
      : createDecimalString('-1');
  return [...account.holdings]
    .sort((one, other) => compareDecimals(inBase(other), inBase(one)))
    .map((holding) => {
      const { symbol, quantity, price, value, unrealised, unrealisedPercent } = holding;
      const plain = (figure: MaybeFigure): string => (isKnown(figure) ? formatMoney(figure.money, locale) : '–');
      return [
        nameOf(symbol, directory, locale),
        groupThousands(quantity),
        price === undefined ? '–' : formatMoney(price, locale),
        plain(value),
        isKnown(unrealised) ? formatSignedMoney(unrealised.money, locale) : '–',
        unrealisedPercent === undefined ? '–' : formatSignedPercent(unrealisedPercent),
      ];
    });
}

/** Returns the lines below the holdings: totals, returns, and missing inputs. */
export function portfolioSums(
  current: CurrentPortfolio,
  directory: InstrumentDirectory,
  locale: Locale,
): readonly string[] {
  const { value, quotes, returns } = current;
  return [
    ...totalLines(value, locale),
    ...byAccountLines(current, locale),
    ...sectorLine(current, directory, locale),
    ...(returns === undefined ? [] : describeReturns(returns, locale)),
    ...noticeLines(current, directory, locale),
    ...sourceLines(current, locale),
    ...([...quotes.values()].some(({ source }) => source === 'simulated')
      ? [message(locale, 'finance.simulatedNotice')]
      : []),
  ];
}

/** Returns what each account is worth and has gained; nothing for a single one. */
function byAccountLines(current: CurrentPortfolio, locale: Locale): string[] {
  const { value, own } = current;
  if (value.accounts.length < 2) return [];
  const assets = ownedAssets(current);
  const plain = (figure: MaybeFigure): string => (isKnown(figure) ? formatMoney(figure.money, locale) : '–');
  const lines = accountTotals(value, (symbol) => own.isDebt(symbol)).map(
    ({ account, keepsCash, value: worth, cash, cost, gain, owned, hasDebts }) => {
      const weight = isKnown(owned) ? shownPart(owned.money.amount, assets) : undefined;
      return message(locale, 'portfolio.show.accountLine', {
        account,
        value: plain(worth),
        cash: keepsCash ? message(locale, 'portfolio.show.accountLine.cash', { cash: plain(cash) }) : '',
        cost: plain(cost),
        gain: isKnown(gain) ? formatSignedMoney(gain.money, locale) : '–',
        weight:
          weight === undefined
            ? ''
            : message(locale, `portfolio.show.accountLine.weight${hasDebts ? '.owned' : ''}`, {
                percent: `${formatNumber(weight, 1)} %`,
                owned: plain(owned),
              }),
      });
    },
  );
  return [message(locale, 'portfolio.show.accountLines'), ...lines];
}

/** Returns each sector's share of the holdings, the largest first; empty for a single one. */
function sectorLine(current: CurrentPortfolio, directory: InstrumentDirectory, locale: Locale): string[] {
  const { sectorAllocation } = toPortfolioSummary(current, { id: '', name: '', directory, now: 0 });
  const parts = Object.entries(sectorAllocation)
    .sort(([, one], [, other]) => compareDecimals(other, one))
    .map(([sector, share]) => `${sectorName(sector, locale)} ${formatNumber(multiplyDecimals(share, 100n), 1)} %`);
  return parts.length < 2 ? [] : [message(locale, 'portfolio.show.sectors', { sectors: parts.join(', ') })];
}

function accountLines(account: AccountValue, directory: InstrumentDirectory, locale: Locale): string[] {
  const cash = account.cash.map((figure) => formatMoney(figure.money, locale)).join(', ');
  return [
    message(locale, 'portfolio.show.account', { account: account.account }),
    ...account.holdings.map((holding) => holdingLine(holding, directory, locale)),
    ...(cash === '' ? [] : [message(locale, 'portfolio.show.cash', { amounts: cash })]),
  ];
}

function holdingLine(holding: HoldingValue, directory: InstrumentDirectory, locale: Locale): string {
  const { symbol, quantity, cost, value, unrealised, unrealisedPercent } = holding;
  const base = {
    name: nameOf(symbol, directory, locale),
    quantity: groupThousands(quantity),
    cost: isKnown(cost) ? formatMoney(cost.money, locale) : message(locale, 'portfolio.show.unknownCost'),
  };
  if (isKnown(value) && !isKnown(cost))
    return message(locale, 'portfolio.show.holdingWithoutCost', { ...base, value: formatMoney(value.money, locale) });
  if (!isKnown(value) || !isKnown(unrealised)) return message(locale, 'portfolio.show.holdingWithoutPrice', base);
  return message(locale, 'portfolio.show.holding', {
    ...base,
    value: formatMoney(value.money, locale),
    gain: formatSignedMoney(unrealised.money, locale),
    percent: unrealisedPercent === undefined ? '' : ` (${formatSignedPercent(unrealisedPercent)})`,
  });
}

function nameOf(symbol: HoldingValue['symbol'], directory: Pick<InstrumentDirectory, 'find'>, locale: Locale): string {
  const listed = directory.find(symbol);
  return listed === undefined
    ? symbol
    : `${nameIn(listed.names, locale)}${LANGUAGES[locale].beforeBracket}(${shortTicker(symbol)})`;
}

function totalLines(value: PortfolioValue, locale: Locale): string[] {
  const { total, byCurrency } = value;
  const worth = sumOf(total.value, total.cash);
  const lines =
    byCurrency.size > 1 ? [...byCurrency].flatMap(([currency, sums]) => currencyLine(currency, sums, locale)) : [];
  if (worth === undefined || !isKnown(total.cash) || !isKnown(total.profit) || !isKnown(total.contributed)) {
    return [...lines, message(locale, 'portfolio.unknownTotal', { names: describeMissing(value.missing, locale) })];
  }
  const owed = netWorth(value);
  const plain = (figure: MaybeFigure): string => (isKnown(figure) ? formatMoney(figure.money, locale) : '–');
  const signed = (figure: MaybeFigure): string => (isKnown(figure) ? formatSignedMoney(figure.money, locale) : '–');
  return [
    ...lines,
    total.cash.money.isZero()
      ? message(locale, 'portfolio.show.valueAlone', { value: formatMoney(worth, locale) })
      : message(locale, 'portfolio.show.value', { value: formatMoney(worth, locale), cash: plain(total.cash) }),
    ...(owed === undefined
      ? []
      : [
          message(locale, 'portfolio.show.netWorth', {
            assets: plain(owed.assets),
            liabilities: plain(owed.liabilities),
            net: formatMoney(worth, locale),
          }),
        ]),
    message(locale, 'portfolio.show.contributed', {
      contributed: plain(total.contributed),
      profit: signed(total.profit),
    }),
    message(locale, 'portfolio.show.parts', {
      realised: signed(total.realised),
      unrealised: signed(total.unrealised),
      income: signed(total.income),
      charges: plain(total.charges),
      fxEffect: signed(total.fxEffect),
    }),
    ...(isKnown(total.realisedFx) && !total.realisedFx.money.isZero()
      ? [message(locale, 'portfolio.show.realisedFx', { amount: signed(total.realisedFx) })]
      : []),
    message(locale, 'portfolio.show.costs', { fees: plain(total.fees), taxes: plain(total.taxes) }),
  ];
}

function currencyLine(currency: CurrencyCode, sums: Totals, locale: Locale): string[] {
  const worth = sumOf(sums.value, sums.cash);
  if (worth === undefined || !isKnown(sums.profit)) return [];
  const profit = formatSignedMoney(sums.profit.money, locale);
  return [message(locale, 'portfolio.show.currencyLine', { currency, value: formatMoney(worth, locale), profit })];
}

/** Names the holdings without a price that totals, weights and returns leave out. */
export function leftOutLines(
  leftOut: readonly LeftOutHolding[],
  own: Pick<CurrentPortfolio['own'], 'find'> | undefined,
  directory: Pick<InstrumentDirectory, 'find'>,
  locale: Locale,
  sentence: 'portfolio.leftOut' | 'performance.leftOut' | 'targets.leftOut' | 'goal.leftOut' = 'portfolio.leftOut',
): string[] {
  const names = leftOut.map(({ symbol, quantity, cost }) =>
    message(locale, 'portfolio.leftOut.each', {
      name: own?.find(symbol)?.name ?? nameOf(symbol, directory, locale),
      quantity: message(locale, 'portfolio.leftOut.quantity', { quantity: groupThousands(quantity) }),
      cost: isKnown(cost) ? formatMoney(cost.money, locale) : message(locale, 'portfolio.show.unknownCost'),
    }),
  );
  return names.length === 0 ? [] : [message(locale, sentence, { names: names.join(', ') })];
}

/** Returns the notes on a valuation: cash that is left out or overdrawn, and ignored rows. */
export function noticeLines(current: CurrentPortfolio, directory: InstrumentDirectory, locale: Locale): string[] {
  const { value, own, paperCash, late = [] } = current;
  const { accounts, refused, unmetLots, leftOut } = value;
  const old = outOfDate(current, directory).map(
    ({ symbol, priceDay }) => `${own.find(symbol)?.name ?? nameOf(symbol, directory, locale)} (${priceDay})`,
  );
  const amounts = paperCash?.map((money) => formatMoney(money, locale)).join(', ');
  const outside = accounts
    .filter(({ account, keepsCash }) => !keepsCash && !(account === PAPER_ACCOUNT && amounts !== undefined))
    .map(({ account }) => account);
  const overdrawn = accounts.flatMap(({ account, cash }) =>
    cash.filter(({ money }) => money.isNegative()).map((figure) => ({ account, figure })),
  );
  const held = new Set(accounts.flatMap(({ holdings }) => holdings.map(({ symbol }) => symbol)));
  const unknown = [...held].filter((symbol) => own.sectorOf(symbol, directory) === UNCLASSIFIED);
  const parts = late.map((part) => message(locale, `portfolio.late.${part}`)).join(', ');
  return [
    ...(parts === '' ? [] : [message(locale, 'portfolio.show.late', { parts })]),
    ...(amounts === undefined ? [] : [message(locale, 'portfolio.show.paperCash', { amounts })]),
    ...(outside.length === 0 ? [] : [message(locale, 'portfolio.show.cashOutside', { accounts: outside.join(', ') })]),
    ...leftOutLines(leftOut, own, directory, locale),
    ...(old.length === 0 ? [] : [message(locale, 'portfolio.show.outOfDate', { names: old.join(', ') })]),
    ...overdrawn.map(({ account, figure }) =>
      message(locale, 'portfolio.show.negativeCash', { account, currency: figure.money.currency }),
    ),
    ...(unknown.length === 0
      ? []
      : [message(locale, 'portfolio.show.unclassified', { names: unknown.join(', '), name: unknown[0] ?? '' })]),
    ...(unmetLots.length === 0 ? [] : [message(locale, 'portfolio.show.unmetLots', { count: unmetLots.length })]),
    ...(refused.length === 0 ? [] : [message(locale, 'portfolio.show.refused', { count: refused.length })]),
  ];
}

/** Returns the sources of the prices; of several times the oldest, so that nothing looks fresher than it is. */
function sourceLines({ quotes, timeZone }: CurrentPortfolio, locale: Locale): string[] {
  const bySource = Map.groupBy(quotes.values(), ({ source, freshness }) => sourceText(source, freshness, locale));
  return [...bySource].map(([source, each]) => {
    const oldest = each.reduce((time, { timestamp }) => (timestamp < time ? timestamp : time), each[0]?.timestamp ?? 0);
    return message(locale, 'finance.asOf', {
      time: timeText(isoWithOffset(oldest, timeZone), timeZone, locale),
      source,
    });
  });
}

const sumOf = (a: MaybeFigure, b: MaybeFigure): Figure['money'] | undefined =>
  isKnown(a) && isKnown(b) ? a.money.plus(b.money) : undefined;
