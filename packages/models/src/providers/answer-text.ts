import { type LeakedCall, mayBeCall, readLeakedCalls } from './leaked-calls.ts';

/** A piece of a model's text, classified. */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'call'; readonly call: LeakedCall }
  /** The text so far was thinking. */
  | { readonly kind: 'thought' };

/** Tags that some servers leave around thinking, at the beginning of an answer. */
const THINK = /^\s*<(think|thinking|thought|reasoning)>/;
/**
 * The end tags of thinking. One without a start tag means that everything before it was thinking: the model's template
 * had opened it.
 */
const ENDS = ['</think>', '</thinking>', '</thought>', '</reasoning>'];
/** The beginnings of a tool call that a server did not recognise, wherever they occur. */
const CALL_MARKS = [
  '<tool_call>',
  '<|tool_call|>',
  '<|tool_call_begin|>',
  '<function=',
  '[TOOL_CALLS]',
  '<|python_tag|>',
];
const LONGEST_MARK = Math.max(...[...CALL_MARKS, ...ENDS].map(({ length }) => length));

/**
 * Sorts the text of a model behind any server: thinking in tags becomes thinking, a tool call written as text becomes a
 * call, and the rest is the answer. Only text that may still become either is buffered. A model that was found to think
 * without a start tag is noted in `aloud` with its end tag: from then on its answers begin with thinking.
 */
export class AnswerText {
  readonly #hasTools: boolean;
  #state: 'start' | 'thinking' | 'text' | 'call' = 'start';
  #held = '';
  #closing = '';
  /** True while no thinking was recognised, so that a lone end tag may still come. */
  #mayHaveThought = true;
  /** True while the text is inside code, where a tag is only quoted. */
  #isInCode = false;
  /** Text assumed to be thinking without a start tag; it is the answer if no end tag comes. */
  #assumed: string | undefined;
  readonly #aloud: Map<string, string> | undefined;
  readonly #model: string;

  constructor(hasTools: boolean, model = '', aloud?: Map<string, string>) {
    this.#hasTools = hasTools;
    this.#model = model;
    this.#aloud = aloud;
    const end = aloud?.get(model);
    if (end === undefined) return;
    this.#state = 'thinking';
    this.#closing = end;
    this.#assumed = '';
  }

  add(text: string): readonly AnswerPiece[] {
    this.#held += text;
    const pieces: AnswerPiece[] = [];
    while (this.#step(pieces));
    return pieces;
  }

  /** Returns the remaining pieces when the answer is over. */
  end(): readonly AnswerPiece[] {
    const text = this.#held;
    this.#held = '';
    if (this.#state === 'thinking' && this.#assumed !== undefined && this.#assumed + text !== '')
      return [{ kind: 'text', text: this.#assumed + text }];
    if (text === '') return [];
    if (this.#state === 'thinking') return [{ kind: 'thinking', text }];
    const calls = this.#hasTools && (this.#state === 'call' || mayBeCall(text)) ? readLeakedCalls(text) : [];
    return calls.length > 0 ? calls.map((call) => ({ kind: 'call' as const, call })) : [{ kind: 'text', text }];
  }

  /** Moves recognised pieces out of the buffer; false when more text is needed. */
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
      this.#mayHaveThought = false;
      return true;
    }
    const start = this.#held.trimStart();
    // The blank lines after thinking are dropped.
    if (!this.#mayHaveThought) this.#held = start;
    if (start === '' || ['<think>', '<thinking>', '<thought>', '<reasoning>'].some((each) => each.startsWith(start)))
      return false;
    if (this.#hasTools && mayBeCall(start)) return false;
    this.#state = 'text';
    return true;
  }

  #think(pieces: AnswerPiece[]): boolean {
    if (this.#assumed === '' && this.#held.length < LONGEST_MARK && this.#held.trimStart().startsWith('<'))
      return false;
    if (this.#assumed === '' && THINK.test(this.#held)) this.#held = this.#held.replace(THINK, '');
    const at = this.#held.indexOf(this.#closing);
    if (at >= 0) {
      this.#assumed = undefined;
      this.#mayHaveThought = false;
      if (at > 0) pieces.push({ kind: 'thinking', text: this.#held.slice(0, at) });
      this.#held = this.#held.slice(at + this.#closing.length).trimStart();
      this.#state = 'start';
      return true;
    }
    const length = this.#held.length - openEnd(this.#held, [this.#closing]);
    if (this.#assumed !== undefined) this.#assumed += this.#held.slice(0, length);
    this.#release('thinking', length, pieces);
    return false;
  }

  #say(pieces: AnswerPiece[]): boolean {
    const at = this.#hasTools ? firstOf(this.#held, CALL_MARKS) : -1;
    const end = this.#mayHaveThought ? firstOf(this.#held, ENDS) : -1;
    if (end >= 0 && (at < 0 || end < at)) return this.#endThought(end, pieces);
    if (at >= 0) {
      this.#release('text', at, pieces);
      this.#state = 'call';
      return false;
    }
    const marks = [...(this.#hasTools ? CALL_MARKS : []), ...(this.#mayHaveThought ? ENDS : [])];
    this.#release('text', this.#held.length - openEnd(this.#held, marks), pieces);
    return false;
  }

  /** Handles the end tag of thinking without a start tag. A tag in code is text, not markup. */
  #endThought(at: number, pieces: AnswerPiece[]): boolean {
    const tag = ENDS.find((end) => this.#held.startsWith(end, at))!;
    this.#release('text', at, pieces);
    if (this.#isInCode) {
      this.#release('text', tag.length, pieces);
      return true;
    }
    pieces.push({ kind: 'thought' });
    this.#aloud?.set(this.#model, tag);
    this.#mayHaveThought = false;
    this.#held = this.#held.slice(tag.length).trimStart();
    this.#state = 'start';
    return true;
  }

  #release(kind: 'text' | 'thinking', length: number, pieces: AnswerPiece[]): void {
    const text = this.#held.slice(0, length);
    if (length > 0) pieces.push({ kind, text });
    if (kind === 'text' && this.#mayHaveThought && text.includes('`')) this.#isInCode = this.#isInCode !== isOdd(text);
    this.#held = this.#held.slice(length);
  }
}

/** Returns true if a text opens or closes code, including a fence of three. */
const isOdd = (text: string): boolean => (text.split('`').length - 1) % 2 === 1;

function firstOf(text: string, marks: readonly string[]): number {
  const places = marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** Returns the number of characters at the end that may be the beginning of a mark. */
function openEnd(text: string, marks: readonly string[]): number {
  for (let length = Math.min(text.length, LONGEST_MARK); length > 0; length--) {
    const end = text.slice(-length);
    if (marks.some((mark) => mark.length > length && mark.startsWith(end))) return length;
  }
  return 0;
}
