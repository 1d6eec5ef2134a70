import { useEffect, useState } from 'preact/hooks';

/** Fetches a part of the page when it is first shown: undefined while loading, null when it could not be fetched. */
export function useFetched<T>(fetchIt: () => Promise<T>): T | null | undefined {
  const [fetched, setFetched] = useState<T | null | undefined>(undefined);
  useEffect(() => {
    const keep = (part: T | null): void => setFetched(() => part);
    void fetchIt().then(keep, () => keep(null));
  }, []);
  return fetched;
}
