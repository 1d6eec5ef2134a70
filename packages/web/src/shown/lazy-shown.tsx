import { SHOWN_TOOLS, type ToolCallView } from '@finclaw/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useFetched } from '../page/use-fetched.ts';

const NAMES: ReadonlySet<string> = new Set(SHOWN_TOOLS);

interface LazyResultsProps {
  readonly sessionKey: string;
  readonly runId: string;
  readonly calls: readonly ToolCallView[];
  /** True once the run has ended and nothing of it is stored any more. */
  readonly isOver: boolean;
}

/**
 * Shows the results of a run's calls, fetched once they come near the screen; nothing for runs without drawable
 * results.
 */
export function LazyResults({ sessionKey, runId, calls, isOver }: LazyResultsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const shows = calls.some(({ name, state }) => state === 'done' && NAMES.has(name));
  useEffect(() => {
    if (!shows || isNear || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '400px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [shows, isNear]);
  if (!shows) return null;
  return (
    <div ref={place} class="shown-list">
      {isNear ? <Results sessionKey={sessionKey} runId={runId} isOver={isOver} /> : null}
    </div>
  );
}

function Results(props: Pick<LazyResultsProps, 'sessionKey' | 'runId' | 'isOver'>) {
  const View = useFetched(async () => (await import('./shown-results.tsx')).ShownResults);
  return View ? <View {...props} /> : null;
}

/** Shows a chart in the text of an answer. */
export function LazyChart({ text }: { readonly text: string }) {
  const View = useFetched(async () => (await import('./chart-fence.tsx')).ChartFence);
  return View ? <View text={text} /> : null;
}
