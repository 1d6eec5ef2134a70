import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePage } from '../page/page-context.ts';

/** Takes the reader to the message that the address names, and marks it for a moment. */
export function useSoughtPlace(scroller: RefObject<HTMLElement>): void {
  const { page, navigation } = usePage();
  const { at } = navigation.route.value;
  const { conversation } = page.open;
  const isReady = conversation.value !== undefined;
  useEffect(() => {
    if (isReady && at !== undefined) void goTo(at);
  }, [at, isReady, page.open.sessionKey.value]);

  async function goTo(moment: number): Promise<void> {
    for (let before = ''; ; ) {
      const { before: older = '', items = [] } = conversation.peek() ?? {};
      if (older === before || (items[0]?.at ?? 0) <= moment) break;
      before = older;
      await page.open.loadOlder();
    }
    // The loaded items are rendered first.
    requestAnimationFrame(() => mark(moment));
  }

  function mark(moment: number): void {
    const times = [...(scroller.current?.querySelectorAll<HTMLTimeElement>('article time') ?? [])];
    // An answer in parts has the time of its last one, so the first that is not earlier is meant.
    const place = times.find(({ dateTime }) => Date.parse(dateTime) >= moment) ?? times.at(-1);
    const article = place?.closest<HTMLElement>('article');
    if (!article) return;
    article.scrollIntoView({ block: 'center' });
    article.dataset.sought = '';
  }
}
