import { signal } from '@preact/signals';

/** True if the side bar lies over the page; only on narrow screens. */
export const isSideOpen = signal(false);

/** True if a panel has the whole page to itself. */
export const isPanelWide = signal(false);
