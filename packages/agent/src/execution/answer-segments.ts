import type { TextSegment } from '@finclaw/types';

/** The text of one run's answer in segments. Ids are never reused, not even after a segment was withdrawn. */
export class AnswerSegments {
  readonly #settled: TextSegment[] = [];
  #count = 0;
  #continuesNext = false;
  /** The model's text, control tokens included, up to where the last segment was cut off. */
  cutOff = '';

  /** Opens a segment; one that follows a cut continues it. */
  open(): Pick<TextSegment, 'id' | 'continues'> {
    const id = `s${++this.#count}`;
    if (!this.#continuesNext) return { id };
    return { id, continues: true };
  }

  /** Makes these segments part of the answer. */
  settle(segments: readonly TextSegment[]): void {
    this.#settled.push(...segments);
    this.#continuesNext = false;
  }

  /** Lets the next segment continue mid-sentence. */
  continueLast(): void {
    this.#continuesNext = this.#settled.length > 0;
  }

  /** True if the next segment continues in the middle of a sentence. */
  get isContinued(): boolean {
    return this.#continuesNext;
  }

  get settled(): readonly TextSegment[] {
    return [...this.#settled];
  }
}
