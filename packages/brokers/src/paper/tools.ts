import type { FinanceTool } from '@finclaw/market';
import type { BrokerToolDeps } from './broker-tool.ts';
import { cancelOrderTool } from './cancel-order-tool.ts';
import { getOrderTool, listOrdersTool } from './order-status-tools.ts';
import { placeOrderTool } from './place-order-tool.ts';

/** Every tool of the paper broker, ready to be registered. */
export function brokerTools(deps: BrokerToolDeps): readonly FinanceTool[] {
  return [placeOrderTool(deps), cancelOrderTool(deps), listOrdersTool(deps), getOrderTool(deps)];
}
