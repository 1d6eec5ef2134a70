import { FinClawError } from '@finclaw/infra';
import { describeInstrument, type FinanceTool, namesOf, sayingsOf, unresolved } from '@finclaw/market';
import { askedAboutCode } from '@finclaw/market/instruments';
import { PAPER_ACCOUNT } from '@finclaw/portfolio';
import type { ToolResult } from '@finclaw/tools';
import { createDecimalString } from '@finclaw/types';
import { type BrokerToolDeps, brokerTool, paperResult } from './broker-tool.ts';

import type { OrderRequest, OrderSide, OrderType } from './order.ts';
import type { OrderRefusal } from './order-rules.ts';
import { type PlaceAnswer, summarizeCash, summarizeOrder } from './order-summary.ts';
import { previewText, refusalText, repeatText, requestText } from './order-text.ts';

const DESCRIPTION =
  'Places a PAPER order (모의투자, no real money) on KRX, NYSE or NASDAQ after a person approved it. It is good for one session: the running one or the next. ' +
  'status "refused" means that nothing was ordered, and says why. Ask the user for a missing quantity; never choose one.';

/** The tool that places paper orders. */
export function placeOrderTool(deps: BrokerToolDeps): FinanceTool {
  return {
    definition: {
      ...brokerTool(
        'place_order',
        DESCRIPTION,
        {
          instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
          side: { type: 'string', enum: ['buy', 'sell'] },
          quantity: { type: 'integer', minimum: 1, maximum: 999_999_999, description: 'How many whole shares' },
          type: {
            type: 'string',
            enum: ['market', 'limit'],
            default: 'market',
            description: 'market by default',
          },
          limit_price: {
            type: 'string',
            pattern: '^\\d{1,15}(\\.\\d{1,8})?$',
            description: 'For a limit order',
          },
          account: {
            type: 'string',
            enum: [PAPER_ACCOUNT],
            default: PAPER_ACCOUNT,
            description: 'Always paper: no real trading',
          },
        },
        ['instrument', 'side', 'quantity'],
      ),
      changes: 'outside',
      consequentialArguments: ['instrument', 'side', 'quantity', 'type', 'limit_price'],
      sinkArguments: [],
      restate: async ({ instrument, side, type, limit_price }) => ({
        instrument: namesOf(instrument, deps.directory),
        side: sayingsOf(side),
        // Who names a price means an order at that price.
        type: [...sayingsOf(type), ...(limit_price === undefined ? [] : [String(limit_price)])],
      }),
      describeCall: async (input, context) => {
        const found = askedAboutCode(deps.directory.resolve(String(input.instrument)));
        if (found.kind !== 'found') return undefined;
        const request = readRequest(input);
        const instrument = describeInstrument(found.instrument);
        const outcome = await deps.broker
          .preview(deps.ownerOf(context), found.instrument, request, context.abortSignal)
          .catch(() => undefined);
        return (locale) => [
          requestText({ ...request, instrument }, locale),
          ...(outcome?.ok ? previewText(outcome.preview, request, instrument, locale) : []),
          ...(outcome?.ok === false ? [refusalText({ ...outcome.refusal, instrument }, locale)] : []),
        ];
      },
      describeRepeat: async (input, context) => {
        const found = askedAboutCode(deps.directory.resolve(String(input.instrument)));
        if (found.kind !== 'found' || context.askedAt === undefined) return undefined;
        const owner = deps.ownerOf(context);
        const order = await deps.broker.latestEqual(owner, found.instrument, readRequest(input), context.askedAt);
        return order && ((locale) => [repeatText(summarizeOrder(order, deps.directory), locale)]);
      },
    },
    async executor(input, context): Promise<ToolResult> {
      const query = String(input.instrument);
      const resolution = askedAboutCode(deps.directory.resolve(query));
      if (resolution.kind !== 'found') return paperResult<PlaceAnswer>(unresolved(query, resolution), true);
      const key = context.idempotencyKey;
      if (key === undefined) throw new FinClawError('An order needs the key of its approved call', 'INTERNAL');
      const { instrument } = resolution;
      const owner = deps.ownerOf(context);
      const outcome = await deps.broker.place(owner, instrument, readRequest(input), key, context.abortSignal);
      if (outcome.ok && context.replyTarget !== undefined)
        await deps.broker.describeEnd(outcome.order, context.replyTarget);
      if (outcome.ok) {
        const cash = summarizeCash(await deps.broker.cash(owner), instrument.currency);
        return paperResult<PlaceAnswer>({ status: 'ok', order: summarizeOrder(outcome.order, deps.directory), cash });
      }
      const { refusal } = outcome;
      return paperResult<PlaceAnswer>(
        { status: 'refused', ...refusal, instrument: describeInstrument(instrument), detail: explain(refusal) },
        true,
      );
    },
  };
}

/** Reads the terms of an order from the input of a tool. */
export function readRequest({ side, type, quantity, limit_price }: Record<string, unknown>): OrderRequest {
  return {
    side: side as OrderSide,
    type: type as OrderType,
    quantity: createDecimalString(String(quantity)),
    ...(limit_price !== undefined && { limitPrice: createDecimalString(String(limit_price)) }),
  };
}

/** Explains to the model why nothing was ordered. */
function explain(refusal: OrderRefusal): string {
  switch (refusal.reason) {
    case 'tick':
      return `Nothing was ordered: the limit price must be a multiple of ${refusal.step}, such as ${refusal.below} or ${refusal.above}`;
    case 'price-limit':
      return `Nothing was ordered: the limit price must lie between ${refusal.lower} and ${refusal.upper} in this session`;
    case 'shares':
      return `Nothing was ordered: the paper account has ${refusal.available} shares to sell`;
    case 'cash':
      return `Nothing was ordered: it takes ${refusal.total} ${refusal.currency} and the paper account has ${refusal.available} ${refusal.currency} in cash to spend`;
    case 'calendar-end':
      return `Nothing was ordered: the ${refusal.calendar.exchange} calendar is known from ${refusal.calendar.from} to ${refusal.calendar.to} only`;
    case 'no-price':
      return `Nothing was ordered: there is no price (${refusal.detail})`;
    case 'not-tradable':
      return 'Nothing was ordered: only shares and funds on KRX, NYSE and NASDAQ can be ordered';
    case 'quantity':
      return 'Nothing was ordered: the quantity must be a whole number of shares';
    case 'limit-price-missing':
      return 'Nothing was ordered: a limit order needs a limit_price above zero';
    case 'limit-price-unexpected':
      return 'Nothing was ordered: a market order has no limit_price';
  }
}
