import { message } from '@finclaw/config';
import { toolLabel } from '@finclaw/tools';
import type { DataLimit, Figure, GroundingView, Locale } from '@finclaw/types';

/** A summary of an answer's figures and their sources. */
type FigureSummary = GroundingView;

/** Counts the figures of an answer and names those that differ from their source. */
export function summarise(text: string, figures: readonly Figure[], limits: readonly DataLimit[]): FigureSummary {
  const linked = figures.filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated').length;
  const differs = figures
    .filter(({ outcome }) => outcome === 'differs')
    .map(({ start, end }) => text.slice(start, end));
  return { total: figures.length, linked, differs, limits };
}

/** Limits that a reader must know; a converted amount is only marked in its card. */
const isStated = (limit: DataLimit): boolean => limit !== 'converted';

/**
 * Returns the program's note under an answer: the limits of its data, external sources by name, and differences the
 * text does not show itself.
 */
export function figureNote(
  text: string,
  figures: readonly Figure[],
  limits: readonly DataLimit[],
  locale: Locale,
): string | undefined {
  const differing = figures
    .filter(({ outcome, isStruck }) => outcome === 'differs' && !isStruck)
    .map(({ start, end, expected = '' }) =>
      message(locale, 'figures.differs.one', { figure: text.slice(start, end), expected }),
    );
  const stated = limits.filter(isStated).map((limit) => message(locale, `figures.limit.${limit}`));
  const external = [
    ...new Set(
      figures.flatMap(({ inputs }) =>
        inputs.filter((input) => input.external).map(({ tool }) => toolLabel(tool, locale)),
      ),
    ),
  ];
  const lines = [
    ...(differing.length > 0 ? [message(locale, 'figures.differs', { figures: differing.join(', ') })] : []),
    ...(stated.length > 0 ? [message(locale, 'figures.limits', { limits: stated.join(', ') })] : []),
    ...(external.length > 0 ? [message(locale, 'figures.sources', { sources: external.join(', ') })] : []),
  ];
  return lines.length === 0 ? undefined : lines.map((line) => `※ ${line}`).join('\n');
}
