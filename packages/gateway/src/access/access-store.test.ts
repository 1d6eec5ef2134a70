import type { AccessRight, GatewayScope } from '@finclaw/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryValues } from '../testing/memory-values.ts';
import { ownerBrowser, ownersAccess } from '../testing/only-owner.ts';
import type { AccessStore } from './access-store.ts';
import { ALL_SCOPES, type Principal, tokenPrincipal } from './principal.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let values: MemoryValues;
let clock: number;
let access: AccessStore;
const owner = ownerBrowser;

beforeEach(() => {
  values = new MemoryValues();
  clock = 1_000_000;
  access = ownersAccess({ values, now: () => clock });
});

describe('the one-time link', () => {
  it('is worth one browser and then nothing', async () => {
    const link = await access.createLink();
    const secret = await access.redeemLink(link);
    expect(await access.findBrowser(secret!)).toMatchObject({ kind: 'browser', channelId: 'web', senderId: 'local' });
    expect(await access.redeemLink(link)).toBeUndefined();
  });

  it('stops working after an hour', async () => {
    const link = await access.createLink();
    clock += HOUR;
    expect(await access.redeemLink(link)).toBeUndefined();
  });

  it('stops working when another one is made', async () => {
    const first = await access.createLink();
    const second = await access.createLink();
    expect(await access.redeemLink(first)).toBeUndefined();
    expect(await access.redeemLink(second)).toBeDefined();
  });

  it('goes to one of two who come at the same time, also in another process', async () => {
    const link = await access.createLink();
    const other = ownersAccess({ values, now: () => clock });
    expect(
      [await access.redeemLink(link), await other.redeemLink(link)].filter((secret) => secret !== undefined),
    ).toHaveLength(1);
  });

  it('is not needed once a browser is connected, and again when all have been forgotten', async () => {
    expect(await access.hasBrowser()).toBe(false);
    await access.redeemLink(await access.createLink());
    expect(await access.hasBrowser()).toBe(true);
    expect(await access.signOut({ person: 'local' })).toBe(1);
    expect(await access.hasBrowser()).toBe(false);
  });
});

describe('a browser', () => {
  it('is remembered as long as it comes back, and forgotten after thirty days', async () => {
    const secret = (await access.redeemLink(await access.createLink()))!;
    for (let visit = 0; visit < 5; visit++) {
      clock += 20 * DAY;
      expect(await access.findBrowser(secret)).toBeDefined();
    }
    clock += 31 * DAY;
    expect(await access.findBrowser(secret)).toBeUndefined();
    expect(await access.hasBrowser()).toBe(false);
  });

  it('that signed out is refused at once', async () => {
    const secret = (await access.redeemLink(await access.createLink()))!;
    const principal = (await access.findBrowser(secret))!;
    expect(await access.signOut({ digest: principal.digest })).toBe(1);
    expect([await access.findBrowser(secret), await access.stillHolds(principal)]).toEqual([undefined, false]);
  });
});

describe('a token', () => {
  it('GHSA-m8wm-r5vq-qjpg: once rotated, the old secret fails on the very next request, in every process', async () => {
    const other = ownersAccess({ values, now: () => clock });
    const { token, secret } = await access.createToken(owner, { name: 'script', scopes: ['read'] });
    const before = (await other.findToken(secret))!;
    const rotated = await access.rotateToken(owner, token.id);
    expect([await other.findToken(secret), await other.stillHolds(before)]).toEqual([undefined, false]);
    expect(await other.findToken(rotated.secret)).toMatchObject({ id: token.id });
    expect(await access.revokeToken(owner, token.id)).toBe(true);
    expect(await other.findToken(rotated.secret)).toBeUndefined();
  });

  it('ends when its time is up', async () => {
    const { secret } = await access.createToken(owner, { name: 'short', scopes: ['read'], expiresInDays: 1 });
    clock += DAY - 1;
    const principal = (await access.findToken(secret))!;
    clock += 1;
    expect([await access.findToken(secret), await access.stillHolds(principal)]).toEqual([undefined, false]);
  });

  it.each([
    '',
    'fct_',
    'fct_000000000000_short',
    'Bearer x',
    'fct_zzzzzzzzzzzz_0000000000000000000000000000000000000000000',
  ])('%j is none', async (secret) => expect(await access.findToken(secret)).toBeUndefined());

  it('is shown without its secret, and nothing that is stored contains one', async () => {
    const { secret } = await access.createToken(owner, { name: 'script', scopes: ['write', 'read'] });
    const browser = (await access.redeemLink(await access.createLink()))!;
    const link = await access.createLink();
    expect(await access.tokensOf('local')).toEqual([
      { id: expect.any(String), name: 'script', scopes: ['read', 'write'], createdAt: clock },
    ]);
    for (const hidden of [secret, browser, link]) expect(values.dump()).not.toContain(hidden);
  });

  it('tells whoever listens when it is withdrawn', async () => {
    let told = 0;
    const stop = access.onRevoked(() => told++);
    const { token } = await access.createToken(owner, { name: 'x', scopes: ['read'] });
    await access.rotateToken(owner, token.id);
    await access.revokeToken(owner, token.id);
    await access.revokeToken(owner, token.id);
    stop();
    expect(told).toBe(2);
  });
});

const scopeSet = fc.uniqueArray(fc.constantFrom(...ALL_SCOPES), { minLength: 1 });
const within = (scopes: Iterable<AccessRight>, holder: ReadonlySet<AccessRight>): boolean =>
  [...scopes].every((scope) => holder.has(scope));

describe('scopes', () => {
  it('GHSA-4jpw-hj22-2xmc: nobody can make or rotate a token that may do more than they may', async () => {
    await fc.assert(
      fc.asyncProperty(scopeSet, scopeSet, async (held, wanted) => {
        const store = ownersAccess({ values: new MemoryValues(), now: () => 0 });
        const maker = tokenPrincipal({ id: 'maker', digest: 'd', person: 'local', role: 'owner' }, held);
        const existing = await store.createToken(owner, { name: 'existing', scopes: wanted });
        for (const mint of [
          () => store.createToken(maker, { name: 'new', scopes: wanted }),
          () => store.rotateToken(maker, existing.token.id),
        ]) {
          let minted: Principal | undefined;
          try {
            minted = await store.findToken((await mint()).secret);
          } catch (error) {
            expect(error).toMatchObject({ code: 'FORBIDDEN', statusCode: 403 });
          }
          expect(minted !== undefined).toBe(within(wanted, maker.scopes));
          if (minted) expect(within(minted.scopes, maker.scopes)).toBe(true);
        }
      }),
    );
  });

  it('GHSA-rqpp-rjj8-7wv8, CVE-2026-53821, CVE-2026-35625: after any sequence of grants and reconnects nobody has more than what is stored', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('create' as const), scopes: scopeSet }),
      fc.record({ do: fc.constantFrom('rotate' as const, 'revoke' as const, 'reconnect' as const), which: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const stored = new MemoryValues();
        const store = ownersAccess({ values: stored, now: () => 0 });
        const known: {
          id: string;
          secret: string;
          granted: readonly GatewayScope[];
          connected?: Principal | undefined;
        }[] = [];
        for (const each of steps) {
          if (each.do === 'create') {
            const { token, secret } = await store.createToken(owner, { name: 't', scopes: each.scopes });
            known.push({ id: token.id, secret, granted: each.scopes });
            continue;
          }
          const entry = known[each.which % Math.max(1, known.length)];
          if (!entry) continue;
          if (each.do === 'revoke') await store.revokeToken(owner, entry.id);
          else if (each.do === 'reconnect')
            entry.connected = await ownersAccess({ values: stored, now: () => 0 }).findToken(entry.secret);
          else if ((await store.tokensOf('local')).some(({ id }) => id === entry.id))
            await store.rotateToken(owner, entry.id);
        }
        for (const { connected, granted } of known) {
          if (connected && (await store.stillHolds(connected)))
            expect(
              within(
                ALL_SCOPES.filter((scope) => connected.scopes.has(scope)),
                new Set(granted),
              ),
            ).toBe(true);
        }
      }),
    );
  });
});
