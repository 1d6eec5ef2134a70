import { readOnlyTool, withLimits } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { RegisteredToolDefinition, ToolExecutionContext, ToolResult } from '@finclaw/tools';
import { PAPER_MARK, type PaperMark } from './order-summary.ts';
import type { PaperBroker } from './paper-broker.ts';

/** The dependencies of the broker's tools. */
export interface BrokerToolDeps {
  readonly broker: PaperBroker;
  readonly directory: InstrumentDirectory;
  /** Returns the owner of the orders a call is about; the same key as for that person's portfolio. */
  ownerOf(context: ToolExecutionContext): string;
}

/** The definition of a tool of the broker; orders are private. */
export function brokerTool(...definition: Parameters<typeof readOnlyTool>): RegisteredToolDefinition {
  return { ...readOnlyTool(...definition), accessesSensitiveData: true, isPersonal: true };
}

/** A result of the broker, marked as paper. */
export function paperResult<T extends PaperMark & { readonly status: string }>(
  content: T extends unknown ? Omit<T, keyof PaperMark> : never,
  isError = false,
): ToolResult {
  return { content: JSON.stringify(withLimits({ ...content, ...PAPER_MARK } as T)), isError };
}
