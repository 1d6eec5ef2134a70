import type { ComponentChildren } from 'preact';
import { LoadState } from './load-state.tsx';
import type { Loaded } from './use-gateway.ts';

interface LoadedSectionProps<T> {
  readonly title: string;
  readonly class?: string;
  readonly loaded: Loaded<T>;
  readonly children: (data: T) => ComponentChildren;
}

/** A part of a panel with a list and what can be done with it: both come at once, so that no button moves away from under a finger. */
export function LoadedSection<T>({ title, class: name = 'panel-section', loaded, children }: LoadedSectionProps<T>) {
  return (
    <section class={name}>
      <h3>{title}</h3>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : children(loaded.data)}
    </section>
  );
}
