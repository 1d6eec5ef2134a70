import { answer, type SourceFailure, unresolved } from '@finclaw/market';
import type { Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import type { ToolResult } from '@finclaw/tools';
import type { FundamentalsService } from './fundamentals-service.ts';

/** The dependencies of the tools about companies. */
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

/** Runs a function for the company with that name; reports an unknown name. */
export async function about(
  query: string,
  directory: InstrumentDirectory,
  work: (instrument: Instrument) => Promise<ToolResult>,
): Promise<ToolResult> {
  const resolution = directory.resolve(query);
  return resolution.kind === 'found' ? work(resolution.instrument) : answer(unresolved(query, resolution));
}

/** Returns the failure for an instrument without a source. */
export const noSource = ({ symbol }: Instrument): SourceFailure => ({
  reason: 'unsupported',
  detail: `No configured source covers ${symbol}`,
});

/** Marks a failure of the source, so that it is not taken for an error of the call. */
export const upstream = (result: ToolResult): ToolResult => ({ ...result, metadata: { upstreamFailure: true } });

/** Marks the trusted fields of a result that also contains outside text. */
export const trusted = (result: ToolResult): ToolResult =>
  result.parts === undefined ? { ...result, parts: [{ text: result.content, trust: 'trusted' }] } : result;
