import type { FigureView } from '@finclaw/types';
import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { locale, sourceName, t } from '../language/language.ts';
import { fullTime } from '../language/times.ts';
import { Icon } from '../shell/icon.tsx';
import { cardPlace } from './card-place.ts';
import { closeFigure, FIGURE_CARD_ID, openFigure } from './open-figure.ts';
import { readableFormula } from './readable-formula.ts';

/** The card that shows a figure's source, time and formula. There is one for the whole page. */
export function FigureCard() {
  const card = useRef<HTMLDivElement>(null);
  const open = openFigure.value;

  useLayoutEffect(() => {
    const element = card.current;
    if (!element || !open) return;
    const { left, top } = cardPlace(open.anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [open]);

  useSignalEffect(() => {
    if (!openFigure.value) return;
    addEventListener('scroll', closeFigure, { capture: true, passive: true });
    addEventListener('resize', closeFigure);
    return () => {
      removeEventListener('scroll', closeFigure, { capture: true });
      removeEventListener('resize', closeFigure);
    };
  });

  if (!open) return null;
  const { figure } = open;
  return (
    <div ref={card} id={FIGURE_CARD_ID} class="figure-card" role="tooltip" data-outcome={figure.outcome}>
      <p class="figure-card-outcome">
        {figure.outcome === 'differs' ? <Icon name="warning" /> : null}
        {figure.outcome === 'none' ? null : t(`page.figure.${figure.outcome}`)}
      </p>
      <p class="figure-card-value number">{figure.text}</p>
      <dl>
        {rowsOf(figure).map(({ name, values }) => (
          <div key={name}>
            <dt>{t(`page.figure.${name}`)}</dt>
            {values.map((value) => (
              <dd key={value} class="number">
                {value}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns the lines of a figure's card. */
function rowsOf({ text, expected, value, expression, formula, inputs = [], asOf, limits = [] }: FigureView) {
  const isWritten = value !== undefined && (expected ?? text).replaceAll(',', '').includes(value);
  const sources = inputs.map(({ handle, tool }) => `${handle} ${sourceName(tool)}`);
  const values = inputs.map(({ handle, path, value: own }) => `${handle}.${path} = ${readableFormula(own)}`);
  const rows = [
    { name: 'expected', values: [expected] },
    { name: 'value', values: [isWritten ? undefined : value && readableFormula(value)] },
    { name: 'expression', values: [expression] },
    { name: 'formula', values: [formula && readableFormula(formula)] },
    { name: 'source', values: sources },
    { name: 'at', values: [asOf && momentOf(asOf)] },
    { name: 'limits', values: [limits.map((limit) => t(`figures.limit.${limit}`)).join(', ')] },
    // The path of a single value is its expression.
    { name: 'inputs', values: formula === undefined ? [] : values },
  ] as const;
  return rows
    .map(({ name, values: all }) => ({
      name,
      values: [...new Set(all.filter((each): each is string => Boolean(each)))],
    }))
    .filter((row) => row.values.length > 0);
}

/** Formats a time; the end of a day means the day as a whole. */
const momentOf = (at: string): string =>
  at.startsWith('23:59:59', 11) ? at.slice(0, 10) : fullTime(locale.value, Date.parse(at));
