import { stripMarks } from '@finclaw/finance';

/** Where the sentence begins that names the figures nothing vouches for. */
const FOOTER = '\n\n\u2060';

/** Remembers what of each run has already been shown, so that the final text only has to be completed. */
export class StreamedText {
  readonly #shown = new Map<string, string>();

  /** Notes a piece that was shown while the run was still going. */
  add(runId: string, delta: string): void {
    this.#shown.set(runId, (this.#shown.get(runId) ?? '') + delta);
  }

  /**
   * What still has to be shown of a delivered part. `replaces` is true when the part does not continue what was shown,
   * so it has to be shown whole, apart from the earlier text.
   */
  settle(runId: string, text: string): { readonly rest: string; readonly replaces: boolean } {
    const shown = (this.#shown.get(runId) ?? '').trimStart();
    if (shown === '') return { rest: text, replaces: false };
    if (text.startsWith(shown.trimEnd())) {
      this.#shown.delete(runId);
      return { rest: text.slice(shown.trimEnd().length), replaces: false };
    }
    if (shown.startsWith(text)) {
      this.#shown.set(runId, shown.slice(text.length));
      return { rest: '', replaces: false };
    }
    this.#shown.delete(runId);
    // What was shown cannot be marked any more, but the sentence that names the unproven figures can still follow it.
    const footerAt = text.lastIndexOf(FOOTER);
    const unmarked = stripMarks(text);
    if (footerAt !== -1 && unmarked.startsWith(shown.trimEnd())) {
      return { rest: unmarked.slice(shown.trimEnd().length) + text.slice(footerAt), replaces: false };
    }
    return { rest: text, replaces: true };
  }

  /** Forgets a run. */
  drop(runId: string): void {
    this.#shown.delete(runId);
  }
}
