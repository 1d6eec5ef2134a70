import { type FinanceTool, namesOf } from '@finclaw/market';
import { type BrokerToolDeps, brokerTool, paperResult } from './broker-tool.ts';
import { type CancelAnswer, summarizeOrder } from './order-summary.ts';
import { cancelRequestText } from './order-text.ts';

const DESCRIPTION = 'Cancels an open PAPER order (모의투자) after a person approved it.';

/** The tool that cancels paper orders. */
export function cancelOrderTool({ broker, directory, ownerOf }: BrokerToolDeps): FinanceTool {
  return {
    definition: {
      ...brokerTool(
        'cancel_order',
        DESCRIPTION,
        { id: { type: 'string', minLength: 1, maxLength: 30, description: 'The id of the order, such as PAPER-12' } },
        ['id'],
      ),
      changes: 'outside',
      consequentialArguments: ['id'],
      sinkArguments: [],
      restate: async (input, context) => {
        const order = await broker.recorded(ownerOf(context), String(input.id));
        return { id: order ? namesOf(order.symbol, directory) : [] };
      },
      describeCall: async (input, context) => {
        const order = await broker.recorded(ownerOf(context), String(input.id));
        return order && ((locale) => [cancelRequestText(summarizeOrder(order, directory), locale)]);
      },
    },
    async executor(input, context) {
      const id = String(input.id);
      const outcome = await broker.cancel(ownerOf(context), id, context.abortSignal);
      if (outcome.kind === 'unknown') return paperResult<CancelAnswer>({ status: 'unknown-order', id }, true);
      const order = summarizeOrder(outcome.order, directory);
      if (outcome.kind === 'too-late') return paperResult<CancelAnswer>({ status: 'too-late', order }, true);
      return paperResult<CancelAnswer>({ status: 'ok', order });
    },
  };
}
