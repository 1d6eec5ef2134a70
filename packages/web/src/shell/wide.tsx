import type { ComponentChildren } from 'preact';

interface WideProps {
  readonly label: string;
  readonly class?: string;
  /** True if its content is data and not the page's text. */
  readonly isExact?: boolean;
  readonly children: ComponentChildren;
}

/** A box for content wider or longer than its place; it scrolls by touch, wheel and keyboard. */
export function Wide({ label, class: name = 'wide', isExact = false, children }: WideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and there is no element for "a box that scrolls".
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order the keyboard could not scroll it.
    <div class={name} role="group" aria-label={label} tabIndex={0} translate={!isExact}>
      {children}
    </div>
  );
}
