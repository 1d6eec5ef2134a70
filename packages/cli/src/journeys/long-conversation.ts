import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'bench', 'recall');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T;

/** Something a person says early, how they ask for it later, and the figure that must then be at hand. */
interface EarlyFact {
  readonly said: string;
  readonly asked: string;
  readonly figure: string;
}

const chatter = read<{ readonly remarks: readonly string[]; readonly answer: string }>('chatter');

/** A remark of daily life with a figure in it. */
export const remark = (at: number): string =>
  chatter.remarks[at % chatter.remarks.length]!.replaceAll('{n}', String(101 + 7 * at));

/** What a model says to it, several sentences long. */
export const smallTalk = (at: number): string => chatter.answer.replaceAll('{n}', String(at));

/** The facts of a labelled set. */
export const factsOf = (set: string): readonly EarlyFact[] => read<{ readonly facts: readonly EarlyFact[] }>(set).facts;

/** So many lines of talk, the facts among the first thirty. */
export function longTalk(facts: readonly EarlyFact[], lines: number): readonly string[] {
  const talk = Array.from({ length: lines }, (_, at) => remark(at));
  for (const [at, { said }] of facts.entries()) talk[2 + at * 5] = said;
  return talk;
}
