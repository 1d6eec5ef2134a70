import type { Locale } from '@finclaw/types';
import { actionsOf, type DescribedCommand, summaryOf } from '../ways.ts';

/** The possible completions of the typed words. */
export interface Candidates {
  /** The command and, where it has actions, the action. */
  readonly typed: readonly string[];
  readonly words: readonly { readonly word: string; readonly text: string }[];
}

const EVERYWHERE = ['--json', '--help'];
/** Matches a first word with alternatives, such as `bash|zsh`. */
const CHOICE = /^[a-z-]+(?:\|[a-z-]+)+$/;

/** Returns what may follow each command and action. */
export function candidates(described: readonly DescribedCommand[], locale: Locale): readonly Candidates[] {
  const plain = (word: string) => ({ word, text: '' });
  const commands = described.map(({ name }) => ({ word: name, text: summaryOf(name, locale) }));
  return [
    { typed: [], words: [...commands, { word: 'help', text: '' }] },
    ...described.flatMap((entry): readonly Candidates[] => {
      const actions = actionsOf(entry).map(({ name, options, ways }) => {
        const choices = ways.flatMap(({ words: [first] }) =>
          CHOICE.test(first?.name ?? '') ? first!.name.split('|') : [],
        );
        return { name, words: [...choices, ...Object.keys(options).map((option) => `--${option}`), ...EVERYWHERE] };
      });
      const named = actions.filter(({ name }) => name !== '');
      const first = [...named.map(({ name }) => name), ...(actions[0]?.words ?? [])];
      return [
        { typed: [entry.name], words: first.map(plain) },
        ...named.map(({ name, words }) => ({ typed: [entry.name, name], words: words.map(plain) })),
      ];
    }),
  ];
}
