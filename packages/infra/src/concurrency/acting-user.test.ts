import { describe, expect, it } from 'vitest';
import { actAs, asEverybody, currentActingUser } from './acting-user.ts';

const mina = { owner: 'p-mina', conversation: '' };
const joon = { owner: 'p-joon', conversation: '*' };

describe('who asks', () => {
  it('is nobody in particular for the program’s own work', () => {
    expect(currentActingUser()).toBeUndefined();
  });

  it('holds for everything a call waits for, and for two calls at once', async () => {
    const seen = await Promise.all(
      [mina, joon].map((actingUser) =>
        actAs(actingUser, async () => {
          await Promise.resolve();
          return currentActingUser();
        }),
      ),
    );
    expect(seen).toEqual([mina, joon]);
  });

  it('is the innermost one, and everybody where that is said', async () => {
    await actAs(mina, async () => {
      expect(await actAs(joon, async () => currentActingUser())).toEqual(joon);
      expect(asEverybody(() => currentActingUser())).toBeUndefined();
      expect(currentActingUser()).toEqual(mina);
    });
  });

  it('is over with the call, also when it fails, for what goes on after it', async () => {
    let goOn = (): void => {};
    const later = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let after: Promise<unknown> = Promise.resolve();
    const call = actAs(mina, async () => {
      after = later.then(() => currentActingUser());
      throw new Error('no');
    });
    await expect(call).rejects.toThrow('no');
    goOn();
    expect(await after).toBeUndefined();
  });
});
