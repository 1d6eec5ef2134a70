import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { message } from '@finclaw/config';
import { FinclawProcess, type Finished } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { Tmux } from '../../packages/cli/src/journeys/testing/tmux.ts';
import { until } from '../behaviours/surfaces/command-line.ts';
import type { CutHome } from './home.ts';
import type { Asker, Seen } from './places.ts';

let conversations = 0;

/** Runs one command to its end, in a process of its own or in this one. */
export type RunCommand = (
  args: readonly string[],
  stateDir: string,
  options: Pick<CutHome, 'env'>,
) => Promise<Finished>;

/** Asks one question with `finclaw ask`. */
export const openAsk =
  (run: RunCommand) =>
  (home: CutHome): Asker => ({
    async ask(question) {
      const { stdout } = await run(['ask', question, '--session', `s${conversations++}`], home.stateDir, {
        env: home.env,
      });
      return { final: afterBreak(stdout), states: beforeBreak(stdout) };
    },
    close: async () => {},
  });

/** The same as one JSON object. */
export const openAskJson =
  (run: RunCommand) =>
  (home: CutHome): Asker => ({
    async ask(question) {
      const args = ['ask', question, '--json', '--session', `s${conversations++}`];
      const { stdout } = await run(args, home.stateDir, { env: home.env });
      const { answer, cited } = JSON.parse(stdout) as { answer: string; cited: string };
      return { final: answer, states: [], cited };
    },
    close: async () => {},
  });

/** Opens one process that receives line after line. */
export async function openPipe(home: CutHome): Promise<Asker> {
  const pipe = new FinclawProcess([], home.stateDir, { env: home.env });
  return {
    async ask(question) {
      const before = pipe.stdout.length;
      pipe.type(question);
      await until(() => /\n※ [^\n]*\n/.test(pipe.stdout.slice(before)), 60_000);
      const told = pipe.stdout.slice(before);
      const cleared = pipe.stdout.length;
      pipe.type('/new');
      await until(() => /[^\n]\n/.test(pipe.stdout.slice(cleared)), 60_000);
      return { final: afterBreak(told), states: beforeBreak(told) };
    },
    async close() {
      pipe.child.stdin.end();
      await pipe.finished;
    },
  };
}

/**
 * A chat on a screen. What was drawn at any time must not show a half citation; what stands there in the end is
 * compared.
 */
export async function openTerminal(home: CutHome): Promise<Asker> {
  home.configure({ channels: { web: { enabled: false } } });
  const terminal = new Tmux(120, home.stateDir, { ...home.env, LANG: 'ko_KR.UTF-8' });
  const drawn = join(home.stateDir, 'drawn');
  terminal.run('pipe-pane', '-o', `cat >> '${drawn}'`);
  await terminal.shows(/^나>$/m);
  return {
    async ask(question): Promise<Seen> {
      const before = sizeOf(drawn);
      terminal.type(question, 'Enter');
      const [mark = ''] = /#\w+#/.exec(question) ?? [];
      const screen = await terminal.shows(new RegExp(`${mark}[\\s\\S]*※(?:(?!Esc)[\\s\\S])*\\n나>$`));
      const all = stripVTControlCharacters(textFrom(drawn, before));
      terminal.type('/new', 'Enter');
      await terminal.shows(new RegExp(`${mark}[\\s\\S]*/new\\n[\\s\\S]+\\n나>$`));
      const answer = screen.slice(screen.lastIndexOf(mark)).replace(/\n나>$/, '');
      return { final: afterBreak(answer), states: [], drawn: all };
    },
    async close() {
      terminal.close();
    },
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Returns the text added to a file after a number of bytes; the whole file would be megabytes after a thousand
 * questions.
 */
function textFrom(file: string, start: number): string {
  const added = Buffer.alloc(sizeOf(file) - start);
  const opened = openSync(file, 'r');
  try {
    return added.toString('utf8', 0, readSync(opened, added, 0, added.length, start));
  } finally {
    closeSync(opened);
  }
}

/** Splits a text at the line about a corrected citation, where nothing can be withdrawn. */
const parts = (told: string): readonly string[] =>
  told.split(message('ko', 'cli.putRight')).flatMap((part) => part.split(message('en', 'cli.putRight')));

/** Returns the final text. */
const afterBreak = (told: string): string => parts(told).at(-1)!.trim();

/** Returns the earlier text, which stays readable. */
const beforeBreak = (told: string): readonly string[] =>
  parts(told)
    .slice(0, -1)
    .map((part) => part.trim());
