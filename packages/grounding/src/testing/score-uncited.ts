import { checkFigures } from '../check-figures.ts';
import type { LabelledAnswer } from './labelled-answers.ts';

/** How figures without a source fared. */
export interface UncitedScore {
  readonly answers: number;
  readonly right: number;
  readonly rightLinked: number;
  readonly rightDiffers: number;
  readonly wrong: number;
  readonly wrongLinked: number;
  readonly wrongDiffers: number;
  /** Answers without a wrong figure, and those of them that something negative was said about. */
  readonly rightAnswers: number;
  readonly rightAnswersFlagged: number;
}

/** A figure that came out as it should not have. */
export interface Mistake {
  readonly kind: string;
  readonly file: string;
  readonly figure: string;
  readonly around: string;
  readonly why: string;
}

/** Checks labelled answers as they are, without any source in them. */
export function scoreUncited(
  answers: readonly LabelledAnswer[],
  report: (mistake: Mistake) => void = () => {},
): UncitedScore {
  const score = {
    answers: answers.length,
    right: 0,
    rightLinked: 0,
    rightDiffers: 0,
    wrong: 0,
    wrongLinked: 0,
    wrongDiffers: 0,
    rightAnswers: 0,
    rightAnswersFlagged: 0,
  };
  for (const { file, answer, figures, user, results } of answers) {
    const found = checkFigures(answer, results, { user, locale: file.includes('.ko.') ? 'ko' : 'en' }).figures;
    let isFlagged = false;
    for (const figure of found) {
      const { start, end, outcome, expression = '', formula = '', expected = '' } = figure;
      const label = figures.find((each) => each.start < end && each.end > start);
      const isLinked = outcome === 'linked' || outcome === 'calculated';
      const isRight = label?.isRight ?? true;
      const tell = (kind: string) =>
        report({
          kind,
          file,
          figure: figure.text,
          around: around(answer, start, end),
          why: `${expression} ${formula} ${expected}`.trim(),
        });
      if (isRight && isLinked) score.rightLinked += label ? 1 : 0;
      if (isRight && outcome === 'differs') {
        score.rightDiffers++;
        isFlagged = true;
        tell('right figure differs');
      }
      if (!isRight && isLinked) {
        score.wrongLinked++;
        tell('wrong figure linked');
      }
      if (!isRight && outcome === 'differs') score.wrongDiffers++;
    }
    const right = figures.filter((each) => each.isRight).length;
    score.right += right;
    score.wrong += figures.length - right;
    if (right === figures.length) {
      score.rightAnswers++;
      score.rightAnswersFlagged += isFlagged ? 1 : 0;
    }
  }
  return score;
}

/** The text beside a figure, for a reader of a report. */
export const around = (text: string, start: number, end: number): string =>
  `${text.slice(Math.max(0, start - 60), start)}[${text.slice(start, end)}]${text.slice(end, end + 30)}`.replaceAll(
    '\n',
    '⏎',
  );
