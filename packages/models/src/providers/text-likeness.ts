/** A character that ends a JSON string, is escaped in one, or is not allowed in one. */
const SPECIAL = /["\\\u0000-\u001f]/;

/**
 * Recognises events that differ from a parsed one only in their text. Most events of an answer do, and the text between
 * the same bytes is found without parsing them.
 */
export class TextLikeness {
  #before: string | undefined;
  #after = '';

  /** Returns the text of an event that is like the last learnt one; undefined when it must be parsed. */
  textIn(data: string): string | undefined {
    const before = this.#before;
    if (before === undefined) return undefined;
    const end = data.length - this.#after.length;
    if (end <= before.length) return undefined;
    // Several times as fast as `startsWith`, which compares character by character.
    if (data.slice(0, before.length) !== before || data.slice(end) !== this.#after) return undefined;
    const text = data.slice(before.length, end);
    return SPECIAL.test(text) ? undefined : text;
  }

  /** Learns from a parsed event that contains only this text. */
  learn(data: string, text: string | undefined): void {
    // Without escapes, the only place that equals the text is the text itself.
    if (!text || this.#before !== undefined || data.includes('\\')) return;
    const quoted = `"${text}"`;
    const at = data.indexOf(quoted);
    if (at < 0 || data.includes(quoted, at + 1)) return;
    this.#before = data.slice(0, at + 1);
    this.#after = data.slice(at + quoted.length - 1);
  }
}
