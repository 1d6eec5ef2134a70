import type { ComponentChildren } from 'preact';
import { LoadState } from './load-state.tsx';
import type { Loaded } from './use-gateway.ts';

interface LoadedSectionProps<T> {
  readonly title: string;
  readonly class?: string;
  readonly loaded: Loaded<T>;
  /** Returns true when there is something to show for this reader; always by default. */
  readonly isWanted?: (data: T) => boolean;
  readonly children: (data: T) => ComponentChildren;
}

/**
 * Shows a part of a panel with its own data; a failure is shown there with a retry, and does not affect the rest of the
 * panel.
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
