import type { FigureView } from '@finclaw/types';
import { signal } from '@preact/signals';

/** The figure whose source is displayed, and its place on the screen. */
interface OpenFigure {
  readonly figure: FigureView;
  readonly anchor: HTMLElement;
  /** Opened by a click or a key, so it stays until it is closed. */
  readonly isPinned: boolean;
}

/** The id of the one card that shows sources. */
export const FIGURE_CARD_ID = 'figure-card';

export const openFigure = signal<OpenFigure | undefined>(undefined);

/** Shows a figure's source while the pointer is on it; does not replace a pinned one. */
export function hoverFigure(figure: FigureView, anchor: HTMLElement): void {
  if (!openFigure.value?.isPinned) openFigure.value = { figure, anchor, isPinned: false };
}

export function leaveFigure(anchor: HTMLElement): void {
  if (openFigure.value?.anchor === anchor && !openFigure.value.isPinned) openFigure.value = undefined;
}

/** Pins a figure's source, or closes it when it is pinned already. */
export function toggleFigure(figure: FigureView, anchor: HTMLElement): void {
  const isOpen = openFigure.value?.anchor === anchor && openFigure.value.isPinned;
  openFigure.value = isOpen ? undefined : { figure, anchor, isPinned: true };
}

export function closeFigure(): void {
  openFigure.value = undefined;
}
