import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from './words.ts';

/** More than fits on a screen. */
const STEP = 30;

/**
 * Returns how much of a long list is rendered, and the button at its end, which is triggered once it is visible. Of a
 * list that is loaded in parts, `loaded` is what is there: it grows no further until the next part came.
 */
export function useGrowing(total: number, loaded = total) {
  const [count, setCount] = useState(STEP);
  const end = useRef<HTMLButtonElement>(null);
  const rest = Math.min(STEP, total - count);
  useEffect(() => {
    if (end.current === null || count > loaded) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setCount((before) => before + STEP),
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [count, total, loaded]);
  const more =
    rest <= 0 ? null : (
      <button ref={end} type="button" class="link-button" onClick={() => setCount(total)}>
        {t('page.portfolio.more', { count: total - count })}
      </button>
    );
  return { count, more };
}
