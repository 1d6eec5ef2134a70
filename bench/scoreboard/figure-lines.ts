import type { CitedScore } from '../../packages/grounding/src/testing/score-cited.ts';
import type { UncitedScore } from '../../packages/grounding/src/testing/score-uncited.ts';
import type { TableScore } from './score-tables.ts';

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)} %)`;

/** The scores of the labelled answers as lines. */
export function figureLines(uncited: UncitedScore, cited: CitedScore, msPerAnswer: number): readonly string[] {
  const { row, field, instrument, arithmetic } = cited.wrong;
  return [
    '| labelled answers | figures |',
    '| --- | ---: |',
    `| without a source, right: linked | ${share(uncited.rightLinked, uncited.right)} |`,
    `| without a source, wrong: linked | ${share(uncited.wrongLinked, uncited.wrong)} |`,
    `| right answers with something that differs | ${share(uncited.rightAnswersFlagged, uncited.rightAnswers)} |`,
    `| cited, our own tools: agree | ${share(cited.own.passed, cited.own.cited)} |`,
    `| cited, other tools: agree | ${share(cited.external.passed, cited.external.cited)} |`,
    `| calculated: agree | ${share(cited.arithmetic.passed, cited.arithmetic.cited)} |`,
    `| wrong row cited: differs | ${share(row.passed, row.cited)} |`,
    `| wrong field cited: differs | ${share(field.passed, field.cited)} |`,
    `| wrong instrument cited: differs | ${share(instrument.passed, instrument.cited)} |`,
    `| calculated with a wrong value: differs | ${share(arithmetic.passed, arithmetic.cited)} |`,
    '',
    `CPU of one answer without sources: ${msPerAnswer.toFixed(1)} ms.`,
  ];
}

/** The scores of the table questions as lines. */
export const tableLines = ({ right, row, column }: TableScore): readonly string[] => [
  '| answers over tables (TAT-QA) | answers |',
  '| --- | ---: |',
  `| right: agree | ${share(right.agree, right.answers)} |`,
  `| right: source cannot be read | ${share(right.unread, right.answers)} |`,
  `| wrong row: differs | ${share(row.differ, row.answers)} |`,
  `| wrong column: differs | ${share(column.differ, column.answers)} |`,
];
