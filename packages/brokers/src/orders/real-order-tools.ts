import { FinClawError } from '@finclaw/infra';
import { describeInstrument, type FinanceTool, sayingsOf, subtractDecimals, withLimits } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { RegisteredToolDefinition, ToolExecutionContext, ToolResult } from '@finclaw/tools';
import { createTickerSymbol } from '@finclaw/types';
import { brokerTool } from '../paper/broker-tool.ts';
import { readRequest } from '../paper/place-order-tool.ts';
import type { OrderBroker } from './real-order.ts';
import {
  type DryRunSummary,
  type RealAnswer,
  type RealMark,
  summarizeAccount,
  summarizeDryRun,
  summarizeRealOrder,
} from './real-order-summary.ts';
import { dryRunText, realCancelText, realRefusalText, realRepeatText } from './real-order-text.ts';
import type { DryRun, RealOrderRequest, RealOrders } from './real-orders.ts';

/** The dependencies of the tools for real orders. */
interface RealOrderToolDeps {
  readonly orders: RealOrders;
  readonly directory: InstrumentDirectory;
  /** Returns the owner of the accounts if a call is theirs; undefined for everybody else. */
  holderOf(context: ToolExecutionContext): string | undefined;
}

const NOTICE: RealMark = {
  mode: 'real',
  notice: 'REAL ORDER (실제 주문): real money in the account at the broker. Say in the answer that it is a real order.',
};
const DRY: RealMark = {
  mode: 'real',
  notice: 'DRY RUN of a REAL order (실제 주문): nothing was sent. Say so in the answer.',
};
const NOTHING: RealMark = {
  mode: 'real',
  notice: 'No REAL order (실제 주문) was sent by this call. Say so in the answer.',
};
/** Enough for a broker that answers late, twice. */
const TIMEOUT_MS = 60_000;

const result = (mark: RealMark, content: RealAnswer, isError = false): ToolResult => ({
  content: JSON.stringify(withLimits({ ...content, ...mark })),
  isError,
});

const ID = { type: 'string', minLength: 1, maxLength: 30, description: 'The id of the order, such as REAL-3' } as const;

/** Every tool for real orders, for the brokers whose keys are set. */
export function realOrderTools(deps: RealOrderToolDeps): readonly FinanceTool[] {
  return deps.orders.brokers.length === 0 ? [] : [previewTool(deps), placeTool(deps), cancelTool(deps), listTool(deps)];
}

function termsOf({ orders }: RealOrderToolDeps) {
  return {
    account: { type: 'string', enum: [...orders.brokers], description: 'The broker, as the user named it' },
    symbol: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'The exact ticker, such as AAPL or 005930.KS; look it up first',
    },
    side: { type: 'string', enum: ['buy', 'sell'] },
    quantity: { type: 'integer', minimum: 1, maximum: 999_999_999, description: 'How many whole shares' },
    type: { type: 'string', enum: ['market', 'limit'] },
    limit_price: { type: 'string', pattern: '^\\d{1,15}(\\.\\d{1,8})?$', description: 'For a limit order' },
  };
}

const REQUIRED = ['account', 'symbol', 'side', 'quantity', 'type'];

function previewTool(deps: RealOrderToolDeps): FinanceTool {
  const { orders, directory, holderOf } = deps;
  return {
    definition: brokerTool(
      'preview_real_order',
      'Dry run of a REAL order (실제 주문) at a broker: what would be sent, its estimated cost and what is left of the limits. Sends nothing.',
      termsOf(deps),
      REQUIRED,
    ),
    async executor(input, context) {
      const owner = holderOf(context);
      if (owner === undefined) return notYours();
      const request = requestOf(input);
      const outcome = await orders.dryRun(owner, request, undefined, context.abortSignal);
      return outcome.ok
        ? result(DRY, { status: 'ok', dryRun: dryRunOf(outcome.run, directory) })
        : refusedResult(outcome.refusal, request, directory);
    },
  };
}

function placeTool(deps: RealOrderToolDeps): FinanceTool {
  const { orders, directory, holderOf } = deps;
  return {
    definition: {
      ...brokerTool(
        'place_real_order',
        'Sends a REAL order (실제 주문, real money) to a broker, after a person approved exactly it. Only when the user asks for a real order or names the broker; otherwise use place_order, which is paper. ' +
          'status "refused" or "rejected" means that nothing was ordered; "unknown" that it may have been: never repeat it, look at list_real_orders. Ask the user for whatever is missing; never choose it.',
        termsOf(deps),
        REQUIRED,
      ),
      changes: 'outside',
      timeoutMs: TIMEOUT_MS,
      consequentialArguments: [...REQUIRED, 'limit_price'],
      sinkArguments: [],
      restate: async ({ side, type, limit_price }) => ({
        side: sayingsOf(side),
        type: [...sayingsOf(type), ...(limit_price === undefined ? [] : [String(limit_price)])],
      }),
      describeCall: async (input, context) => {
        const owner = holderOf(context);
        if (owner === undefined) return undefined;
        const request = requestOf(input);
        const outcome = await orders.dryRun(owner, request, undefined, context.abortSignal).catch(() => undefined);
        if (outcome === undefined) return undefined;
        return (locale) =>
          outcome.ok
            ? dryRunText(dryRunOf(outcome.run, directory), outcome.run, locale)
            : [realRefusalText(outcome.refusal, request, directory, locale)];
      },
      describeRepeat: async (input, context) => {
        const owner = holderOf(context);
        if (owner === undefined || context.askedAt === undefined) return undefined;
        const order = await orders.latestEqual(owner, requestOf(input), context.askedAt);
        return order && ((locale) => [realRepeatText(summarizeRealOrder(order, directory), locale)]);
      },
    },
    async executor(input, context) {
      const owner = holderOf(context);
      if (owner === undefined) return notYours();
      const key = context.idempotencyKey;
      if (key === undefined) throw new FinClawError('An order needs the key of its approved call', 'INTERNAL');
      const request = requestOf(input);
      const outcome = await orders.place(owner, request, key, context.replyTarget);
      if (!outcome.ok) return refusedResult(outcome.refusal, request, directory);
      const order = summarizeRealOrder(outcome.order, directory);
      const { state } = order;
      if (state === 'rejected' || state === 'not-sent') return result(NOTICE, { status: 'rejected', order }, true);
      if (state === 'unknown' || state === 'sending') return result(NOTICE, { status: 'unknown', order }, true);
      return result(NOTICE, { status: 'ok', order });
    },
  };
}

function cancelTool({ orders, directory, holderOf }: RealOrderToolDeps): FinanceTool {
  return {
    definition: {
      ...brokerTool(
        'cancel_real_order',
        'Asks the broker to cancel an open REAL order (실제 주문), after a person approved it. status "asked" means that the broker has not confirmed it yet.',
        { id: ID },
        ['id'],
      ),
      changes: 'outside',
      timeoutMs: TIMEOUT_MS,
      consequentialArguments: ['id'],
      sinkArguments: [],
      describeCall: async (input, context) => {
        const owner = holderOf(context);
        const order = owner === undefined ? undefined : await orders.recorded(owner, String(input.id));
        return order && ((locale) => [realCancelText(summarizeRealOrder(order, directory), locale)]);
      },
    },
    async executor(input, context) {
      const owner = holderOf(context);
      if (owner === undefined) return notYours();
      const id = String(input.id);
      const outcome = await orders.cancel(owner, id);
      if (outcome.kind === 'no-order') return result(NOTHING, { status: 'unknown-order', id }, true);
      const order = summarizeRealOrder(outcome.order, directory);
      if (outcome.kind === 'cancelled') return result(NOTICE, { status: 'ok', order });
      return result(NOTICE, { status: outcome.kind, order }, outcome.kind !== 'asked');
    },
  };
}

function listTool({ orders, directory, holderOf }: RealOrderToolDeps): FinanceTool {
  const definition: RegisteredToolDefinition = {
    ...brokerTool(
      'list_real_orders',
      'The REAL orders (실제 주문) at brokers, newest first, as the brokers report them now, and for each account whether orders are on, its limits and what is left today. Use it to see what became of an order. Only a person can switch orders on, with `finclaw portfolio orders`.',
      { id: { ...ID, description: 'Only this order' } },
      [],
    ),
    timeoutMs: TIMEOUT_MS,
    checksStatusOf: ['place_real_order', 'cancel_real_order'],
  };
  return {
    definition,
    async executor(input, context) {
      const owner = holderOf(context);
      if (owner === undefined) return notYours();
      const all = (await orders.list(owner)).map((order) => summarizeRealOrder(order, directory));
      const id = input.id === undefined ? undefined : String(input.id).toUpperCase();
      const found = id === undefined ? all : all.filter((order) => order.id === id);
      if (id !== undefined && found.length === 0) return result(NOTICE, { status: 'unknown-order', id });
      const accounts = (await orders.accounts(owner)).map(summarizeAccount);
      return result(NOTICE, { status: 'ok', orders: found, accounts });
    },
  };
}

function requestOf(input: Record<string, unknown>): RealOrderRequest {
  return {
    ...readRequest(input),
    broker: input.account as OrderBroker,
    symbol: createTickerSymbol(String(input.symbol).toUpperCase()),
  };
}

function dryRunOf(run: DryRun, directory: InstrumentDirectory): DryRunSummary {
  return summarizeDryRun(run, subtractDecimals(run.account.limits.leftToday, run.draft.counted), directory);
}

function refusedResult(
  refusal: Extract<RealAnswer, { readonly status: 'refused' }>['refusal'] & Parameters<typeof realRefusalText>[0],
  request: RealOrderRequest,
  directory: InstrumentDirectory,
): ToolResult {
  const detail = realRefusalText(refusal, request, directory, 'en');
  const listed = directory.find(request.symbol);
  const instrument = listed && describeInstrument(listed);
  return result(NOTHING, { status: 'refused', instrument, refusal, detail }, true);
}

const notYours = (): ToolResult =>
  result(
    NOTHING,
    {
      status: 'refused',
      refusal: { reason: 'not-yours' },
      detail: 'Only the owner of this installation can place real orders, in a private conversation',
    },
    true,
  );
