import type { ParseArgsOptionsConfig } from 'node:util';
import { type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

interface Word {
  readonly name: string;
  readonly isRequired: boolean;
}

/** A command as the table describes it, without its handler. */
export interface DescribedCommand {
  readonly name: string;
  readonly group: string;
  readonly usages: readonly string[];
}

/** Describes a command in one sentence. */
export const summaryOf = (name: string, locale: Locale): string => message(locale, `cli.summary.${name}` as MessageKey);

/** One way to use a command, parsed from its usage. */
interface Way {
  readonly usage: string;
  /** The word it begins with, such as `add`; undefined for a command that does one thing. */
  readonly action: string | undefined;
  readonly words: readonly Word[];
  readonly maxWords: number;
  readonly options: ParseArgsOptionsConfig;
  /** Each option with the name of its value, such as `--map FIELD=COLUMN`. */
  readonly optionTexts: ReadonlyMap<string, string>;
  readonly requiredOptions: readonly string[];
}

/**
 * Parses a usage such as `import FILE [--map FIELD=COLUMN]… [--yes]`: a leading word in lower case is the action,
 * brackets mark optional parts, and `…` or quotation marks stand for several words. Standard input is after `<`.
 */
export function readWay(usage: string): Way {
  const words: Word[] = [];
  const options: ParseArgsOptionsConfig = {};
  const optionTexts = new Map<string, string>();
  const requiredOptions: string[] = [];
  let action: string | undefined;
  let isOpen = false;
  let depth = 0;
  let option: string | undefined;
  let last: string | undefined;
  let short: string | undefined;
  for (const token of usage.match(/\[|\]…?|"[^"]*"|[^\s[\]]+(?:\[\S*?\])?/g) ?? []) {
    if (token === '<') break;
    if (token === '[') depth++;
    else if (token.startsWith(']')) {
      depth--;
      if (token === ']…' && last === undefined) isOpen = true;
      if (token === ']…' && last !== undefined) options[last] = { type: 'string', multiple: true };
    } else if (/^-[a-z],$/.test(token)) {
      short = token[1];
      continue;
    } else if (token.startsWith('--')) {
      option = token.slice(2);
      last = option;
      options[option] = { type: 'boolean', ...(short !== undefined && { short }) };
      optionTexts.set(option, short === undefined ? token : `-${short}, ${token}`);
      short = undefined;
      if (depth === 0) requiredOptions.push(option);
      continue;
    } else if (option !== undefined && token !== '|') {
      options[option] = { type: 'string' };
      optionTexts.set(option, `--${option} ${token}`);
    } else if (token !== '|') {
      last = undefined;
      if (words.length === 0 && action === undefined && depth === 0 && /^[a-z-]+$/.test(token)) action = token;
      else words.push({ name: token.replace(/…$/, ''), isRequired: depth === 0 });
      isOpen ||= token.endsWith('…') || token.startsWith('"');
    }
    option = undefined;
  }
  const maxWords = isOpen ? Number.POSITIVE_INFINITY : words.length;
  return { usage, action, words, maxWords, options, optionTexts, requiredOptions };
}

/** The words and options of one action of a command, in all the ways to use it. */
export interface ActionUsage {
  /** Empty for a command that does one thing. */
  readonly name: string;
  readonly ways: readonly Way[];
  readonly maxWords: number;
  readonly options: ParseArgsOptionsConfig;
}

/** Returns the actions of a command, in the order of its usages; the first is the default. */
export function actionsOf({ usages }: { readonly usages: readonly string[] }): readonly ActionUsage[] {
  const ways = usages.map(readWay);
  const hasActions = ways.every(({ action }) => action !== undefined);
  return [...Map.groupBy(ways, ({ action = '' }) => (hasActions ? action : ''))].map(([name, same]) => ({
    name,
    ways: same,
    maxWords: Math.max(...same.map(({ maxWords }) => maxWords)),
    options: Object.assign({}, ...same.map(({ options }) => options)),
  }));
}
