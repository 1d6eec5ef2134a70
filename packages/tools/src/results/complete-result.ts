import type { ResultPart } from '../guard/provenance.ts';

/** A result as stored beside the transcript: after the guard, before it was shortened. */
export interface CompleteResult {
  readonly toolUseId: string;
  readonly content: string;
  readonly untrusted: boolean;
  readonly parts?: readonly ResultPart[];
}
