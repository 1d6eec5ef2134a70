import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure } from './figure.ts';
import { figureNote } from './figure-note.ts';

/** How many figures an answer holds and which of them nothing vouches for or are too old. */
interface GroundingSummary {
  readonly checked: number;
  /** Traced to a source, old prices included. */
  readonly grounded: number;
  readonly unverified: readonly string[];
  readonly stale: readonly string[];
}

/** An answer after its figures were checked. */
interface AnswerReview {
  /** What to write under the answer about its unproven figures; the answer itself stays as it is. */
  readonly note: string | undefined;
  readonly grounding: GroundingSummary;
  readonly figures: readonly Figure[];
}

/** What is to be said of an answer's figures: how many are proven, and which are unverified or stale. */
export function reviewFigures(figures: readonly Figure[], locale: Locale): AnswerReview {
  const textsOf = (status: Figure['status']): string[] =>
    figures.filter((figure) => figure.status === status).map(({ text }) => text);
  const unverified = textsOf('unverified');
  const stale = textsOf('stale');
  const checked = figures.filter(({ status }) => status !== 'structural').length;
  return {
    note: figureNote(figures, locale),
    grounding: { checked, grounded: checked - unverified.length, unverified, stale },
    figures,
  };
}

/** What to tell a model whose answer has unproven figures, so that it can correct them once; undefined if there are none. */
export function askToFix(figures: readonly Figure[], locale: Locale): string | undefined {
  const unproven = figures.filter(({ status }) => status === 'unverified' || status === 'stale').map(({ text }) => text);
  return unproven.length === 0 ? undefined : message(locale, 'grounding.fix', { figures: [...new Set(unproven)].join(', ') });
}
