import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** More than fits on a screen. */
const STEP = 30;
const NEAR = '800px 0px 0px';

/**
 * Returns the newest stretches, and earlier ones as the reader scrolls up to them, so that a long conversation opens as
 * fast as a short one. `earlier` is an element above the first, there while some are left out.
 */
export function useRecentFirst<Stretch extends { readonly key: string }>(
  stretches: readonly Stretch[],
  scroller: RefObject<HTMLElement>,
  showsAll: boolean,
): { readonly shown: readonly Stretch[]; readonly earlier: RefObject<HTMLDivElement>; readonly isAll: boolean } {
  const earlier = useRef<HTMLDivElement>(null);
  const first = useRef<string | undefined>(undefined);
  const [, draw] = useState(0);
  const belowTop = useRef<number | undefined>(undefined);
  const known = stretches.findIndex(({ key }) => key === first.current);
  const start = showsAll ? 0 : known === -1 ? Math.max(0, stretches.length - STEP) : known;
  const isAll = start === 0;
  const before = stretches[Math.max(0, start - STEP)]?.key;
  first.current = stretches[start]?.key;

  useEffect(() => {
    const box = scroller.current;
    if (isAll || !box || !earlier.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        belowTop.current = box.scrollHeight - box.scrollTop;
        first.current = before;
        draw((times) => times + 1);
      },
      { root: box, rootMargin: NEAR },
    );
    watch.observe(earlier.current);
    return () => watch.disconnect();
  }, [isAll, before]);
  // What the reader looks at stays where it is.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && belowTop.current !== undefined) box.scrollTop = box.scrollHeight - belowTop.current;
    belowTop.current = undefined;
  }, [first.current]);
  return { shown: stretches.slice(start), earlier, isAll };
}
