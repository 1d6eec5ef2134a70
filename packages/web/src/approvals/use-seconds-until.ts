import { useEffect, useState } from 'preact/hooks';

/** Counts the seconds down to a time. */
export function useSecondsUntil(at: number, now: () => number): number {
  const left = (): number => Math.max(0, Math.ceil((at - now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
