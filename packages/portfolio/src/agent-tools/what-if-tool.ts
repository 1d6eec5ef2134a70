import { parseAmountCell } from '@finclaw/broker-files';
import { TAX_COUNTRIES } from '@finclaw/config';
import {
  addDecimals,
  answer,
  compareDecimals,
  type FinanceTool,
  type Invalid,
  invalid,
  isoWithOffset,
  joinLimits,
  limitsOf,
  Money,
  multiplyDecimals,
  originOf,
  parseDecimal,
  roundDecimal,
  toDecimalString,
} from '@finclaw/market';
import {
  type CurrencyCode,
  createDecimalString,
  type DataLimit,
  type DecimalString,
  type Freshness,
  type TickerSymbol,
} from '@finclaw/types';

import type { CurrentPortfolio } from '../current-portfolio.ts';
import { readGroup } from '../performance/held-groups.ts';
import { portfolioLimits } from '../portfolio-limits.ts';
import { ownedAssets, toPortfolio } from '../summary.ts';
import { type ClosedPart, gainOf, type TaxYear } from '../tax/tax-year.ts';
import { describeMissing } from '../text/describe.ts';
import { Figure, isKnown, type MaybeFigure, sumKnown } from '../valuation/figure.ts';
import type { Move } from '../what-if/imagined.ts';
import type { GroupChange, ImaginedTrade, WhatIf } from '../what-if/what-if.ts';
import {
  CURRENCY,
  findNamed,
  INTERNAL_FIELDS,
  meansPortfolio,
  PORTFOLIO,
  type PortfolioToolDeps,
  portfolioIn,
  privateTool,
  textOf,
  textProperty,
} from './private-tool.ts';
import {
  shownFigure,
  shownLeftOut,
  shownMoney,
  shownNames,
  shownOmissions,
  shownPart,
  shownPercent,
  shownTaxFigures,
} from './shown.ts';

const DESCRIPTION =
  'What the user’s portfolio would be after imagined changes: holdings or groups of them sold or bought, prices or an exchange rate that move by some percent or to a level. ' +
  'Gives the change from today, value, cash, the holdings that change with their weights, what the sales would realise and an estimate of the tax they add. Moves come first, trades are made at the moved prices, before fees. ' +
  'Nothing is traded or recorded.';

const MOST = 10;
const ALL = 'all';

const MOST_NAMED = 120;

const CHANGE = {
  type: 'object',
  properties: {
    action: { type: 'string', enum: ['sell', 'buy', 'move'] },
    instrument: textProperty(
      'Name or ticker; "portfolio" is everything held; a held group such as country:US, sector:technology, class:crypto, currency:USD, account:NAME, joined by +; to move also a pair such as USD/KRW',
      MOST_NAMED,
    ),
    quantity: textProperty('A number, a part of what is held such as "30%", or "all"; of a group a part or "all"', 30),
    to: textProperty('The price or rate it moves to, instead of percent', 30),
    percent: {
      type: 'number',
      minimum: -99,
      maximum: 1000,
      description: 'By how much it moves, or the part of what is held that is sold or bought',
    },
  },
  required: ['action', 'instrument'],
  additionalProperties: false,
};

/** The tool behind "what if I sold all my Apple?" and "what if the dollar fell by 10 %?". */
export function whatIfTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  const definition = privateTool('what_if', DESCRIPTION, {
    changes: { type: 'array', items: CHANGE, minItems: 1, maxItems: MOST },
    account: textProperty('Only this account'),
    currency: CURRENCY,
    country: {
      type: 'string',
      enum: [...TAX_COUNTRIES],
      description: 'Whose tax; the person’s tax residence by default',
    },
  });
  return {
    definition: {
      ...definition,
      // A model reads the limits once, at the root, and the rules in words.
      internalFields: [...INTERNAL_FIELDS, 'tax.limits', 'tax.leftOut', 'tax.notWorkedOut', 'holdings.limits'],
      inputSchema: { ...definition.inputSchema, required: ['changes'] },
    },
    async executor(input, context) {
      const trades: ImaginedTrade[] = [];
      const moves = new Map<TickerSymbol, Move>();
      const groups: GroupChange[] = [];
      const shownMoves: object[] = [];
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const own = await portfolio.own();
      for (const change of input.changes as readonly Readonly<Record<string, unknown>>[]) {
        const name = String(change.instrument);
        const group = readGroup(name);
        const isMany = group !== undefined || meansPortfolio(name);
        const read = change.action === 'move' ? readMove(change, isMany) : readTrade(change, isMany);
        if ('status' in read) return answer(read);
        if (isMany) {
          groups.push({ ...read, group });
          if (read.move !== undefined) shownMoves.push({ symbol: group?.name ?? PORTFOLIO, ...shownMove(read.move) });
          continue;
        }
        const found = await findNamed(name, own, directory, context.abortSignal);
        if ('status' in found) return answer(found);
        const { symbol, currency } = found;
        if (read.trade !== undefined) trades.push({ ...read.trade, symbol, currency });
        if (read.move === undefined) continue;
        moves.set(symbol, read.move);
        shownMoves.push({ ...found, ...shownMove(read.move) });
      }
      const found = await portfolio.whatIf({
        trades,
        groups,
        moves,
        signal: context.abortSignal,
        account: textOf(input, 'account'),
        country: TAX_COUNTRIES.find((known) => known === input.country),
      });
      if (!found.ok) return answer(refused(found.refusal));
      return answer(shownWhatIf(found, shownMoves, directory));
    },
  };
}

const short = (decimal: DecimalString): DecimalString => createDecimalString(parseDecimal(decimal).toString());

const PERCENT = /^(.*\d)\s*%$/;
const WHOLE = createDecimalString('100');

type Change = Readonly<Record<string, unknown>>;
type Read = Pick<GroupChange, 'trade' | 'move'>;

const percentOf = ({ percent }: Change): DecimalString | undefined =>
  typeof percent === 'number' ? createDecimalString(percent.toFixed(4)) : undefined;

/** Reads how far something moves; a level is that of one instrument. */
function readMove(change: Change, isMany: boolean): Read | Invalid {
  const [percent, level] = [percentOf(change), textOf(change, 'to')];
  if ((percent === undefined) === (level === undefined))
    return invalid('percent', 'Say by how many percent it moves, or to what price or rate, and not both');
  if (percent !== undefined) return { move: { percent } };
  if (isMany) return invalid('to', 'A group has no price of its own: say by how many percent it moves');
  const to = parseAmountCell(level ?? '');
  if (!to || compareDecimals(to, 0n) <= 0) return invalid('to', 'The level is no number above nothing');
  return { move: { to } };
}

/** Reads how much is sold or bought; of many holdings a part of each. */
function readTrade(change: Change, isMany: boolean): Read | Invalid {
  const side = change.action === 'buy' ? 'buy' : 'sell';
  const quantity = quantityOf(textOf(change, 'quantity'), percentOf(change), side);
  if (quantity === undefined)
    return invalid('quantity', 'The quantity is no number above nothing, and no percent of what is held');
  if (isMany && typeof quantity === 'string' && quantity !== ALL)
    return invalid('quantity', 'Of a group or of everything, say a percent of each holding, or all');
  return { trade: { side, quantity } };
}

const shownMove = (move: Move) => ('to' in move ? { moveTo: short(move.to) } : { movePercent: short(move.percent) });

/** Returns the quantity of a trade: the given one, a part of the holding, or all of it. */
function quantityOf(text: string | undefined, percent: DecimalString | undefined, side: ImaginedTrade['side']) {
  const written = text?.trim().toLowerCase();
  if (written === ALL || (written === undefined && percent === undefined && side === 'sell'))
    return side === 'sell' ? ALL : undefined;
  const [, part] = PERCENT.exec(written ?? '') ?? [];
  const amount = part === undefined ? written : part;
  const quantity = amount === undefined ? percent : (parseAmountCell(amount) ?? undefined);
  if (quantity === undefined || compareDecimals(quantity, 0n) <= 0) return undefined;
  if (part === undefined && amount !== undefined) return quantity;
  return side === 'sell' && compareDecimals(quantity, WHOLE) > 0 ? undefined : { percent: quantity };
}

function refused(refusal: Extract<WhatIf, { ok: false }>['refusal']) {
  if ('group' in refusal) {
    const { reason, group, among } = refusal;
    return reason === 'overlap'
      ? invalid(reason, `${among.join(', ')} is in both ${group}: name groups that do not overlap`)
      : invalid(reason, `Nothing held is in ${group}; there are ${among.join(', ')}`);
  }
  const { reason, symbol, held, accounts } = refusal;
  if (reason === 'no-price')
    return { status: 'unavailable', reason: 'not-found', detail: `There is no price of ${symbol}` };
  if (reason === 'oversell') return { ...invalid(reason, `Only ${held} of ${symbol} are held`), symbol, held };
  if (reason === 'not-held') return invalid(reason, `There is no part of ${symbol}, none of it is held`);
  return invalid(reason, `Several accounts hold ${symbol}, name one of: ${accounts?.join(', ')}`);
}

type Directory = PortfolioToolDeps['directory'];

function shownWhatIf(found: Extract<WhatIf, { ok: true }>, moves: readonly object[], directory: Directory) {
  const { before, after, trades, matched, cashAfter, tax } = found;
  const { baseCurrency } = before.value;
  const { cash } = before.value.total;
  // Credit that was there before is no money that the trades need.
  const wasShort = trades.length === 0 || (isKnown(cash) && cash.money.isNegative());
  const isShort = !wasShort && isKnown(cashAfter) && cashAfter.money.isNegative();
  const totals = [
    assetsOf(before.value.total.value, before.value.total.cash, baseCurrency),
    assetsOf(after.value.total.value, cashAfter, baseCurrency),
  ] as const;
  // Money that has to be added is there afterwards, and no change of what the holdings are worth.
  const paid = isShort ? assetsOf(after.value.total.value, Figure.sum([], baseCurrency), baseCurrency) : totals[1];
  const cashIsRecorded = before.value.accounts.some(({ keepsCash }) => keepsCash);
  const realised = trades.flatMap(({ realisedInBase }) => realisedInBase ?? []);
  const hasSale = trades.some(({ side }) => side === 'sell');
  const shownTax = tax === undefined ? hasSale && NO_COUNTRY : taxOf(tax.before, tax.after, tax.ofSales);
  const holdings = holdingsOf(before, after, cashAfter, directory);
  const changed = holdings.filter(({ isChanged }) => isChanged).map(({ shown }) => shown);
  // The rest of the portfolio limits the totals, and nothing that is said of a sale.
  const ofTrades = joinLimits(
    ...trades.map(({ quote, amount }) => limitsIn(amount.money.currency, baseCurrency, quote.freshness)),
    ['estimated'],
  );
  return {
    status: 'ok',
    asOf: isoWithOffset(before.at, before.timeZone),
    timeZone: before.timeZone,
    baseCurrency,
    ...shownLeftOut(before.value.leftOut, directory, before.own, 'totals and weights are of everything else'),
    cashIsRecorded,
    before: shownTotals(totals[0], cashIsRecorded ? 'cash' : undefined),
    after: shownTotals(paid, cashIsRecorded ? 'cash' : trades.length > 0 ? 'proceeds' : undefined),
    ...changeOf(totals[0].totalAssets, totals[1].totalAssets),
    ...(isShort && { moneyToAdd: shownMoney(cashAfter.money.times(-1n)) }),
    ...(realised.length > 0 && { realised: shownFigure(sumKnown(realised, baseCurrency)) }),
    ...(shownTax && { tax: { ...shownTax, limits: ofTrades } }),
    ...(realised.length > 0 &&
      trades.some(({ amount }) => amount.money.currency !== baseCurrency) && {
        realisedIs: `in the base currency: cost at the rate of the day of each purchase, proceeds at that of now${
          shownTax && 'gainOfSales' in shownTax ? '; the tax counts tax.gainOfSales' : ''
        }`,
      }),
    trades: trades.map(({ side, symbol, account, quantity, price, quote, amount, realised: own, realisedInBase }) => ({
      action: side,
      ...shownNames(symbol, directory, before.own),
      account,
      quantity,
      currency: amount.money.currency,
      price,
      amount: shownMoney(amount.money),
      ...(own && { realised: shownMoney(own.money) }),
      ...(realisedInBase && { realisedInBase: shownFigure(realisedInBase) }),
      ...originOf(quote, directory.find(symbol) ?? {}),
    })),
    moves,
    ...(matched.size > 0 && { matched: Object.fromEntries(matched) }),
    holdings: changed,
    unchangedHoldings: holdings.length - changed.length,
    rates: [...after.rateQuotes].map(([pair, quote]) => ({
      pair,
      rate: short(roundDecimal(quote.price, PRICE_DIGITS)),
      rateBefore: before.rateQuotes.get(pair)?.price,
      ...originOf(quote, {}),
    })),
    limits: joinLimits(portfolioLimits(before), portfolioLimits(after), ['estimated']),
    note: 'Imagined: nothing is traded or recorded. Before fees.',
  };
}

interface Assets {
  readonly value: MaybeFigure;
  readonly cash: MaybeFigure;
  readonly totalAssets: MaybeFigure;
}

const assetsOf = (value: MaybeFigure, cash: MaybeFigure, currency: CurrencyCode): Assets => ({
  value,
  cash,
  totalAssets: sumKnown([value, cash], currency),
});

/** Formats totals for a result; only the proceeds of imagined trades are named where no cash is recorded. */
const shownTotals = ({ value, cash, totalAssets }: Assets, cashName: 'cash' | 'proceeds' | undefined) => ({
  totalAssets: shownFigure(totalAssets),
  value: shownFigure(value),
  ...(cashName !== undefined && { [cashName]: shownFigure(cash) }),
});

function changeOf(before: MaybeFigure, after: MaybeFigure) {
  if (!isKnown(before) || !isKnown(after)) return {};
  const change = after.minus(before).money;
  return {
    change: shownMoney(change),
    ...(!before.money.isZero() && { changePercent: roundDecimal(change.times(100n).ratioTo(before.money, 6), 2) }),
  };
}

/** Returns the holdings afterwards, each with its earlier value and whether it changed, the largest first. */
function holdingsOf(before: CurrentPortfolio, after: CurrentPortfolio, cashAfter: MaybeFigure, directory: Directory) {
  const options = { id: PORTFOLIO, name: PORTFOLIO, directory, now: 0 };
  const then = new Map(toPortfolio(before, options).holdings.map((holding) => [holding.symbol, holding]));
  const ratesBefore = before.value.rates;
  const { baseCurrency, rates } = after.value;
  const [owned, { cash }] = [ownedAssets(after), after.value.total];
  // What a sale brings counts, also in an account that keeps no cash of its own.
  const proceeds = isKnown(cashAfter) && isKnown(cash) ? cashAfter.minus(cash).money : undefined;
  const isMore = proceeds !== undefined && !proceeds.isNegative() && !proceeds.isZero();
  const whole = isMore ? addDecimals(owned ?? createDecimalString('0'), proceeds.amount) : owned;
  const rounded = (amount: DecimalString) => Money.of(shownMoney(Money.of(amount, baseCurrency)).amount, baseCurrency);
  return toPortfolio(after, options)
    .holdings.map(({ symbol, currency = baseCurrency, quantity, currentPrice, marketValue }) => {
      const rate = currency === baseCurrency ? createDecimalString('1') : rates.get(currency);
      const inBase = marketValue !== undefined && rate !== undefined ? multiplyDecimals(marketValue, rate) : undefined;
      const weightPercent = shownPart(inBase, whole);
      const earlier = then.get(symbol);
      const rateBefore = currency === baseCurrency ? createDecimalString('1') : ratesBefore.get(currency);
      const earlierInBase =
        earlier?.marketValue !== undefined && rateBefore !== undefined
          ? multiplyDecimals(earlier.marketValue, rateBefore)
          : undefined;
      const isChanged = earlier === undefined || quantity !== earlier.quantity || !isSame(inBase, earlierInBase);
      return {
        inBase,
        isChanged,
        shown: {
          ...shownNames(symbol, directory, before.own),
          currency,
          quantity,
          limits: joinLimits(limitsIn(currency, baseCurrency, after.quotes.get(symbol)?.freshness), ['estimated']),
          ...(currentPrice !== undefined && { price: short(roundDecimal(currentPrice, PRICE_DIGITS)) }),
          ...(marketValue !== undefined && { value: shownMoney(Money.of(marketValue, currency)) }),
          ...(inBase !== undefined && { valueInBase: shownMoney(Money.of(inBase, baseCurrency)) }),
          weightPercent,
          ...(earlier?.currentPrice !== undefined && { priceBefore: earlier.currentPrice }),
          ...(earlierInBase !== undefined && { valueInBaseBefore: shownMoney(Money.of(earlierInBase, baseCurrency)) }),
          ...(inBase !== undefined &&
            earlierInBase !== undefined && {
              // Of the rounded values, so that the three add up.
              changeInBase: shownMoney(rounded(inBase).minus(rounded(earlierInBase))),
            }),
          ...(earlier?.weight !== undefined && { weightBeforePercent: shownPercent(earlier.weight) }),
        },
      };
    })
    .sort((a, b) => compareDecimals(b.inBase ?? createDecimalString('0'), a.inBase ?? createDecimalString('0')));
}

/** The limits of an amount: those of the price it is at, and whether it was converted. */
const limitsIn = (currency: CurrencyCode, base: CurrencyCode, freshness: Freshness | undefined): readonly DataLimit[] =>
  joinLimits(limitsOf(freshness), currency === base ? [] : ['converted']);

const isSame = (one: DecimalString | undefined, other: DecimalString | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && compareDecimals(one, other) === 0);

const PRICE_DIGITS = 6;

/** The figures of a tax year that are themselves a tax. */
const TAXES: ReadonlySet<string> = new Set([
  'estimatedTax',
  'estimatedLocalTax',
  'cryptoTax',
  'cryptoLocalTax',
  'expectedWithheld',
  'transactionTax',
  'ordinaryTax',
  'collectiblesTax',
  'longTermTax',
  'netInvestmentTax',
]);
/** The figures the tax is computed from. */
const BASES: ReadonlySet<string> = new Set([
  'foreignGain',
  'domesticGain',
  'fundGain',
  'cryptoGain',
  'unclassifiedGain',
  'deduction',
  'deductionLeft',
  'taxableGain',
  'shortTermGain',
  'longTermGain',
]);

/** Reasons for which a year has no estimate at all. */
const NOTHING_ESTIMATED: ReadonlySet<string> = new Set([
  'simulated',
  'missing',
  'year',
  'brackets',
  'large-holder-short',
]);

/** The placeholder for the tax of sales where no country is set. */
const NO_COUNTRY = {
  status: 'needs_country',
  ask: 'Tax not worked out: nobody said where this person pays tax. Ask: Korea or the United States?',
};

const AT_SETTLEMENT =
  'as the tax counts it: cost at the rate of the day each purchase settled, proceeds at the last rate there is';

/** Returns the effect of the imagined sales on the year's tax, as information. */
function taxOf(before: TaxYear, after: TaxYear, ofSales: readonly ClosedPart[]) {
  const { status, country, year, currency, figures, missing, declined } = after;
  const reasons = shownOmissions(after);
  if (missing.length > 0)
    return { status, country, year: `${year}`, missing: describeMissing(missing, 'en'), ...reasons };
  const owed = (which: TaxYear): Money[] =>
    which.figures.filter(({ name }) => TAXES.has(name)).map(({ amount }) => Money.of(amount, currency));
  // The effect of a sale without a tax rule is unknown.
  const isWhole =
    JSON.stringify(declined) === JSON.stringify(before.declined) &&
    !declined.some(({ reason }) => NOTHING_ESTIMATED.has(reason));
  const isEstimated = owed(after).length > 0 && isWhole;
  const inOneCurrency = ofSales.filter((part) => part.currency === currency && !part.isCostUnknown);
  return {
    status,
    country,
    year: `${year}`,
    ...(isEstimated && {
      added: shownMoney(Money.sum(owed(after), currency).minus(Money.sum(owed(before), currency))),
    }),
    ...(inOneCurrency.length > 0 &&
      inOneCurrency.length === ofSales.length && {
        gainOfSales: shownMoney(Money.of(toDecimalString(gainOf(inOneCurrency)), currency)),
        ...(ofSales.some(({ isConverted }) => isConverted) && { gainOfSalesIs: AT_SETTLEMENT }),
      }),
    ...shownTaxFigures(
      figures.filter(({ name }) => TAXES.has(name) || BASES.has(name)),
      currency,
    ),
    ...reasons,
    note: `Information, not tax advice. The whole year with these sales${isEstimated ? '; `added` is what they add to it' : ''}. Say what is left out.`,
  };
}
