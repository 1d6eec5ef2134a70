import type { FigureView } from '@finclaw/types';
import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../language/language.ts';
import { closeFigure, FIGURE_CARD_ID, hoverFigure, leaveFigure, openFigure, toggleFigure } from './open-figure.ts';

/** A figure in an answer: it can be hovered, tapped or focused with the keyboard, and shows its source. */
export function FigureMark({
  figure,
  text,
  plain,
}: {
  readonly figure: FigureView;
  readonly text: string;
  readonly plain?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useComputed(() => openFigure.value?.anchor === button.current && button.current !== null);
  const shown = isUnshown(figure) ? (
    <>
      <del>{text}</del> {figure.expected}
    </>
  ) : (
    text
  );
  if (plain) {
    return (
      <span class="figure" data-outcome={figure.outcome}>
        {shown}
      </span>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      class="figure"
      data-outcome={figure.outcome}
      aria-label={figure.outcome === 'differs' ? `${text} (${t('page.figure.differs')})` : undefined}
      aria-expanded={isOpen.value}
      aria-describedby={isOpen.value ? FIGURE_CARD_ID : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hoverFigure(figure, event.currentTarget)}
      onPointerLeave={(event) => leaveFigure(event.currentTarget)}
      onClick={(event) => toggleFigure(figure, event.currentTarget)}
      onKeyDown={(event) => event.key === 'Escape' && closeFigure()}
      onBlur={closeFigure}
    >
      {shown}
    </button>
  );
}

/** Tells whether a figure differs from its source without the text showing it. */
const isUnshown = ({ outcome, isStruck }: FigureView): boolean => outcome === 'differs' && !isStruck;
