import { afterEach, beforeAll, expect, it, vi } from 'vitest';

/** The window of a page, as far as a press goes. */
const page = new EventTarget();
let afterPress: <T>(came: T) => Promise<T>;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  // A module of its own, which listens to that window.
  const name = './press.ts?of-a-page';
  ({ afterPress } = (await import(name)) as typeof import('./press.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether what came was handed on after so long. */
async function isThere(came: Promise<unknown>, ms: number): Promise<boolean> {
  let isHandedOn = false;
  void came.then(() => {
    isHandedOn = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return isHandedOn;
}

it('what comes while nothing is pressed is handed on at once', async () => {
  expect(await afterPress('list')).toBe('list');
});

it.each(['pointerup', 'pointercancel'])('what comes during a press waits for its click (%s)', async (end) => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  page.dispatchEvent(new Event('pointerdown'));
  const came = afterPress('list');
  expect(await isThere(came, 500)).toBe(false);
  page.dispatchEvent(new Event(end));
  expect(await isThere(came, 99)).toBe(false);
  expect(await isThere(came, 1)).toBe(true);
});

it('a finger that rests holds nothing up for longer than a second', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  page.dispatchEvent(new Event('pointerdown'));
  const came = afterPress('list');
  expect(await isThere(came, 999)).toBe(false);
  expect(await isThere(came, 1)).toBe(true);
});
