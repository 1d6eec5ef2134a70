import type { RegisteredToolDefinition, ToolFunction, ToolResult } from '@finclaw/agent';
import type { InstrumentDirectory, Resolution } from '../instruments/directory.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketData } from '../market/market-data.ts';
import type { SourceFailure } from '../market/source.ts';

/** What the finance tools work with. */
export interface FinanceToolDeps {
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly now: () => number;
}

/** A tool ready to be registered. */
export interface FinanceTool {
  readonly definition: RegisteredToolDefinition;
  readonly executor: ToolFunction;
}

type Schema = RegisteredToolDefinition['inputSchema'];

/** The definition of a tool that only reads public facts. */
export function readOnlyTool(
  name: string,
  description: string,
  properties: Schema,
  required: readonly string[],
): RegisteredToolDefinition {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required: [...required], additionalProperties: false },
    group: 'finance',
    requiresApproval: false,
    isTransactional: false,
    accessesSensitiveData: false,
  };
}

/** A result as compact JSON. */
export function answer(content: Readonly<Record<string, unknown>>): ToolResult {
  return { content: JSON.stringify(content), isError: content.status === 'unavailable' || content.status === 'invalid' };
}

/** How an instrument is named in every result. */
export function describeInstrument({ symbol, names, type, exchange, currency }: Instrument): Readonly<Record<string, unknown>> {
  return { symbol, name: names.ko, nameEn: names.en, type, ...(exchange !== undefined && { exchange }), currency };
}

/** The result for a name that is not one instrument: which ones it could be, so that the user is asked. */
export function unresolved(query: string, resolution: Exclude<Resolution, { kind: 'found' }>): ToolResult {
  const options = resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest;
  const key = resolution.kind === 'ambiguous' ? 'candidates' : 'nearest';
  return answer({ status: resolution.kind, query: query.slice(0, 80), [key]: options.map(describeInstrument) });
}

/** The result when no source could answer. */
export function unavailable(failure: SourceFailure, instrument?: Instrument): ToolResult {
  return answer({
    status: 'unavailable',
    reason: failure.reason,
    detail: failure.detail,
    ...(instrument && { instrument: describeInstrument(instrument) }),
  });
}

/** The result for input that passes the schema and still means nothing. */
export function invalid(reason: string, detail: string): ToolResult {
  return answer({ status: 'invalid', reason, detail });
}
