import { type FinanceTool, unresolved } from '@finclaw/market';
import type { RegisteredToolDefinition } from '@finclaw/tools';
import { type BrokerToolDeps, brokerTool, paperResult } from './broker-tool.ts';
import type { OrderState } from './order.ts';
import { type OrderAnswer, type OrdersAnswer, summarizeCash, summarizeOrder } from './order-summary.ts';

const STATES = ['open', 'filled', 'cancelled', 'expired'] as const satisfies readonly OrderState[];
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const statusTool = (...definition: Parameters<typeof brokerTool>): RegisteredToolDefinition => ({
  ...brokerTool(...definition),
  checksStatusOf: ['place_order', 'cancel_order'],
});

/** Returns the tool that lists a person's paper orders. */
export function listOrdersTool({ broker, directory, ownerOf }: BrokerToolDeps): FinanceTool {
  return {
    definition: statusTool(
      'list_orders',
      "The user's PAPER orders (모의투자), newest first, with state, limit, fill price and time, and the cash the paper account can spend. Use it to see what became of an order.",
      {
        state: { type: 'string', enum: [...STATES], description: 'Only orders in this state; all of them without it' },
        instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Only orders for this name or ticker' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_LIMIT,
          description: `How many; ${DEFAULT_LIMIT} by default`,
        },
      },
      [],
    ),
    async executor(input, context) {
      const query = input.instrument === undefined ? undefined : String(input.instrument);
      const resolution = query === undefined ? undefined : directory.resolve(query);
      if (query !== undefined && resolution !== undefined && resolution.kind !== 'found')
        return paperResult<OrdersAnswer>(unresolved(query, resolution));
      const filter = {
        ...(input.state !== undefined && { state: input.state as OrderState }),
        ...(resolution?.kind === 'found' && { symbol: resolution.instrument.symbol }),
        limit: (input.limit as number | undefined) ?? DEFAULT_LIMIT,
      };
      const orders = await broker.list(ownerOf(context), filter, context.abortSignal);
      const cash = summarizeCash(await broker.cash(ownerOf(context)));
      return paperResult<OrdersAnswer>({
        status: 'ok',
        orders: orders.map((order) => summarizeOrder(order, directory)),
        cash,
      });
    },
  };
}

/** Returns the tool that shows one paper order. */
export function getOrderTool({ broker, directory, ownerOf }: BrokerToolDeps): FinanceTool {
  return {
    definition: statusTool(
      'get_order',
      'One PAPER order (모의투자) by its id, with what became of it.',
      { id: { type: 'string', minLength: 1, maxLength: 30, description: 'The id of the order, such as PAPER-12' } },
      ['id'],
    ),
    async executor(input, context) {
      const id = String(input.id);
      const order = await broker.get(ownerOf(context), id, context.abortSignal);
      if (order === undefined) return paperResult<OrderAnswer>({ status: 'unknown-order', id });
      return paperResult<OrderAnswer>({ status: 'ok', order: summarizeOrder(order, directory) });
    },
  };
}
