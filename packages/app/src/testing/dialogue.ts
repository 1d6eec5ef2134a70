import assert from 'node:assert/strict';
import { eventually } from '@finclaw/channel-kit/testing';
import type { WalkDriver, WalkPlace } from './walk-driver.ts';

const STEP_MS = 60_000;
/** What an answer ends with while it is written. */
const UNFINISHED = '…';
const PNG = '89504e470d0a1a0a';

/** A walk that is written down as it goes: what people say and do, and what they get to see. */
export class Dialogue {
  readonly lines: string[] = [];
  readonly #driver: WalkDriver;
  readonly #seen: Record<WalkPlace, string[]> = { direct: [], room: [] };

  constructor(driver: WalkDriver) {
    this.#driver = driver;
  }

  say(where: WalkPlace, text: string): void {
    this.note(where, `Alice: ${text}`);
    this.#driver.say(where, text);
  }

  sendFile(where: WalkPlace, name: string, content: string): void {
    this.note(where, `Alice: [file ${name}]`);
    this.#driver.sendFile(where, name, content);
  }

  approve(by: 'alice' | 'bob'): void {
    this.note('direct', `${by === 'alice' ? 'Alice' : 'Bob'}: [presses ✅]`);
    this.#driver.approve(by);
  }

  note(where: WalkPlace, line: string): void {
    this.lines.push(`${where === 'room' ? '(room) ' : ''}${line}`);
  }

  /** Waits until the newest text there is like this, and writes down what is new. */
  async hear(where: WalkPlace, expected: RegExp): Promise<string> {
    const newest = () => this.#texts(where).at(-1) ?? '';
    const isSaid = () => expected.test(newest()) && !newest().endsWith(UNFINISHED);
    await eventually(String(expected), isSaid, STEP_MS).catch((cause: unknown) => {
      throw new assert.AssertionError({ message: `${String(cause)}; the newest is ${JSON.stringify(newest())}` });
    });
    this.#writeDown(where);
    return newest();
  }

  /** Waits for one picture more than before. */
  async see(where: WalkPlace): Promise<void> {
    const seen = this.#seen[where].filter((text) => text === '').length;
    const pictures = () => this.#driver.pictures(where);
    await eventually('a picture is shown', () => pictures().length > seen, STEP_MS);
    assert.equal(
      Buffer.from(pictures().at(-1) ?? [])
        .subarray(0, 8)
        .toString('hex'),
      PNG,
    );
    this.#writeDown(where);
  }

  #texts(where: WalkPlace): readonly string[] {
    return this.#driver.shown(where).filter((text) => text !== '');
  }

  #writeDown(where: WalkPlace): void {
    const shown = this.#driver.shown(where);
    const seen = this.#seen[where];
    for (const [index, text] of shown.entries()) {
      if (seen[index] !== text)
        this.note(where, `FinClaw: ${text === '' ? '[picture]' : text.replaceAll('\n', '\n    ')}`);
    }
    this.#seen[where] = [...shown];
  }
}
