import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { App } from '@finclaw/app';
import { suggestInstruments } from '@finclaw/market/instruments';
import type { Locale } from '@finclaw/types';
import { OWN_COMMANDS } from '../own-commands.ts';

/** One completion of the typed text. */
export interface Suggestion {
  /** The whole text with it. */
  readonly text: string;
  readonly label: string;
  readonly note?: string;
}

const MOST = 8;
const COMMAND = /^\/(\S*)$/;
const FILE = /^\/(?:import|가져오기) /i;
const ATTACHED = /(?:^|\s)@(\S*)$/;
const TABLES = /\.(?:csv|tsv|txt|xlsx)$/i;
const ATTACHABLE = /\.(?:csv|tsv|txt|md|xlsx|pdf|png|jpe?g|gif|webp)$/i;
const SHORTEST_NAME = 2;

/** Returns the commands that complete the typed text, for a menu. */
export function suggestCommands(
  { commands }: Pick<App, 'commands'>,
  typed: string,
  locale: Locale,
): readonly Suggestion[] {
  const [, start] = COMMAND.exec(typed) ?? [];
  if (start === undefined) return [];
  return [...commands, ...OWN_COMMANDS].flatMap(({ name, aliases, texts, ...plain }) => {
    const found = [name, ...aliases].find((each) => each.toLowerCase().startsWith(start.toLowerCase()));
    const { description = '' } = { ...plain, ...texts?.[locale] };
    return found === undefined ? [] : [{ text: `/${found} `, label: `/${found}`, note: description }];
  });
}

/**
 * Returns the completions for Tab: a command, a file after the import command or `@`, or an instrument whose name begins so.
 */
export async function suggest(app: App, typed: string, locale: Locale): Promise<readonly Suggestion[]> {
  if (COMMAND.test(typed)) return suggestCommands(app, typed, locale);
  const [command] = FILE.exec(typed) ?? [];
  if (command !== undefined) return suggestFiles(command, typed.slice(command.length), TABLES);
  const [, path] = ATTACHED.exec(typed) ?? [];
  if (path !== undefined) return suggestFiles(typed.slice(0, typed.length - path.length), path, ATTACHABLE);
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

async function suggestFiles(before: string, typed: string, kinds: RegExp): Promise<readonly Suggestion[]> {
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
    .filter((entry) => entry.isDirectory() || kinds.test(entry.name))
    .slice(0, MOST)
    .map((entry) => {
      const path = join(shownFolder, entry.name) + (entry.isDirectory() ? '/' : '');
      return { text: `${before}${path}`, label: path };
    });
}
