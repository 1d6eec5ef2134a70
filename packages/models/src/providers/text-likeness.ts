/** A character that ends a JSON string, is written otherwise in one, or may not stand in one. */
const SPECIAL = /["\\\u0000-\u001f]/;

/**
 * Recognises events that differ from one that was parsed in nothing but their text. Most events of an answer do, and
 * what stands between the same bytes is found without parsing them.
 */
export class TextLikeness {
  #before: string | undefined;
  #after = '';

  /** The text of an event that is like the last one that was learnt; undefined when it has to be parsed. */
  textIn(data: string): string | undefined {
    const before = this.#before;
    if (before === undefined) return undefined;
    const end = data.length - this.#after.length;
    if (end <= before.length) return undefined;
    // Several times as fast as `startsWith`, which looks at one character after the other.
    if (data.slice(0, before.length) !== before || data.slice(end) !== this.#after) return undefined;
    const text = data.slice(before.length, end);
    return SPECIAL.test(text) ? undefined : text;
  }

  /** Learns from a parsed event that contains only this text. */
  learn(data: string, text: string | undefined): void {
    // Where every string stands as it reads, the only place that reads like the text is the text.
    if (!text || this.#before !== undefined || data.includes('\\')) return;
    const quoted = `"${text}"`;
    const at = data.indexOf(quoted);
    if (at < 0 || data.includes(quoted, at + 1)) return;
    this.#before = data.slice(0, at + 1);
    this.#after = data.slice(at + quoted.length - 1);
  }
}
