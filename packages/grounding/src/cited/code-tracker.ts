/** Follows a text character by character and knows what of it is code: a span between backticks, or a fenced block. */
export class CodeTracker {
  /** How many marks opened the code that the text is in; none outside of code. */
  #open = 0;
  #isFence = false;
  #fenceMark = '`';
  /** The marks that have just come, which may go on. */
  #run = 0;
  #runMark = '';
  #isRunAtLineStart = false;
  #isAtLineStart = true;

  /** True when the text is not in code, nor at marks that may open some. */
  get isOutside(): boolean {
    return this.#open === 0 && this.#run === 0;
  }

  /** Takes words outside of code, which have neither marks nor line ends in them. */
  pass(words: string): void {
    if (this.#isAtLineStart && /[^ ]/.test(words)) this.#isAtLineStart = false;
  }

  /** Takes the next character; true when it belongs to code, its marks included. */
  accept(char: string): boolean {
    if ((char === '`' || char === '~') && (this.#run === 0 || char === this.#runMark)) {
      if (this.#run === 0) this.#isRunAtLineStart = this.#isAtLineStart;
      this.#runMark = char;
      this.#run++;
      this.#isAtLineStart = false;
      return char === '`' || this.#open > 0;
    }
    if (this.#run > 0) this.#endRun();
    if (char === '\n') {
      this.#isAtLineStart = true;
      // A backtick alone in its line opens nothing that outlives the line.
      if (!this.#isFence) this.#open = 0;
    } else if (char !== ' ') this.#isAtLineStart = false;
    return this.#open > 0;
  }

  #endRun(): void {
    const size = this.#run;
    this.#run = 0;
    const canFence = this.#isRunAtLineStart && size >= 3;
    if (this.#open === 0) {
      if (this.#runMark === '~' && !canFence) return;
      this.#open = size;
      this.#isFence = canFence;
      this.#fenceMark = this.#runMark;
    } else if (this.#runMark !== this.#fenceMark) return;
    else if (this.#isFence ? canFence && size >= this.#open : size === this.#open) {
      this.#open = 0;
      this.#isFence = false;
    }
  }
}
