import { signal } from '@preact/signals';

const spoken = signal('');

/** Says something to people who listen to the page instead of looking at it. */
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
