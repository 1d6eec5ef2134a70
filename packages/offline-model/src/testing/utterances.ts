import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody says, as one message or a whole conversation, and what its last message must lead to. */
export interface Utterance {
  /** The name of its fixture: subject and language. */
  readonly file: string;
  readonly user: readonly string[];
  /** The tool calls by name and input; `…` stands for anything, where a figure depends on the market. */
  readonly calls: readonly string[];
  /** What the answer contains. */
  readonly answer?: string;
  /** A rule for it alone was not worth keeping: nothing may come of it but a sentence or a look-up. */
  readonly givenUp?: true;
  /** Who wrote it. */
  readonly origin: string;
  /** The set of `sets.json` it belongs to. */
  readonly set: number;
  /** Whether the code that had never seen it made these calls; null where it was written together with that code. */
  readonly firstSight: 'right' | 'wrong' | null;
}

const FOLDER = join(import.meta.dirname, '../../fixtures');

/** Reads every utterance there is. */
export function readUtterances(): Utterance[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  return files.sort().flatMap((file) => {
    const lines = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n');
    return lines.map((line): Utterance => ({ file, ...JSON.parse(line) }));
  });
}

/**
 * A set of utterances that was set aside: the code is never changed for them, and `firstSight` is what it did when they
 * were written.
 */
export function readHeldApart(
  set: 'everyday' | 'investors' | 'sealed',
): Pick<Utterance, 'user' | 'calls' | 'answer' | 'firstSight'>[] {
  const lines = readFileSync(join(FOLDER, `held-apart/${set}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Whether a call is the one a fixture writes, where … stands for anything. */
export function fitsCall(expected: string, call: string): boolean {
  return expected.includes('…')
    ? new RegExp(`^${expected.split('…').map(escaped).join('.*')}`).test(call)
    : expected === call;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
