import { type InEachLanguage, inLanguage } from '@finclaw/types';
import { finclaw } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { runHere } from '../../packages/cli/src/journeys/run-here.ts';
import { CITED_ANSWERS } from './cited-answer.ts';
import { openAsk, openAskJson, openPipe, openTerminal } from './command-line.ts';
import { type Cut, questionFor } from './cut-model.ts';
import type { CutHome } from './home.ts';
import { type CutServer, openDiscord, openPage, openProgram, openTelegram } from './served.ts';

/** The observations of one answer. */
export interface Seen {
  /** The final text, with the line under the answer. */
  readonly final: string;
  /** The earlier texts, one after another. */
  readonly states: readonly string[];
  /** The drawn lines, where lines are redrawn. */
  readonly drawn?: string;
  /** The model's own text, where the place shows it. */
  readonly cited?: string;
}

/** An asker at one place, each time in a conversation of its own. */
export interface Asker {
  ask(question: string): Promise<Seen>;
  close(): Promise<void>;
}

/** A place where answers are read, and how it is opened. */
export interface CutPlace {
  readonly name: string;
  /** The number of parallel askers. */
  readonly atOnce: number;
  /** The time the first words have to stay alone to be seen there. */
  readonly pauseMs?: number;
  /** Each question takes a process. */
  readonly isDear?: true;
  /** Included in `npm test`. */
  readonly isSampled?: true;
  /** Shows Markdown in its own way. */
  readonly isDrawn?: true;
  readonly open: (home: CutHome, server: CutServer) => Promise<Asker> | Asker;
}

/** Places that a server serves, and places of the command line. */
export const SERVED: readonly CutPlace[] = [
  { name: 'page, events and HTTP API', atOnce: 4, isSampled: true, open: (_home, server) => openPage(server) },
  { name: 'chat completions', atOnce: 4, open: (_home, server) => openProgram(server, 'chat', false) },
  {
    name: 'chat completions, streamed',
    atOnce: 4,
    isSampled: true,
    open: (_home, server) => openProgram(server, 'chat', true),
  },
  { name: 'responses', atOnce: 4, open: (_home, server) => openProgram(server, 'responses', false) },
  { name: 'responses, streamed', atOnce: 4, open: (_home, server) => openProgram(server, 'responses', true) },
  // A draft is shown half a second after its first words.
  {
    name: 'Telegram',
    atOnce: 32,
    pauseMs: 600,
    isSampled: true,
    isDrawn: true,
    open: (_home, server) => openTelegram(server),
  },
  {
    name: 'Discord',
    atOnce: 32,
    pauseMs: 600,
    isSampled: true,
    isDrawn: true,
    open: (_home, server) => openDiscord(server),
  },
];
export const COMMAND_LINE: readonly CutPlace[] = [
  { name: 'pipe', atOnce: 2, open: openPipe },
  { name: 'terminal', atOnce: 4, isDrawn: true, open: openTerminal },
  { name: 'ask', atOnce: 2, open: openAsk(runHere) },
  { name: 'ask --json', atOnce: 2, open: openAskJson(runHere) },
  { name: 'a process that is asked', atOnce: 2, isDear: true, open: openAsk(finclaw) },
  { name: 'a process that is asked for JSON', atOnce: 2, isDear: true, open: openAskJson(finclaw) },
];

/** Returns the problem of an answer's observations; undefined without one. */
export function problemOf(cut: Cut, { final, states, drawn, cited }: Seen, isDrawn: boolean): string | undefined {
  const { first, shown, written, note } = inLanguage(CITED_ANSWERS, cut.locale);
  const read = isDrawn ? plain : (text: string) => text;
  const whole = `${shown}\n\n${note}`;
  const told = (what: string, text: string) => `${JSON.stringify(cut)}: ${what}: ${JSON.stringify(text)}`;
  if (isDrawn ? !plain(final).endsWith(plain(whole)) : final !== whole) return told('in the end it reads', final);
  const half = states.find((text) => ![first, whole].some((right) => read(right).startsWith(read(text))));
  if (half !== undefined) return told('on the way it read', half);
  const trace = drawn === undefined ? undefined : TRACE.exec(plain(drawn).replaceAll(inLanguage(CODE, cut.locale), ''));
  if (trace)
    return told(
      'on the way there was',
      plain(drawn!)
        .slice(Math.max(0, trace.index - 30))
        .slice(0, 80),
    );
  const wrote = mendedText(written);
  return cited === undefined || cited === wrote ? undefined : told('the model is said to have written', cited);
}

/** Returns the model's text after it has corrected its citation. */
const mendedText = (written: string): string => written.replace('opne', 'open');

/** Without marks and blanks, which each place sets in its own way. */
const plain = (text: string): string => text.replaceAll(/[*`\s]/g, '');

/** Anything that stands between braces and is not the code of the answer. */
const TRACE = /\{\{|\}\}|r[19]\.|rows|opne|change\(/;
const CODE: InEachLanguage<RegExp> = {
  ko: /코드\{{0,2}[r1.ows]*\}{0,2}/g,
  en: /Code\{{0,2}[r1.ows]*\}{0,2}/g,
};

/** Lets each of the askers take one cut after another, and reports problems. */
export async function askAll(
  place: CutPlace,
  askers: readonly Asker[],
  cuts: readonly Cut[],
): Promise<readonly string[]> {
  const left = [...cuts];
  const problems: string[] = [];
  const work = async (asker: Asker): Promise<void> => {
    for (let cut = left.shift(); cut !== undefined; cut = left.shift()) {
      const problem = problemOf(cut, await asker.ask(questionFor(cut)), place.isDrawn === true);
      if (problem !== undefined) problems.push(`${place.name}, ${problem}`);
    }
  };
  await Promise.all(askers.map(work));
  return problems;
}
