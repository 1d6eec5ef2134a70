import { describe, expect, it } from 'vitest';
import { asEverybody, askedBy, currentAsker } from './asking.ts';

const mina = { owner: 'p-mina', conversation: '' };
const joon = { owner: 'p-joon', conversation: '*' };

describe('who asks', () => {
  it('is nobody in particular for the program’s own work', () => {
    expect(currentAsker()).toBeUndefined();
  });

  it('holds for everything a call waits for, and for two calls at once', async () => {
    const seen = await Promise.all(
      [mina, joon].map((asker) =>
        askedBy(asker, async () => {
          await Promise.resolve();
          return currentAsker();
        }),
      ),
    );
    expect(seen).toEqual([mina, joon]);
  });

  it('is the innermost one, and everybody where that is said', async () => {
    await askedBy(mina, async () => {
      expect(await askedBy(joon, async () => currentAsker())).toEqual(joon);
      expect(asEverybody(() => currentAsker())).toBeUndefined();
      expect(currentAsker()).toEqual(mina);
    });
  });

  it('is over with the call, also when it fails, for what goes on after it', async () => {
    let goOn = (): void => {};
    const later = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let after: Promise<unknown> = Promise.resolve();
    const call = askedBy(mina, async () => {
      after = later.then(() => currentAsker());
      throw new Error('no');
    });
    await expect(call).rejects.toThrow('no');
    goOn();
    expect(await after).toBeUndefined();
  });
});
