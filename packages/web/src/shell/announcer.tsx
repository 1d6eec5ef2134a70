import { signal } from '@preact/signals';

const spoken = signal('');

/** Announces a text to screen readers. */
export function announce(text: string): void {
  spoken.value = text;
}

/** The place a screen reader listens to. */
export function Announcer() {
  return (
    <div class="only-heard" role="status" aria-live="polite">
      {spoken.value}
    </div>
  );
}
