import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { App } from '@finclaw/app';
import type { Locale } from '@finclaw/types';
import { suggestInstruments } from '../../channels/suggest-instruments.ts';

/** One way to go on writing. */
export interface Suggestion {
  /** The whole text with it. */
  readonly text: string;
  readonly label: string;
  readonly note?: string;
}

const MOST = 8;
const COMMAND = /^\/(\S*)$/;
const FILE = /^\/(?:import|가져오기) /i;
const SHORTEST_NAME = 2;

/** The commands that begin with what was typed, as a menu shows them. */
export function suggestCommands(
  { commands }: Pick<App, 'commands'>,
  typed: string,
  locale: Locale,
): readonly Suggestion[] {
  const [, start] = COMMAND.exec(typed) ?? [];
  if (start === undefined) return [];
  return commands.flatMap(({ name, aliases, description, texts }) => {
    const found = [name, ...aliases].find((each) => each.toLowerCase().startsWith(start.toLowerCase()));
    return found === undefined
      ? []
      : [{ text: `/${found} `, label: `/${found}`, note: texts?.[locale]?.description ?? description }];
  });
}

/**
 * Returns the completions for Tab: a command, a file after the import command, or an instrument whose name begins so.
 */
export async function suggest(app: App, typed: string, locale: Locale): Promise<readonly Suggestion[]> {
  if (COMMAND.test(typed)) return suggestCommands(app, typed, locale);
  const [command] = FILE.exec(typed) ?? [];
  if (command !== undefined) return suggestFiles(command, typed.slice(command.length));
  const word = typed.slice(Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\n')) + 1);
  if (word.length < SHORTEST_NAME) return [];
  const before = typed.slice(0, -word.length);
  return suggestInstruments(app.finance.directory, word, locale)
    .slice(0, MOST)
    .map(({ name, value }) => ({
      text: `${before}${name.slice(0, name.lastIndexOf(' ('))}`,
      label: name,
      note: value,
    }));
}

async function suggestFiles(command: string, typed: string): Promise<readonly Suggestion[]> {
  const folder = typed.endsWith('/') ? typed : `${dirname(typed || '.')}/`;
  const start = typed.endsWith('/') ? '' : typed.slice(typed.lastIndexOf('/') + 1);
  const shownFolder = typed.includes('/') ? folder : '';
  const entries = await readdir(resolve(folder.replace(/^~(?=\/)/, homedir())), { withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter(
      ({ name }) =>
        name.normalize('NFC').startsWith(start.normalize('NFC')) && (start.startsWith('.') || !name.startsWith('.')),
    )
    .filter((entry) => entry.isDirectory() || /\.(?:csv|tsv|txt|xlsx)$/i.test(entry.name))
    .slice(0, MOST)
    .map((entry) => {
      const path = join(shownFolder, entry.name) + (entry.isDirectory() ? '/' : '');
      return { text: `${command}${path}`, label: path };
    });
}
