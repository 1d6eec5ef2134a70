import { appendFile, chmod, readFile } from 'node:fs/promises';
import { redactSecrets, type StatePaths, writeFileAtomic } from '@finclaw/infra';
import { parseJson } from '@finclaw/types';

const MOST_LINES = 500;

/** The lines typed before, in this conversation and in earlier ones. Lines with a secret in them are not stored. */
export class InputHistory {
  readonly #file: string;
  readonly #lines: string[];
  #at: number;
  /** The unfinished text from before the person browsed the history. */
  #draft = '';

  private constructor(file: string, lines: string[]) {
    this.#file = file;
    this.#lines = lines;
    this.#at = lines.length;
  }

  /** Reads the history of earlier processes. A file that cannot be read must not prevent the chat. */
  static async open({ inputHistory: file }: Pick<StatePaths, 'inputHistory'>): Promise<InputHistory> {
    const text = await readFile(file, 'utf8').catch(() => '');
    const lines = text.split('\n').flatMap(parsed);
    if (lines.length > MOST_LINES * 2) {
      const newest = lines.slice(-MOST_LINES);
      await writeFileAtomic(file, newest.map((line) => `${JSON.stringify(line)}\n`).join('')).catch(() => undefined);
    }
    return new InputHistory(file, lines.slice(-MOST_LINES));
  }

  /** Stores a sent line. */
  async add(line: string): Promise<void> {
    this.#at = this.#lines.length;
    if (line.trim() === '' || line === this.#lines.at(-1) || redactSecrets(line) !== line) return;
    this.#lines.push(line);
    this.#at = this.#lines.length;
    await appendFile(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
      .then(() => chmod(this.#file, 0o600))
      .catch(() => undefined);
  }

  /** Returns the lines that contain these words, the newest first, each once. */
  find(words: string): readonly string[] {
    const wanted = words.toLowerCase().split(/\s+/);
    return [...new Set(this.#lines.toReversed())].filter((line) => {
      const text = line.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
  }

  /** Returns the line before or after the current one; undefined when there is none. */
  look(by: -1 | 1, current: string): string | undefined {
    const next = this.#at + by;
    if (next < 0 || next > this.#lines.length) return undefined;
    if (this.#at === this.#lines.length) this.#draft = current;
    this.#at = next;
    return this.#lines[next] ?? this.#draft;
  }
}

/** A line that a crash cut in half is passed over. */
function parsed(line: string): string[] {
  const value = parseJson(line);
  return typeof value === 'string' ? [value] : [];
}
