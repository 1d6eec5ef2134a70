import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@finclaw/types';
import type { Exchange } from './converse.ts';

/** A message, and what has to come of it. */
export interface Turn {
  readonly said: string;
  /** As `tool word word`: the calls it leads to, each with the words that are in its input. */
  readonly calls: readonly string[];
  /** More calls may follow. */
  readonly isOpen: boolean;
}

/** Messages that belong together, of which the first needs nothing that was said before. */
export interface Talk {
  readonly locale: Locale;
  readonly turns: readonly Turn[];
}

const FOLDER = join(import.meta.dirname, '../../fixtures/exchanges');

/** Everything in `fixtures/exchanges`. */
export const readTalks = (): Talk[] =>
  (['ko', 'en'] as const).flatMap((locale) =>
    readFileSync(join(FOLDER, `${locale}.txt`), 'utf8')
      .trim()
      .split(/\n{2,}/)
      .map((block) => ({ locale, turns: block.split('\n').map(readTurn) })),
  );

function readTurn(line: string): Turn {
  const [said = '', wanted = '-'] = line.split(' :: ');
  const isOpen = wanted.endsWith('…');
  const calls = wanted === '-' ? [] : wanted.replace(/\s*…$/, '').split(' + ');
  return { said, calls, isOpen };
}

/** How a sum is reckoned, and how a long result is read, is the model's business. */
const BESIDES = /^(?:calculate|read_result) /;

/** What an exchange lacks, or has too much, of what its turn had to lead to. */
export function astray({ calls, isOpen }: Turn, { calls: made }: Exchange): string[] {
  const left = [...made];
  const lacking = calls.filter((wanted) => {
    const at = left.findIndex((call) => isCall(call, wanted));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  const more = isOpen ? [] : left.filter((call) => !BESIDES.test(call));
  return [...lacking.map((call) => `no ${call}`), ...more.map((call) => `also ${call}`)];
}

function isCall(call: string, wanted: string): boolean {
  const [tool = '', ...words] = wanted.split(' ');
  return call.startsWith(tool) && words.every((word) => call.includes(word));
}
