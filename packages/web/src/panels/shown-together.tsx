import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../language/language.ts';

/** The longest wait for the parts: a later one appears in its own place without delaying the rest. */
const LONGEST_MS = 10_000;

/** Hides what is being opened until the returned function is called. */
type Hold = () => () => void;

const Holding = createContext<Hold>(() => () => {});

/** Hides the nearest `ShownTogether` as long as this part of it is loading. */
export function useHold(isWaiting: boolean): void {
  const hold = useContext(Holding);
  useLayoutEffect(() => (isWaiting ? hold() : undefined), [isWaiting, hold]);
}

/**
 * Shows parts that load their data side by side all at once, so that none moves another away from under a finger; from
 * then on they stay.
 */
export function ShownTogether({ children }: { readonly children: ComponentChildren }) {
  const [isShown, setShown] = useState(false);
  const hold = useMemo<Hold>(() => {
    let holds = 0;
    return () => {
      holds++;
      return () => {
        holds--;
        // A part that has just loaded may contain parts that load in turn.
        queueMicrotask(() => holds === 0 && setShown(true));
      };
    };
  }, []);
  useHold(!isShown);
  useLayoutEffect(() => hold()(), []);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="together" aria-busy={!isShown}>
      {isShown ? null : <p class="panel-empty together-sign">{t('page.app.loading')}</p>}
      <Holding.Provider value={hold}>{children}</Holding.Provider>
    </div>
  );
}
