import type { FigureView } from '@finclaw/types';
import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { locale, sourceName, t } from '../language/language.ts';
import { fullTime } from '../language/times.ts';
import { Icon } from '../shell/icon.tsx';
import { cardPlace } from './card-place.ts';
import { closeFigure, FIGURE_CARD_ID, openFigure } from './open-figure.ts';
import { readableFormula } from './readable-formula.ts';

const ICONS = { proven: 'done', stale: 'clock', unverified: 'warning', contradicted: 'warning' } as const;

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
    <div ref={card} id={FIGURE_CARD_ID} class="figure-card" role="tooltip" data-status={figure.status}>
      <p class="figure-card-status">
        <Icon name={ICONS[figure.status]} />
        {t(`page.figure.status.${figure.status}`)}
      </p>
      <p class="figure-card-value number">{figure.text}</p>
      {figure.status === 'proven' ? null : <p>{t(`page.figure.explain.${explanationOf(figure)}`)}</p>}
      <dl>
        {figure.expected === undefined ? null : (
          <div>
            <dt>{t('page.figure.expected')}</dt>
            <dd class="number">{figure.expected}</dd>
          </div>
        )}
        {figure.source ? (
          <div>
            <dt>{t('page.figure.source')}</dt>
            <dd>{sourceName(figure.source)}</dd>
          </div>
        ) : null}
        {figure.at === undefined ? null : (
          <div>
            <dt>{t('page.figure.at')}</dt>
            <dd>
              <time dateTime={new Date(figure.at).toISOString()}>{momentOf(figure.at)}</time>
            </dd>
          </div>
        )}
        {figure.formula ? (
          <div>
            <dt>{t('page.figure.formula')}</dt>
            <dd class="number">
              <code>{readableFormula(figure.formula)}</code>
            </dd>
          </div>
        ) : null}
        {figure.sources ? (
          <div>
            <dt>{t('page.figure.sources')}</dt>
            {figure.sources.map((source) => (
              <dd key={source} class="number">
                {namedSource(source)}
              </dd>
            ))}
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** Which sentence says what is wrong with a figure. */
function explanationOf({ status, expected, reason }: FigureView) {
  if (expected !== undefined) return 'otherwise';
  if (status === 'unverified' && reason !== undefined && reason in OPEN) return OPEN[reason as keyof typeof OPEN];
  return status as Exclude<FigureView['status'], 'proven'>;
}

const OPEN = { missing: 'missing', supposed: 'supposed', unnamed: 'unnamed' } as const;

/** A value's place as the page names tools: `r1 get_quote price = 71500`. */
const namedSource = (source: string): string =>
  readableFormula(
    source.replace(/^(r\d+ )?([a-z]\w*)(?= )/, (_, handle: string = '', tool: string) => handle + sourceName(tool)),
  );

/** The end of a day stands for the day as a whole. */
function momentOf(at: number): string {
  const [date, time] = new Date(at).toISOString().split('T');
  return time?.startsWith('23:59:59') ? date! : fullTime(locale.value, at);
}
