import { isDeepStrictEqual } from 'node:util';
import type { Figure, GroundingInput } from '@finclaw/grounding';

/** What was asked of a check, all of it. */
export type CheckInput = GroundingInput & Required<Pick<GroundingInput, 'cited'>> & { readonly now: number };

/** So much later an answer is still checked against the same present. */
const HOLDS_MS = 10_000;
/** More answers than are being written at a time. */
const MOST_KEPT = 64;

/** The last checks, so that an answer that was looked through for objections is not worked out again when it is reviewed a moment later. */
export class RecentChecks {
  #checks: { readonly input: CheckInput; readonly figures: readonly Figure[] }[] = [];

  keep(input: CheckInput, figures: readonly Figure[]): void {
    this.#checks = [{ input, figures }, ...this.#checks].slice(0, MOST_KEPT);
  }

  /** The figures of the same answer in the same conversation, which are given away once. */
  take(input: CheckInput): readonly Figure[] | undefined {
    const at = this.#checks.findIndex((check) => isSame(check.input, input));
    return at === -1 ? undefined : this.#checks.splice(at, 1)[0]?.figures;
  }
}

function isSame(a: CheckInput, b: CheckInput): boolean {
  return (
    a.answer === b.answer &&
    Math.abs(a.now - b.now) <= HOLDS_MS &&
    a.user.length === b.user.length &&
    a.toolResults.length === b.toolResults.length &&
    a.user.every((text, at) => text === b.user[at]) &&
    a.toolResults.every((result, at) => result === b.toolResults[at] || isDeepStrictEqual(result, b.toolResults[at])) &&
    isDeepStrictEqual(a.cited, b.cited)
  );
}
