import { parseAmountCell } from '@finclaw/broker-files';
import { answer, type FinanceTool, invalid, originOf, unresolved } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';
import type { PortfolioService } from '../portfolio.ts';
import { describeRefusal } from '../text/describe.ts';
import type { HoldingValue } from '../valuation/portfolio-value.ts';
import type { SellPreview } from '../valuation/sell-preview.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownFigure, shownMoney, shownNames, shownUnitCost } from './shown.ts';

const DESCRIPTION =
  "The open lots of one of the user's holdings with cost, value and gain. With sell_quantity it compares what a sale would realise under each method. Nothing is traded.";

/** The tool that looks inside one holding. */
export function portfolioLotsTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  const properties = {
    symbol: textProperty('The instrument, by name or symbol', 80),
    account: textProperty('Only this account'),
    method: { type: 'string', enum: [...LOT_METHODS], description: 'Which shares count as sold first' },
    sell_quantity: textProperty('Compare selling this many shares', 30),
    sell_price: textProperty('At this price; the current one by default', 30),
  };
  const definition = privateTool('portfolio_lots', DESCRIPTION, properties);
  return {
    definition: { ...definition, inputSchema: { ...definition.inputSchema, required: ['symbol'] } },
    async executor(input, context) {
      const named = textOf(input, 'symbol') ?? '';
      const found = directory.resolve(named);
      const symbol = found.kind === 'found' ? found.instrument.symbol : (named.trim().toUpperCase() as TickerSymbol);
      const portfolio = portfolioOf(context);
      const [account, method] = [textOf(input, 'account'), textOf(input, 'method')];
      const { value, quotes } = await portfolio.current({
        account,
        ...(method !== undefined && { method: method as LotMethod }),
        signal: context.abortSignal,
      });
      const holdings = value.accounts.flatMap(({ holdings, method: counted }) =>
        holdings.flatMap((holding) => (holding.symbol === symbol ? [{ ...holding, method: counted }] : [])),
      );
      const [first] = holdings;
      if (first === undefined && found.kind !== 'found') return answer(unresolved(named, found));
      if (first === undefined) return answer({ status: 'empty', detail: `No open position in ${symbol}` });
      const quote = quotes.get(symbol);
      const sale = textOf(input, 'sell_quantity');
      return answer({
        status: 'ok',
        ...shownNames(symbol, directory),
        ...(quote !== undefined && originOf(quote, directory.find(symbol) ?? {})),
        holdings: holdings.map(shownLots),
        ...(sale !== undefined && {
          sale: await compareSale(portfolio, first, sale, textOf(input, 'sell_price'), account),
        }),
      });
    },
  };
}

/** At average cost all shares are one lot: its day is that of the first purchase, and is named so. */
function shownLots({
  account,
  currency,
  quantity,
  price,
  averageCost,
  lots,
  method,
}: HoldingValue & { readonly method: LotMethod }) {
  return {
    account,
    currency,
    quantity,
    method,
    averageCost: averageCost && shownUnitCost(averageCost),
    price: price?.amount,
    lots: lots().map((lot) => ({
      ...(method === 'average' ? { firstAcquired: lot.acquired } : { acquired: lot.acquired }),
      quantity: lot.quantity,
      cost: shownFigure(lot.cost),
      value: shownFigure(lot.value),
      gain: shownFigure(lot.gain),
    })),
  };
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
