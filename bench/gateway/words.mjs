import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;

/**
 * Says a word every so often; each is the time it was said, in letters: figures would be looked into, which is not
 * measured here.
 */
export async function everyWord(seconds, say, isGone = () => false) {
  for (let said = 0; said < (seconds * 1000) / EVERY_MS && !isGone(); said++) {
    const time = (performance.timeOrigin + performance.now()) * 100;
    say(`@${time.toFixed(0).replace(/\d/g, (digit) => 'abcdefghij'[digit])} `);
    await sleep(EVERY_MS);
  }
}

/** The times in a text of such words, in milliseconds. */
export const timesIn = (text) =>
  [...text.matchAll(/@([a-j]+) /g)].map(
    ([, word]) => Number(word.replace(/./g, (letter) => 'abcdefghij'.indexOf(letter))) / 100,
  );
