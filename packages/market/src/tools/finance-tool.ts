import type { RegisteredToolDefinition, ToolExecutor as ToolFunction, ToolResult } from '@finclaw/tools';
import type { InstrumentType } from '@finclaw/types';
import { unknownSuffix } from '../calendar/world-exchanges.ts';
import { type InstrumentDirectory, type Resolution, symbolToAnswer } from '../instruments/directory.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { limited, limitsWithin } from '../market/limits.ts';
import type { MarketData } from '../market/market-data.ts';
import type { SourceFailure } from '../market/source.ts';

/** The dependencies of the finance tools. */
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
    changes: 'nothing',
    accessesSensitiveData: false,
  };
}

/** A result as compact JSON. */
export function answer<T extends { readonly status: string }>(content: T): ToolResult {
  return {
    content: JSON.stringify(withLimits(content)),
    isError: content.status === 'unavailable' || content.status === 'invalid',
  };
}

/** Adds the limits of all parts at the root of a result, so that no reader has to search for them. */
export function withLimits<T extends { readonly status: string }>({ status, ...content }: T) {
  const limits = limited(...limitsWithin(content));
  // Set first for the key order, and last so that the root's own limits are included.
  return { status, ...limits, ...content, ...limits };
}

/** An instrument as named in every result. */
export interface NamedInstrument {
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly type: InstrumentType;
  readonly exchange?: string;
  readonly currency: string;
}

/** Names an instrument for a result. */
export function describeInstrument({ symbol, names, type, exchange, currency }: Instrument): NamedInstrument {
  return { symbol, name: names.ko, nameEn: names.en, type, exchange, currency };
}

/** A name without a unique instrument, with the candidates, so that the user is asked. */
export type Unresolved =
  | { readonly status: 'ambiguous'; readonly query: string; readonly candidates: readonly NamedInstrument[] }
  | {
      readonly status: 'unknown';
      readonly query: string;
      readonly nearest: readonly NamedInstrument[];
      readonly detail?: string;
    };

/** The result for a name that is not one instrument. */
export function unresolved(query: string, resolution: Exclude<Resolution, { kind: 'found' }>): Unresolved {
  const shown = query.slice(0, 80);
  if (resolution.kind === 'ambiguous')
    return {
      status: 'ambiguous',
      query: shown,
      candidates: resolution.candidates.map((each) => ({
        ...describeInstrument(each),
        symbol: symbolToAnswer(each, shown),
      })),
    };
  const suffix = unknownSuffix(shown);
  return {
    status: 'unknown',
    query: shown,
    nearest: resolution.nearest.map(describeInstrument),
    ...(suffix !== undefined && { detail: `${suffix} is not the suffix of a supported exchange` }),
  };
}

/** No source could answer. */
export interface Unavailable {
  readonly status: 'unavailable';
  readonly calendar?: SourceFailure['calendar'];
  readonly reason: SourceFailure['reason'];
  readonly detail: string;
  readonly source?: string;
  readonly cause?: SourceFailure['cause'];
  readonly instrument?: NamedInstrument;
}

/** The result when no source could answer. */
export function unavailable(
  { reason, detail, source, cause, calendar }: SourceFailure,
  instrument?: Instrument,
): Unavailable {
  return {
    status: 'unavailable',
    reason,
    detail,
    source,
    cause,
    calendar,
    ...(instrument && { instrument: describeInstrument(instrument) }),
  };
}

/** Input that matches the schema but is invalid. */
export interface Invalid {
  readonly status: 'invalid';
  readonly reason: string;
  readonly detail: string;
}

/** Makes the result for input that matches the schema but is invalid. */
export const invalid = (reason: string, detail: string): Invalid => ({ status: 'invalid', reason, detail });
