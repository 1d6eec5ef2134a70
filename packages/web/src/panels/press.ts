/** The click of a tap comes a moment after the finger has left. */
const CLICK_MS = 100;
/**
 * The list of a `select` takes the end of its press for itself, and a finger may rest: nothing waits longer than this.
 */
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
 * Hands on what came, but not while a button is pressed: a list that grew then would move it away, and the click would
 * be lost.
 */
export async function afterPress<T>(came: T): Promise<T> {
  await press;
  return came;
}
