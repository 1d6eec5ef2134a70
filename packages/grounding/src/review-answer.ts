import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure } from './figure.ts';
import { contradictions, figureNote } from './figure-note.ts';

/** How many figures an answer holds and which of them nothing vouches for or are too old. */
interface GroundingSummary {
  readonly checked: number;
  /** Traced to a source, old prices included. */
  readonly grounded: number;
  readonly unverified: readonly string[];
  readonly stale: readonly string[];
  /** Of which a result says otherwise; absent where there are none. */
  readonly contradicted?: readonly string[];
}

/** An answer after its figures were checked. */
interface AnswerReview {
  /** What to write under the answer about its unproven figures; the answer itself stays as it is. */
  readonly note: string | undefined;
  readonly grounding: GroundingSummary;
  readonly figures: readonly Figure[];
}

/** What is to be said of an answer's figures: how many are proven, and which are contradicted, unverified or stale. */
export function reviewFigures(figures: readonly Figure[], locale: Locale): AnswerReview {
  const textsOf = (status: Figure['status']): string[] =>
    figures.filter((figure) => figure.status === status).map(({ text }) => text);
  const unverified = textsOf('unverified');
  const stale = textsOf('stale');
  const contradicted = textsOf('contradicted');
  const checked = figures.filter(({ status }) => status !== 'structural').length;
  const grounded = checked - unverified.length - contradicted.length;
  return {
    note: figureNote(figures, locale),
    grounding: { checked, grounded, unverified, stale, ...(contradicted.length > 0 && { contradicted }) },
    figures,
  };
}

/** What to tell a model whose answer has unproven or contradicted figures, so that it can correct them once; undefined if there are none. */
export function askToFix(figures: readonly Figure[], locale: Locale, kind: 'unproven' | 'contradicted'): string | undefined {
  const otherwise = contradictions(figures, locale).join(', ');
  const correction = otherwise === '' ? undefined : message(locale, 'grounding.fix.contradicted', { figures: otherwise });
  if (kind === 'contradicted') return correction && message(locale, 'grounding.fix.again', { figures: correction });
  const unproven = figures.filter(({ status }) => status !== 'proven' && status !== 'structural').map(({ text }) => text);
  if (unproven.length === 0) return undefined;
  const request = message(locale, 'grounding.fix', { figures: [...new Set(unproven)].join(', ') });
  return correction === undefined ? request : `${request}\n${correction}`;
}
