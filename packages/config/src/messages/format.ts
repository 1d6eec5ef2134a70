import { isJosaPair, josa } from '../josa.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Fills in a sentence. `{name}` is the value; `{name:은/는}` is the value with the particle that fits it; `{:은/는}` is the
 * particle alone, fitted to what stands before it, for values in quotes. `{name:row/rows}` is a count with the noun in
 * the singular or plural. A value that was not given stays visible as `{name}`.
 */
export function format(template: string, params: MessageParams): string {
  let text = '';
  let end = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [whole, name = '', pair] = match;
    text += template.slice(end, match.index);
    end = match.index + whole.length;
    const value = name === '' ? '' : params[name];
    if (value === undefined) text += whole;
    else if (pair === undefined) text += value;
    else if (isJosaPair(pair)) text += `${value}${josa(`${text}${value}`, pair)}`;
    else text += `${value} ${nounFor(value, pair)}`;
  }
  return text + template.slice(end);
}

/** A count may carry its source: `1{{r1.count}}`. */
const IS_ONE = /^1(?![\d.,])/;

const nounFor = (count: string | number, pair: string): string => pair.split('/')[IS_ONE.test(`${count}`) ? 0 : 1]!;

/** The names of the values a sentence needs, each once, in alphabetical order. */
export function placeholdersOf(template: string): readonly string[] {
  const names = [...template.matchAll(PLACEHOLDER)].flatMap((match) => (match[1] ? [match[1]] : []));
  return [...new Set(names)].sort();
}

const PLACEHOLDER = /\{(?!\})(\w*)(?::([가-힣]+\/[가-힣]+|[a-z -]+\/[a-z -]+))?\}/g;
