import { checkFigures } from '@finclaw/grounding';
import { answersOf, type TableAnswer, type TableCase } from './table-questions.ts';

/** How many answers there were, how many were proven and how many contradicted. */
export interface Tally {
  readonly answers: number;
  readonly proven: number;
  readonly contradicted: number;
}

/** How the figure check judged right and wrong answers about other people's tables. */
export interface TableScore {
  readonly tallies: Readonly<Record<TableAnswer['kind'], Tally>>;
  /** CPU time of one check: on average, and the longest. */
  readonly meanMs: number;
  readonly worstMs: number;
}

/** One answer and what became of it. */
export interface Judged extends TableAnswer {
  readonly at: number;
  readonly question: string;
  readonly status: string;
  readonly formula?: string;
}

/** Gives every answer, right and wrong, to the figure check as a reader would get it: the question asked, the table found, one sentence answered. */
export function scoreTables(cases: readonly TableCase[], seen: (judged: Judged) => void = () => {}): TableScore {
  const tallies: Partial<Record<TableAnswer['kind'], Tally>> = {};
  let [checks, total, worst] = [0, 0, 0];
  for (const [at, { table, questions }] of cases.entries()) {
    for (const asked of questions) {
      for (const made of answersOf({ table, questions }, asked)) {
        const { kind, written } = made;
        const answer = `The answer is ${written}.`;
        const before = cpuMs();
        const { figures } = checkFigures({ answer, user: [asked.question], toolResults: [{ tool: 'table', content: table }] });
        const spent = cpuMs() - before;
        [checks, total, worst] = [checks + 1, total + spent, Math.max(worst, spent)];
        const figure = figures.find(({ end }) => end > answer.indexOf(written));
        const status = figure?.status ?? 'unseen';
        const { answers, proven, contradicted } = tallies[kind] ?? { answers: 0, proven: 0, contradicted: 0 };
        tallies[kind] = {
          answers: answers + 1,
          proven: proven + (status === 'proven' || status === 'structural' ? 1 : 0),
          contradicted: contradicted + (status === 'contradicted' ? 1 : 0),
        };
        const formula = figure?.source?.formula ?? figure?.source?.path;
        seen({ ...made, at, question: asked.question, status, ...(formula !== undefined && { formula }) });
      }
    }
  }
  return { tallies: tallies as TableScore['tallies'], meanMs: total / checks, worstMs: worst };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
