import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePage } from '../page/page-context.ts';

/** Takes the reader to what a search found, and marks it for a moment. */
export function useSoughtPlace(scroller: RefObject<HTMLElement>, isReady: boolean): void {
  const { page } = usePage();
  const at = page.soughtAt.value;
  useEffect(() => {
    if (!isReady || at === undefined || !scroller.current) return;
    const times = [...scroller.current.querySelectorAll<HTMLTimeElement>('article time')];
    // An answer in parts tells the time of its last one, so the first that is not earlier is meant.
    const place = times.find(({ dateTime }) => Date.parse(dateTime) >= at) ?? times.at(-1);
    const article = place?.closest<HTMLElement>('article');
    page.soughtAt.value = undefined;
    if (!article) return;
    article.scrollIntoView({ block: 'center' });
    article.dataset.sought = '';
  }, [at, isReady]);
}
