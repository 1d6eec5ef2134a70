import { isComposingKey } from './key-intent.ts';

/**
 * Ignores an Enter that only ends a syllable in every field of the page: it neither submits a form nor saves anything.
 */
export function guardComposition(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !isComposingKey(event) || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
