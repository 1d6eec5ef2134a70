import { answer, type SourceFailure, unresolved } from '@finclaw/market';
import type { Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import type { ToolResult } from '@finclaw/tools';
import type { FundamentalsService } from './fundamentals-service.ts';

/** What the tools about companies work with. */
export interface FundamentalsToolDeps {
  readonly fundamentals: FundamentalsService;
  readonly directory: InstrumentDirectory;
}

/** The argument that names a company. */
export const INSTRUMENT = {
  type: 'string',
  minLength: 1,
  maxLength: 80,
  description: 'Name or ticker of a listed company',
};

/** Does the work for the company that words name; says so when they name none. */
export async function about(
  query: string,
  directory: InstrumentDirectory,
  work: (instrument: Instrument) => Promise<ToolResult>,
): Promise<ToolResult> {
  const resolution = directory.resolve(query);
  return resolution.kind === 'found' ? work(resolution.instrument) : answer(unresolved(query, resolution));
}

/** Why nothing was found when nobody was asked. */
export const nobody = ({ symbol }: Instrument): SourceFailure => ({
  reason: 'unsupported',
  detail: `No configured source covers ${symbol}`,
});

/** Marks what a source did not give, so that it is not taken for an error of the call. */
export const upstream = (result: ToolResult): ToolResult => ({ ...result, metadata: { upstreamFailure: true } });

/** A result of a tool that reads strangers' words says which of them are ours. */
export const trusted = (result: ToolResult): ToolResult =>
  result.parts === undefined ? { ...result, parts: [{ text: result.content, trust: 'trusted' }] } : result;
