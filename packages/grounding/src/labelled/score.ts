import { checkFigures } from '../check-figures.ts';
import type { FigureStatus } from '../figure.ts';
import { type LabelledWorld, readLabels } from './labelled-world.ts';

/** How a set of labelled answers came out. */
export interface Score {
  readonly answers: number;
  readonly figures: number;
  readonly wrong: number;
  readonly caught: number;
  /** Wrong or old figures that were let through, with their answers. */
  readonly missed: readonly string[];
  /** Right figures that were called unverified or stale. */
  readonly falseAlarms: readonly string[];
}

const ALARMS = new Set<FigureStatus>(['unverified', 'stale']);

/** Checks every labelled answer and compares with its labels. */
export function scoreWorlds(worlds: readonly LabelledWorld[]): Score {
  const missed: string[] = [];
  const falseAlarms: string[] = [];
  let [answers, count, wrong] = [0, 0, 0];
  for (const { name, answers: groups, ...conversation } of worlds) {
    for (const [kind, texts] of Object.entries(groups)) {
      for (const labelled of texts) {
        const { answer, spans } = readLabels(labelled);
        const { figures } = checkFigures({ ...conversation, answer });
        answers++;
        count += figures.length;
        const note = (what: string, text: string): string => `${name} / ${kind}: ${what} "${text}" in ${JSON.stringify(answer)}`;
        for (const { start, end, expected } of spans) {
          const inside = figures.filter((figure) => figure.start < end && figure.end > start);
          const text = answer.slice(start, end);
          const statuses = inside.map(({ status }) => status);
          if (expected === 'fine') {
            if (statuses.length === 0) falseAlarms.push(note('not seen', text));
            continue;
          }
          wrong++;
          if (!statuses.includes(expected))
            missed.push(note(`expected ${expected}, got ${statuses.join('+') || 'nothing'} for`, text));
        }
        const expectsAlarm = (figure: { readonly start: number; readonly end: number }): boolean =>
          spans.some((span) => span.expected !== 'fine' && figure.start < span.end && figure.end > span.start);
        for (const figure of figures) {
          if (ALARMS.has(figure.status) && !expectsAlarm(figure)) falseAlarms.push(note(figure.status, figure.text));
        }
      }
    }
  }
  return { answers, figures: count, wrong, caught: wrong - missed.length, missed, falseAlarms };
}
