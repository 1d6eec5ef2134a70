/** The click of a tap comes a moment after the finger has left. */
const CLICK_MS = 100;
/** The longest wait: a `select` never reports the end of a press, and a finger may rest. */
const LONGEST_MS = 1_000;

let press: Promise<void> | undefined;

globalThis.addEventListener?.(
  'pointerdown',
  () => {
    press = new Promise((resolve) => {
      const end = (): void => void setTimeout(resolve, CLICK_MS);
      for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { capture: true, once: true });
      setTimeout(resolve, LONGEST_MS);
    });
  },
  { capture: true },
);

/**
 * Delays a result while a button is pressed: a growing list would move the button away, and the click would be lost.
 */
export async function afterPress<T>(came: T): Promise<T> {
  await press;
  return came;
}
