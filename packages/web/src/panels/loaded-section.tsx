import type { ComponentChildren } from 'preact';
import { LoadState } from './load-state.tsx';
import type { Loaded } from './use-gateway.ts';

interface LoadedSectionProps<T> {
  readonly title: string;
  readonly class?: string;
  readonly loaded: Loaded<T>;
  /** Whether there is anything to show for this reader; without it there always is. */
  readonly isWanted?: (data: T) => boolean;
  readonly children: (data: T) => ComponentChildren;
}

/**
 * A part of a panel that lives on what it read; where that failed it says so and can try again, and nothing else of the
 * panel minds.
 */
export function LoadedSection<T>(props: LoadedSectionProps<T>) {
  const { title, class: name = 'panel-section', loaded, isWanted = () => true, children } = props;
  if (loaded.data !== undefined && !isWanted(loaded.data)) return null;
  return (
    <section class={name}>
      <h3>{title}</h3>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : children(loaded.data)}
    </section>
  );
}
