import { isJosaPair, josa } from '../josa.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Fills in a sentence. `{name}` is the value; `{name:은/는}` is the value with the particle that fits it; `{:은/는}` is the
 * particle alone, fitted to what stands before it, for values in quotes. A value that was not given stays visible as `{name}`.
 */
export function format(template: string, params: MessageParams): string {
  let text = '';
  let end = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [whole, name = '', pair] = match;
    text += template.slice(end, match.index);
    end = match.index + whole.length;
    const value = name === '' ? '' : params[name];
    if (value === undefined || (pair !== undefined && !isJosaPair(pair))) {
      text += whole;
      continue;
    }
    text += value;
    if (pair !== undefined && isJosaPair(pair)) text += josa(text, pair);
  }
  return text + template.slice(end);
}

/** The names of the values a sentence needs, each once, in alphabetical order. */
export function placeholdersOf(template: string): readonly string[] {
  const names = [...template.matchAll(PLACEHOLDER)].flatMap((match) => (match[1] ? [match[1]] : []));
  return [...new Set(names)].sort();
}

const PLACEHOLDER = /\{(?!\})(\w*)(?::([가-힣]+\/[가-힣]+))?\}/g;
