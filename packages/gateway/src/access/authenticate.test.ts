import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryValues } from '../testing/memory-values.ts';
import { ownerBrowser, ownersAccess } from '../testing/only-owner.ts';
import type { AccessStore } from './access-store.ts';
import { Authenticator, type ShownCredential } from './authenticate.ts';

let clock: number;
let access: AccessStore;
let authenticator: Authenticator;
let emitted: unknown[][];

beforeEach(() => {
  clock = 1000;
  access = ownersAccess({ values: new MemoryValues(), now: () => clock });
  const eventBus = createTypedEmitter<FinClawEventMap>();
  emitted = [];
  eventBus.on('gateway:auth:failure', (...args) => void emitted.push(['failure', ...args]));
  eventBus.on('gateway:auth:rate_limit', (...args) => void emitted.push(['rate_limit', ...args]));
  authenticator = new Authenticator({ access, cookieName: 'finclaw_1', eventBus, now: () => clock });
});

const shown = (more: Partial<ShownCredential>): ShownCredential => ({
  client: '127.0.0.1',
  authorization: undefined,
  cookie: undefined,
  isCors: false,
  hasOrigin: true,
  changesSomething: true,
  ...more,
});
const outcome = async (more: Partial<ShownCredential>): Promise<unknown> => {
  try {
    return (await authenticator.recognise(shown(more))).kind;
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
};

describe('who is recognised', () => {
  it.each([
    { when: 'nothing is shown', gives: 401, with: {} },
    { when: 'the cookie', gives: 'browser', with: { cookie: 'a=1; finclaw_1=GOOD; b=2' } },
    { when: 'a cookie of another port', gives: 401, with: { cookie: 'finclaw_2=GOOD' } },
    { when: 'a wrong cookie', gives: 401, with: { cookie: 'finclaw_1=BAD' } },
    {
      when: 'the cookie, changing something, without an origin',
      gives: 403,
      with: { cookie: 'finclaw_1=GOOD', hasOrigin: false },
    },
    {
      when: 'the cookie, only reading, without an origin',
      gives: 'browser',
      with: { cookie: 'finclaw_1=GOOD', hasOrigin: false, changesSomething: false },
    },
    {
      when: 'the cookie, by an allowed page of another site',
      gives: 401,
      with: { cookie: 'finclaw_1=GOOD', isCors: true },
    },
    { when: 'a token', gives: 'token', with: { authorization: 'Bearer TOKEN' } },
    { when: 'a token without an origin', gives: 'token', with: { authorization: 'bearer  TOKEN', hasOrigin: false } },
    { when: 'a token by an allowed page', gives: 'token', with: { authorization: 'Bearer TOKEN', isCors: true } },
    { when: 'another scheme', gives: 401, with: { authorization: 'Basic TOKEN' } },
    {
      when: 'a wrong token beside the right cookie',
      gives: 401,
      with: { authorization: 'Bearer x', cookie: 'finclaw_1=GOOD' },
    },
  ])('$when → $gives', async ({ gives, with: credential }) => {
    const secret = (await access.redeemLink(await access.createLink()))!;
    const token = (await access.createToken(ownerBrowser, { name: 't', scopes: ['read'] })).secret;
    const fill = (text?: string) => text?.replace('GOOD', secret).replace('TOKEN', token);
    const { cookie, authorization, ...rest } = credential as Partial<ShownCredential>;
    expect(await outcome({ ...rest, cookie: fill(cookie), authorization: fill(authorization) })).toBe(gives);
  });
});

describe('whoever guesses is turned away', () => {
  const guess = (times: number, credential: Partial<ShownCredential> = { authorization: 'Bearer guess' }) =>
    Promise.all(Array.from({ length: times }, () => outcome(credential)));
  const guessMany = (times: number) =>
    Promise.all(Array.from({ length: times }, (_none, index) => outcome({ authorization: `Bearer guess-${index}` })));

  it('after ten wrong tokens, and is told how long', async () => {
    expect(await guessMany(11)).toEqual([...Array(10).fill(401), 429]);
    await expect(authenticator.recognise(shown({ authorization: 'Bearer x' }))).rejects.toThrow(
      expect.objectContaining({ retryAfter: 300 }),
    );
    clock += 300_000;
    expect(await outcome({ authorization: 'Bearer x' })).toBe(401);
    expect(emitted).toHaveLength(12);
    expect(emitted[10]).toEqual(['rate_limit', '127.0.0.1', 10]);
    expect(emitted[0]).toEqual(['failure', '127.0.0.1', 'token']);
  });

  it('while the right token of the same address goes on', async () => {
    const token = (await access.createToken(ownerBrowser, { name: 't', scopes: ['read'] })).secret;
    await guessMany(20);
    expect(await guess(3, { authorization: `Bearer ${token}` })).toEqual(['token', 'token', 'token']);
    // Nor does it make room for more guesses.
    expect(await outcome({ authorization: 'Bearer more' })).toBe(429);
  });

  it('a program with one old token is slowed down by itself', async () => {
    expect(await guess(11)).toEqual([...Array(10).fill(401), 429]);
    expect(await outcome({ authorization: 'Bearer another' })).toBe(401);
  });

  it('alone: other addresses and the owner’s browser go on', async () => {
    const secret = (await access.redeemLink(await access.createLink()))!;
    await guessMany(11);
    expect(await outcome({ authorization: 'Bearer x', client: '10.0.0.9' })).toBe(401);
    expect(await outcome({ cookie: `finclaw_1=${secret}` })).toBe('browser');
  });

  it('also from the link, and a good link clears the cookies that had become worthless', async () => {
    const redeem = async (link: string) => {
      try {
        return await authenticator.redeem(link, '127.0.0.1');
      } catch (error) {
        return (error as { statusCode: number }).statusCode;
      }
    };
    expect(await guess(20, { cookie: 'finclaw_1=old' })).toEqual(Array(20).fill(401));
    for (let index = 0; index < 10; index++) await outcome({ cookie: `finclaw_1=guess-${index}` });
    expect(await outcome({ cookie: 'finclaw_1=old' })).toBe(429);
    const secret = await redeem(await access.createLink());
    expect(await outcome({ cookie: `finclaw_1=${secret}` })).toBe('browser');
    expect(await Promise.all(Array.from({ length: 11 }, () => redeem('guess')))).toEqual([...Array(10).fill(401), 429]);
  });

  it('showing nothing is not a guess', async () => {
    expect(await guess(20, {})).toEqual(Array(20).fill(401));
    expect(emitted).toEqual([]);
  });
});
