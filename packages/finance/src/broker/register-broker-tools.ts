import type { ToolRegistry } from '@finclaw/agent';
import type { FinanceTool } from '../tools/finance-tool.ts';
import type { BrokerToolDeps } from './broker-tool.ts';
import { cancelOrderTool } from './cancel-order-tool.ts';
import { getOrderTool, listOrdersTool } from './order-status-tools.ts';
import { placeOrderTool } from './place-order-tool.ts';

/** Every tool of the paper broker, ready to be registered. */
function brokerTools(deps: BrokerToolDeps): FinanceTool[] {
  return [placeOrderTool(deps), cancelOrderTool(deps), listOrdersTool(deps), getOrderTool(deps)];
}

/** Registers the tools of the paper broker with the process's registry. */
export function registerBrokerTools(registry: Pick<ToolRegistry, 'register'>, deps: BrokerToolDeps): void {
  for (const { definition, executor } of brokerTools(deps)) registry.register(definition, executor);
}
