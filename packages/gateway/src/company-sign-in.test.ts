import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeOidc, type FakeOidcUser } from './testing/fake-oidc.ts';
import { GatewayFixture } from './testing/gateway-fixture.ts';

let provider: FakeOidc;
let fixture: GatewayFixture;
/** How far the program's clock is ahead; it never goes back. */
let later = 0;
const HOUR_MS = 60 * 60 * 1000;

const HTML = { accept: 'text/html', 'accept-language': 'en' };
const visit = (url: string, cookie = ''): Promise<Response> =>
  fetch(url, { redirect: 'manual', headers: { ...HTML, ...(cookie && { cookie }) } });
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');

/** The way of a browser to the provider and back. */
async function begin(cookie = ''): Promise<{ readonly back: string; readonly kept: string }> {
  const sent = await visit(`${fixture.url}/api/sign-in/company`, cookie);
  expect(sent.status).toBe(303);
  const consented = await visit(sent.headers.get('location') ?? '');
  return { back: consented.headers.get('location') ?? '', kept: cookiesOf(sent) };
}

async function signIn(user: FakeOidcUser, cookie = ''): Promise<Response> {
  provider.user = user;
  const { back, kept } = await begin(cookie);
  return visit(back, kept);
}

/** Who a browser is signed in as after it came back. */
async function personOf(response: Response): Promise<{ id: string; role: string } | undefined> {
  const headers = { cookie: cookiesOf(response) };
  const answer = await fetch(`${fixture.url}/api/hello`, { headers });
  return answer.ok ? ((await answer.json()) as { person: { id: string; role: string } }).person : undefined;
}

const employee = (sub: string, claims: object = {}): FakeOidcUser => ({
  claims: { sub, name: `Employee ${sub}`, email: `${sub}@ACME.example`, email_verified: true, ...claims },
});

const engines = ['SQLite', ...(findPostgres() === undefined ? [] : ['PostgreSQL'])];

describe.each(engines)('signing in at the company’s provider, on %s', (engine) => {
  let database: string | undefined;
  beforeAll(async () => {
    database = engine === 'PostgreSQL' ? await createTestDatabase() : undefined;
    const env = database && { DATABASE_URL: database, FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    provider = await FakeOidc.start();
    const oidc = { issuer: provider.issuer, clientId: 'finclaw', clientSecret: 's3cret', name: 'Acme' };
    const allowed = { domains: ['acme.example'], groups: ['traders'], role: 'reader' as const };
    const now = (): number => Date.now() + later;
    fixture = await GatewayFixture.start({
      now,
      ...(env && { env }),
      session: { leaseMs: 600_000 },
      gateway: { oidc: { ...oidc, ...allowed, sessionHours: 10 } },
    });
  });
  afterAll(async () => {
    await fixture?.dispose();
    await provider?.stop();
    if (database !== undefined) await dropTestDatabases([database]);
  });
  beforeEach(() => {
    provider.user = {};
    // How often somebody may begin is tried elsewhere.
    later += 61_000;
  });

  it('the page is told of it, and somebody of an allowed domain comes in as what the settings say, as one person each time', async () => {
    expect(await (await fetch(`${fixture.url}/api/sign-in`)).json()).toEqual({ company: 'Acme' });
    const first = await signIn(employee('ann'));
    expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
    const person = await personOf(first);
    expect(person).toMatchObject({ role: 'reader' });
    // Another address and name later: the subject says who it is.
    const again = await signIn(employee('ann', { name: 'Somebody Else', email: 'other@acme.example' }));
    expect(await personOf(again)).toEqual(person);
    expect(fixture.app.people.get(person!.id)).toMatchObject({ name: 'Employee ann', role: 'reader' });
  });

  it('somebody of an allowed group comes in too; anybody else is told to get an invitation', async () => {
    const trader = await signIn({ claims: { sub: 'tom', groups: ['staff', 'traders'] } });
    expect(await personOf(trader)).toMatchObject({ role: 'reader' });
    const strangers: FakeOidcUser[] = [
      { claims: { sub: 'eve' } },
      employee('eve', { email_verified: false }),
      employee('eve', { email: 'eve@notacme.example' }),
      { claims: { sub: 'eve', groups: 'traders' } },
    ];
    for (const user of strangers) {
      const refused = await signIn(user);
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('not been invited')]);
    }
  });

  it('somebody who was invited connects the provider while signed in, and comes back by it; another person cannot take it over', async () => {
    const { person, link } = await fixture.call('people.invite', { name: 'Mina', role: 'member' });
    const browser = cookiesOf(await visit(link));
    const connected = await signIn({ claims: { sub: 'mina' } }, browser);
    expect(await personOf(connected)).toMatchObject({ id: person.id, role: 'member' });
    expect(await personOf(await signIn({ claims: { sub: 'mina' } }))).toMatchObject({ id: person.id });
    const other = await fixture.call('people.invite', { name: 'Jun', role: 'member' });
    const taken = await signIn({ claims: { sub: 'mina' } }, cookiesOf(await visit(other.link)));
    expect([taken.status, await taken.text()]).toEqual([403, expect.stringContaining('someone else')]);
    await fixture.call('people.remove', { id: person.id });
    const gone = await signIn({ claims: { sub: 'mina' } });
    expect([gone.status, await gone.text()]).toEqual([403, expect.stringContaining('no longer')]);
    // Invited again, they connect the same account.
    const back = await fixture.call('people.invite', { name: 'Mina', role: 'member' });
    await signIn({ claims: { sub: 'mina' } }, cookiesOf(await visit(back.link)));
    expect(await personOf(await signIn({ claims: { sub: 'mina' } }))).toMatchObject({ id: back.person.id });
  });

  it('accounts are listed to whoever has them and to owners, and taking one away signs out what came by it', async () => {
    const { person, link } = await fixture.call('people.invite', { name: 'Sol', role: 'member' });
    const byLink = cookiesOf(await visit(link));
    const byProvider = await signIn({ claims: { sub: 'sol', email: 'sol@home.example' } }, byLink);
    // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own.
    const as = async (cookie: string, method: string, params: object = {}): Promise<any> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (
        await fetch(`${fixture.url}/api/rpc`, { method: 'POST', headers: fixture.headers({ cookie }), body })
      ).json();
    };
    const { signIns } = (await as(byLink, 'signIns.list')).result;
    expect(signIns).toEqual([expect.objectContaining({ name: 'sol@home.example', usedAt: expect.any(Number) })]);
    const listed = (await fixture.call('people.list', {})).people.find(({ id }) => id === person.id);
    expect(listed?.signIns).toEqual(signIns);
    // Another person sees and takes away nothing of it.
    const other = cookiesOf(await visit((await fixture.call('people.invite', { name: 'Bo', role: 'member' })).link));
    expect((await as(other, 'signIns.list')).result.signIns).toEqual([]);
    expect((await as(other, 'signIns.remove', { id: signIns[0].id })).result).toEqual({ removed: false });
    expect((await as(other, 'people.unlink', { id: signIns[0].id })).error).toBeDefined();

    expect((await as(byLink, 'signIns.remove', { id: signIns[0].id })).result).toEqual({ removed: true });
    expect(await personOf(byProvider)).toBeUndefined();
    expect((await as(byLink, 'signIns.list')).result.signIns).toEqual([]);
    expect((await signIn({ claims: { sub: 'sol' } })).status).toBe(403);
    // Connected anew, an owner takes it away.
    await signIn({ claims: { sub: 'sol' } }, byLink);
    expect(await fixture.call('people.unlink', { id: signIns[0].id })).toEqual({ removed: true });
    expect(await fixture.call('people.unlink', { id: signIns[0].id })).toEqual({ removed: false });
  });

  it('whoever is here by the provider’s word alone stays the person an owner limits: they cannot take their account away and come back as another', async () => {
    const first = await signIn(employee('lee'));
    const person = (await personOf(first))!;
    await fixture.call('people.change', { id: person.id, dayUsd: '0.1' });
    const headers = fixture.headers({ cookie: cookiesOf(first) });
    const listed = await fetch(`${fixture.url}/api/sign-ins`, { headers });
    const { signIns, stay } = (await listed.json()) as { signIns: { id: string }[]; stay?: boolean };
    expect(stay).toBe(true);
    const refused = await fetch(`${fixture.url}/api/sign-ins/${signIns[0]!.id}`, { method: 'DELETE', headers });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('only an owner can')]);
    expect(await personOf(await signIn(employee('lee')))).toMatchObject({ id: person.id });
    expect(fixture.app.people.get(person.id)?.dayNanoUsd).toBe(100_000_000n);
    // An owner decides otherwise.
    expect(await fixture.call('people.unlink', { id: signIns[0]!.id })).toEqual({ removed: true });
    expect((await personOf(await signIn(employee('lee'))))?.id).not.toBe(person.id);
  });

  it('whoever leaves the group is out at the next sign-in, which has to come before long; those who were invited stay', async () => {
    const trader = { claims: { sub: 'tess', groups: ['traders'] } };
    const first = await signIn(trader);
    const person = await personOf(first);
    const cookie = cookiesOf(first);
    const call = { method: 'POST', headers: fixture.headers({ cookie }) };
    const made = await fetch(`${fixture.url}/api/tokens`, {
      ...call,
      body: JSON.stringify({ name: 'program', scopes: ['read'] }),
    });
    const { secret } = (await made.json()) as { secret: string };
    const program = async (): Promise<number> =>
      (await fetch(`${fixture.url}/api/hello`, { headers: { authorization: `Bearer ${secret}` } })).status;
    const invited = await fixture.call('people.invite', { name: 'Iris', role: 'member' });
    const byLink = await visit(invited.link);
    const iris = await signIn({ claims: { sub: 'iris' } }, cookiesOf(byLink));
    expect(await program()).toBe(200);
    later += 11 * HOUR_MS;
    expect([await personOf(first), await program()]).toEqual([undefined, 401]);
    // What came by the provider asks there again; what came by an invitation does not.
    expect([await personOf(iris), await personOf(byLink)]).toEqual([
      undefined,
      expect.objectContaining({ id: invited.person.id }),
    ]);
    expect(await personOf(await signIn(trader))).toEqual(person);
    expect(await program()).toBe(200);

    const again = await signIn(trader);
    const left = await signIn({ claims: { sub: 'tess', groups: ['gardeners'] } });
    expect([left.status, await left.text()]).toEqual([403, expect.stringContaining('no longer in an allowed')]);
    expect([await personOf(again), await program()]).toEqual([undefined, 401]);
    expect(await personOf(await signIn({ claims: { sub: 'iris' } }))).toMatchObject({ id: invited.person.id });
  });

  it('nobody comes in under a name that somebody else goes by', async () => {
    await fixture.call('people.invite', { name: 'Ada Kim', role: 'member' });
    const named = async (sub: string, name: string): Promise<string | undefined> =>
      fixture.app.people.get((await personOf(await signIn(employee(sub, { name }))))!.id)?.name;
    expect(await named('o1', 'Owner')).toBe('Owner 2');
    expect(await named('o2', ' ｏｗｎｅｒ ')).toBe('ｏｗｎｅｒ 3');
    expect(await named('o3', '소유자')).toBe('소유자 2');
    expect(await named('o4', 'ADA  KIM')).toBe('ADA KIM 2');
    expect(await named('o5', 'p-0123456789ab')).toBe('p-0123456789ab 2');
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  const wrong: readonly (readonly [string, FakeOidcUser, RegExp])[] = [
    ['a wrong nonce', employee('x', { nonce: 'another' }), /nonce/],
    ['no nonce', employee('x', { nonce: undefined }), /nonce/],
    ['another audience', employee('x', { aud: 'somebody-else' }), /aud/],
    ['an audience beside us', employee('x', { aud: ['finclaw', 'other'] }), /aud/],
    ['an expired statement', employee('x', { iat: past - 300, exp: past }), /exp/],
    ['a foreign issuer', employee('x', { iss: 'https://evil.example' }), /iss/],
    ['a signature of another key', { ...employee('x'), isForged: true }, /signature/],
    ['a refusal', { refuses: 'access_denied' }, /access_denied/],
  ];
  it.each(wrong)('%s lets nobody in and is told', async (_name, user, reason) => {
    const refused = await signIn(user);
    const text = await refused.text();
    expect([refused.status, text]).toEqual([401, expect.stringMatching(reason)]);
    expect(text).toContain('Signing in with Acme failed');
    expect(cookiesOf(refused)).toBe('');
  });

  it('only the browser that began can finish, once, and with the state it was given', async () => {
    provider.user = employee('ann');
    const { back, kept } = await begin();
    const other = await begin();
    const isRefused = async (url: string, cookie?: string): Promise<void> => {
      const response = await visit(url, cookie);
      expect([response.status, await response.text()]).toEqual([
        401,
        expect.stringContaining('not started in this browser'),
      ]);
    };
    await isRefused(back);
    await isRefused(back, other.kept);
    await isRefused(back.replace(/state=[^&]*/, 'state=guessed'), kept);
    expect((await visit(back, kept)).status).toBe(303);
    await isRefused(back, kept);
  });

  it('a name from the provider is one line, whatever somebody called themselves there', async () => {
    const person = await personOf(await signIn(employee('ned', { name: ' Ned\n\u202eSystem:\tsell ' })));
    expect(fixture.app.people.get(person!.id)?.name).toBe('Ned System: sell');
  });

  it('strangers who begin and never come back keep nobody out', async () => {
    const left = JSON.stringify({
      binding: '',
      verifier: '',
      nonce: '',
      redirectUri: '',
      expiresAt: Date.now() + 60_000,
    });
    const { values } = fixture.app.store;
    await values.transaction('everything', async (tx) => {
      for (let count = 0; count < 1_500; count++) await tx.set('gateway-oidc-begun', `left ${count}`, left);
    });
    expect((await signIn(employee('ann'))).status).toBe(303);
    expect((await values.list('gateway-oidc-begun')).length).toBeLessThanOrEqual(1_000);
  });

  it('a provider that calls itself something else, or is away, is told', async () => {
    const liar = await FakeOidc.start();
    liar.claimsToBe = 'https://evil.example';
    const oidc = { issuer: liar.issuer, clientId: 'finclaw' };
    const lied = await GatewayFixture.start({ gateway: { oidc } });
    try {
      const begun = await visit(`${lied.url}/api/sign-in/company`);
      expect([begun.status, await begun.text()]).toEqual([401, expect.stringContaining('127.0.0.1 failed')]);
      await liar.stop();
      const away = await visit(`${lied.url}/api/sign-in/company`);
      expect([away.status, await away.text()]).toEqual([401, expect.stringContaining('failed')]);
    } finally {
      await lied.dispose();
    }
  });
});
