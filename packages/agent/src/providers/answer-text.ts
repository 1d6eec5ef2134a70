import { type LeakedCall, mayBeCall, readLeakedCalls } from './leaked-calls.ts';

/** A stretch of what a model wrote, told apart by what it is. */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'call'; readonly call: LeakedCall };

/** The tags in which servers that do not tell thinking apart leave it, at the beginning of an answer. */
const THINK = /^\s*<(think|thinking|thought|reasoning)>/;
/** What begins a tool call that a server did not recognise, wherever it stands. */
const CALL_MARKS = ['<tool_call>', '<|tool_call|>', '<|tool_call_begin|>', '<function=', '[TOOL_CALLS]', '<|python_tag|>'];
const LONGEST_MARK = Math.max(...CALL_MARKS.map(({ length }) => length));

/**
 * Sorts the words of a model that speaks through a server of any make: thinking in tags becomes thinking, a tool call written out as text becomes a
 * call, and the rest is the answer. What could still turn out to be either is held back, and nothing else.
 */
export class AnswerText {
  readonly #hasTools: boolean;
  #state: 'start' | 'thinking' | 'text' | 'call' = 'start';
  #held = '';
  #closing = '';

  constructor(hasTools: boolean) {
    this.#hasTools = hasTools;
  }

  add(text: string): readonly AnswerPiece[] {
    this.#held += text;
    const pieces: AnswerPiece[] = [];
    while (this.#step(pieces));
    return pieces;
  }

  /** What is left when the answer is over. */
  end(): readonly AnswerPiece[] {
    const text = this.#held;
    this.#held = '';
    if (text === '') return [];
    if (this.#state === 'thinking') return [{ kind: 'thinking', text }];
    const calls = this.#hasTools && (this.#state === 'call' || mayBeCall(text)) ? readLeakedCalls(text) : [];
    return calls.length > 0 ? calls.map((call) => ({ kind: 'call' as const, call })) : [{ kind: 'text', text }];
  }

  /** Moves what can be told apart from what is held; false when more has to be known. */
  #step(pieces: AnswerPiece[]): boolean {
    if (this.#held === '' || this.#state === 'call') return false;
    if (this.#state === 'thinking') return this.#think(pieces);
    return this.#state === 'start' ? this.#begin() : this.#say(pieces);
  }

  #begin(): boolean {
    const [opening, tag] = THINK.exec(this.#held) ?? [];
    if (opening !== undefined) {
      this.#held = this.#held.slice(opening.length).trimStart();
      this.#closing = `</${tag}>`;
      this.#state = 'thinking';
      return true;
    }
    const start = this.#held.trimStart();
    if (start === '' || ['<think>', '<thinking>', '<thought>', '<reasoning>'].some((each) => each.startsWith(start)))
      return false;
    if (this.#hasTools && mayBeCall(start)) return false;
    this.#state = 'text';
    return true;
  }

  #think(pieces: AnswerPiece[]): boolean {
    const at = this.#held.indexOf(this.#closing);
    if (at >= 0) {
      if (at > 0) pieces.push({ kind: 'thinking', text: this.#held.slice(0, at) });
      this.#held = this.#held.slice(at + this.#closing.length).trimStart();
      this.#state = 'start';
      return true;
    }
    this.#release('thinking', this.#held.length - openEnd(this.#held, [this.#closing]), pieces);
    return false;
  }

  #say(pieces: AnswerPiece[]): boolean {
    const at = this.#hasTools ? firstOf(this.#held, CALL_MARKS) : -1;
    if (at >= 0) {
      this.#release('text', at, pieces);
      this.#state = 'call';
      return false;
    }
    this.#release('text', this.#held.length - (this.#hasTools ? openEnd(this.#held, CALL_MARKS) : 0), pieces);
    return false;
  }

  #release(kind: 'text' | 'thinking', length: number, pieces: AnswerPiece[]): void {
    if (length > 0) pieces.push({ kind, text: this.#held.slice(0, length) });
    this.#held = this.#held.slice(length);
  }
}

function firstOf(text: string, marks: readonly string[]): number {
  const places = marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** How many characters at the end may be the beginning of a mark. */
function openEnd(text: string, marks: readonly string[]): number {
  for (let length = Math.min(text.length, LONGEST_MARK); length > 0; length--) {
    const end = text.slice(-length);
    if (marks.some((mark) => mark.length > length && mark.startsWith(end))) return length;
  }
  return 0;
}
