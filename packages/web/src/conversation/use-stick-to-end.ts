import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const NEAR_PX = 80;

/**
 * Keeps a scrolling box at its end while the reader is there, and stops once they scroll up. When the reader sends
 * something, so that `sent` grows, it scrolls to the end.
 */
export function useStickToEnd(
  changes: readonly unknown[],
  sent: number,
): {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly isAtEnd: boolean;
  readonly goToEnd: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let top = box.scrollTop;
    const onScroll = (): void => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      // What grows below, such as a chart, is no scrolling up.
      sticks.current = isNear || (sticks.current && box.scrollTop >= top);
      top = box.scrollTop;
      setAtEnd(sticks.current);
    };
    const observer = new ResizeObserver(() => {
      if (sticks.current) box.scrollTop = box.scrollHeight;
      top = box.scrollTop;
    });
    observer.observe(box);
    // Charts are drawn after the text they belong to.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  const goToEnd = (): void => {
    const box = scroller.current;
    sticks.current = true;
    setAtEnd(true);
    if (box) box.scrollTop = box.scrollHeight;
  };

  const textWrittenBefore = useRef(sent);
  useLayoutEffect(() => {
    if (sticks.current || sent > textWrittenBefore.current) goToEnd();
    textWrittenBefore.current = sent;
  }, [...changes, sent]);

  return { scroller, isAtEnd, goToEnd };
}
