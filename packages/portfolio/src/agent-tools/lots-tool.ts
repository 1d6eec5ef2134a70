import { parseAmountCell } from '@finclaw/broker-files';
import {
  answer,
  divideDecimals,
  type FinanceTool,
  invalid,
  limited,
  limitsOf,
  originOf,
  parseDecimal,
  unresolved,
} from '@finclaw/market';
import { createDecimalString, type DecimalString, type TickerSymbol } from '@finclaw/types';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';

import type { PortfolioService } from '../portfolio.ts';
import { describeRefusal } from '../text/describe.ts';
import { isKnown } from '../valuation/figure.ts';
import type { GainInBase, HoldingValue, LotValue } from '../valuation/portfolio-value.ts';
import type { SellPreview } from '../valuation/sell-preview.ts';
import { CURRENCY, type PortfolioToolDeps, portfolioIn, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownFigure, shownInBase, shownMoney, shownNames, shownUnitCost } from './shown.ts';

const DESCRIPTION =
  "The open lots of one of the user's holdings with cost, value and gain; in another currency than its own also the rate it was paid at, and how much of the gain prices and how much the exchange rate made. With sell_quantity it compares what a sale would realise under each method. Of a tax resident of Korea both the moving average and single purchases. Nothing is traded.";

/** The tool that looks inside one holding. */
export function portfolioLotsTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  const properties = {
    symbol: textProperty('The instrument, by name or symbol', 80),
    account: textProperty('Only this account'),
    currency: CURRENCY,
    method: { type: 'string', enum: [...LOT_METHODS], description: 'Which shares count as sold first' },
    sell_quantity: textProperty('Compare selling this many shares', 30),
    sell_price: textProperty('At this price; the current one by default', 30),
  };
  const definition = privateTool('portfolio_lots', DESCRIPTION, properties);
  return {
    definition: { ...definition, inputSchema: { ...definition.inputSchema, required: ['symbol'] } },
    async executor(input, context) {
      const named = textOf(input, 'symbol') ?? '';
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const [found, recorded] = [directory.resolve(named), (await portfolio.own()).named(named)];
      const listed = found.kind === 'found' ? found.instrument.symbol : (named.trim().toUpperCase() as TickerSymbol);
      const symbol = recorded?.symbol ?? listed;
      const [account, method] = [textOf(input, 'account'), textOf(input, 'method')];
      const current = await portfolio.current({
        account,
        withoutReturns: true,
        withPaidRates: true,
        ...(method !== undefined && { method: method as LotMethod }),
        signal: context.abortSignal,
      });
      const { value, quotes, rateQuotes, limits } = current;
      const holdings = value.accounts.flatMap(({ holdings, method: counted }) =>
        holdings.flatMap((holding) => (holding.symbol === symbol ? [{ ...holding, method: counted }] : [])),
      );
      const [first] = holdings;
      if (first === undefined && found.kind !== 'found') return answer(unresolved(named, found));
      if (first === undefined) return answer({ status: 'empty', detail: `No open position in ${symbol}` });
      const other = method === undefined ? await byOtherMethod(portfolio, symbol, account, context.abortSignal) : [];
      const quote = quotes.get(symbol);
      const pair = first.inBase() === undefined ? undefined : `${first.currency}/${value.baseCurrency}`;
      const sale = textOf(input, 'sell_quantity');
      return answer({
        status: 'ok',
        ...shownNames(symbol, directory),
        ...(quote !== undefined && originOf(quote, directory.find(symbol) ?? {})),
        ...(pair !== undefined && {
          ...limited(...limits, ...limitsOf(quote?.freshness), 'converted'),
          baseCurrency: value.baseCurrency,
          paidRatesAre: `${pair} on the days each part was paid; gainByPrice and gainByExchangeRate add up to gainInBase`,
          rates: [...rateQuotes].flatMap(([name, rate]) =>
            name === pair ? [{ pair, rate: rate.price, ...originOf(rate, {}) }] : [],
          ),
        }),
        holdings: holdings.map((holding) => {
          const otherwise = other.find((each) => each.account === holding.account && each.method !== holding.method);
          return { ...shownLots(holding), ...(otherwise && { byOtherMethod: shownOtherwise(otherwise) }) };
        }),
        ...(sale !== undefined && {
          sale: await compareSale(portfolio, first, sale, textOf(input, 'sell_price'), account),
        }),
      });
    },
  };
}

/**
 * Counts a holding at average cost and by single purchases for a tax resident of Korea, where both are in use; nothing for
 * others.
 */
async function byOtherMethod(
  portfolio: PortfolioService,
  symbol: TickerSymbol,
  account: string | undefined,
  signal: AbortSignal,
): Promise<readonly CountedHolding[]> {
  if (portfolio.taxResidence !== 'kr') return [];
  const found: CountedHolding[] = [];
  for (const method of ['average', 'fifo'] as const) {
    const { value } = await portfolio.current({ account, method, withoutReturns: true, signal });
    const held = value.accounts.flatMap(({ holdings }) => holdings).filter((each) => each.symbol === symbol);
    found.push(...held.map((holding) => ({ ...holding, method })));
  }
  return found;
}

const shownOtherwise = ({ method, averageCost, cost, unrealised, lots }: CountedHolding) => ({
  method,
  averageCost: averageCost && shownUnitCost(averageCost),
  cost: shownFigure(cost),
  gain: shownFigure(unrealised),
  ...(method !== 'average' && {
    lots: lots().map((lot) => ({
      acquired: lot.acquired,
      quantity: lot.quantity,
      cost: shownFigure(lot.cost),
      gain: shownFigure(lot.gain),
    })),
  }),
});

type CountedHolding = HoldingValue & { readonly method: LotMethod };

/** At average cost all shares are one lot: its day is that of the first purchase, and is named so. */
function shownLots({ account, currency, quantity, price, averageCost, lots, inBase, method }: CountedHolding) {
  return {
    account,
    currency,
    quantity,
    method,
    averageCost: averageCost && shownUnitCost(averageCost),
    price: price?.amount,
    ...shownPaid(inBase()),
    lots: lots().map((lot) => ({
      ...(method === 'average' ? { firstAcquired: lot.acquired } : { acquired: lot.acquired }),
      quantity: lot.quantity,
      cost: shownFigure(lot.cost),
      value: shownFigure(lot.value),
      gain: shownFigure(lot.gain),
      ...paidRate(lot, method),
      ...shownPaid(lot.inBase()),
    })),
  };
}

function shownPaid(inBase: GainInBase | undefined) {
  if (inBase === undefined) return {};
  const { cost, gain } = inBase;
  const isValued = isKnown(cost) && isKnown(gain);
  return { ...shownInBase(inBase), ...(isValued && { valueInBase: shownMoney(cost.money.plus(gain.money)) }) };
}

const RATE_DIGITS = 8;

/** Returns the exchange rate at which a lot was paid; of pooled shares on average. */
function paidRate({ cost, inBase }: LotValue, method: LotMethod) {
  const paid = inBase()?.cost;
  if (paid === undefined || !isKnown(paid) || !isKnown(cost) || cost.money.isZero()) return {};
  const rate = createDecimalString(
    parseDecimal(divideDecimals(paid.money.amount, cost.money.amount, RATE_DIGITS)).toString(),
  );
  return method === 'average' ? { averagePaidRate: rate } : { paidRate: rate };
}

async function compareSale(
  portfolio: PortfolioService,
  holding: HoldingValue,
  quantity: string,
  price: string | undefined,
  account: string | undefined,
) {
  const size = parseAmountCell(quantity);
  const at = price === undefined ? holding.price?.amount : parseAmountCell(price);
  if (!isPositive(size)) return invalid('sell_quantity', 'The quantity is not a number');
  if (!isPositive(at)) return invalid('sell_price', 'There is no price');
  const preview = await portfolio.previewSale(holding.symbol, size, at, account);
  return preview.ok
    ? { price: at, account: preview.account, methods: preview.methods.map(shownSale) }
    : refusedSale(preview);
}

const isPositive = (amount: DecimalString | null | undefined): amount is DecimalString =>
  typeof amount === 'string' && /^[0.]*[1-9]/.test(amount);

function shownSale({ method, proceeds, cost, gain, lots }: Extract<SellPreview, { ok: true }>['methods'][number]) {
  return {
    method,
    proceeds: shownMoney(proceeds),
    cost: shownMoney(cost),
    gain: shownMoney(gain),
    ...(method !== 'average' && { lots: lots.map(({ acquired, quantity }) => ({ acquired, quantity })) }),
  };
}

function refusedSale(preview: Extract<SellPreview, { ok: false }>) {
  if ('accounts' in preview)
    return invalid('account', `Several accounts hold it, name one of: ${preview.accounts.join(', ')}`);
  return invalid(preview.refusal.reason, describeRefusal(preview.refusal, 'en'));
}
