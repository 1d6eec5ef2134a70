import type { CONTROL_TOKENS } from '@finclaw/channel-kit';
import { withoutTokens } from '@finclaw/channel-kit';

/**
 * Lets the text of one segment through while it is being written, without its control tokens: what could still become a token is
 * held back, and after a leading token that silences the answer nothing passes at all.
 */
export class StreamingText {
  readonly #separator: string;
  #held = '';
  #hasStarted: boolean;
  #isSilenced = false;

  /** `separator` goes before the first word; a text that is no start goes on in the middle of a sentence, its blanks included. */
  constructor({ separator = '', isStart = true }: { readonly separator?: string; readonly isStart?: boolean } = {}) {
    this.#separator = separator;
    this.#hasStarted = !isStart;
  }

  /** What may be shown now that this piece has arrived. */
  push(delta: string): string {
    if (this.#isSilenced) return '';
    const pending = this.#held + delta;
    if (!this.#hasStarted && SILENCED.test(pending)) {
      this.#isSilenced = true;
      return '';
    }
    const text = withoutTokens(pending, []);
    const safe = startOfPossibleToken(text);
    this.#held = text.slice(safe);
    return this.#begin(text.slice(0, safe));
  }

  /** What was held back and became no token after all. */
  end(): string {
    const rest = this.#isSilenced ? '' : this.#held;
    this.#held = '';
    return this.#begin(rest);
  }

  #begin(text: string): string {
    if (this.#hasStarted) return text;
    const visible = text.trimStart();
    if (visible === '') return '';
    this.#hasStarted = true;
    return this.#separator + visible;
  }
}

const names = (...keys: readonly (keyof typeof CONTROL_TOKENS)[]): string => keys.join('|');
const SILENCED = new RegExp(
  `^(?:\\s|<<[ \\t]*(?:${names('ATTACH_DISCLAIMER', 'ATTACH_QUOTE', 'NEED_INPUT', 'HEARTBEAT_OK')})[ \\t]*>>)*` +
    `<<[ \\t]*(?:${names('NO_REPLY', 'SILENT_REPLY')})[ \\t]*>>`,
);

/** Where the tail begins that could grow into a token, counting unfinished tokens that follow each other directly. */
function startOfPossibleToken(text: string): number {
  let start = text.length;
  for (;;) {
    let at = text[start - 1] === '>' ? start - 1 : start;
    for (const part of [/[ \t]/, /[A-Z_]/, /[ \t]/]) while (at > 0 && part.test(text[at - 1]!)) at--;
    if (text[at - 1] === '<' && text[at - 2] === '<') start = at - 2;
    else if (text[start - 1] === '<') start -= 1;
    else return start;
  }
}
