import { signal } from '@preact/signals';

/** Whether the side bar lies over the page; only on narrow screens. */
export const isSideOpen = signal(false);

/** Whether a panel has the whole page to itself. */
export const isPanelWide = signal(false);
