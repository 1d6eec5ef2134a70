import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResolveHost, SsrfBlockedError, validateUrlSafety } from './ssrf.ts';

const noDns: ResolveHost = () => Promise.reject(new Error('no lookup expected'));
const resolvesTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const PUBLIC = '93.184.216.34';
const isPublicAddress = (address: string): Promise<boolean> =>
  validateUrlSafety('http://name.example/', {}, resolvesTo(address)).then(
    () => true,
    () => false,
  );

describe('the addresses of a name', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:192.168.0.1',
  ])('%s is not public', async (address) => {
    expect(await isPublicAddress(address)).toBe(false);
  });

  it.each([
    '::',
    'fe90::1',
    'febf::1',
    'fec0::1',
    '::ffff:7f00:1',
    '::ffff:0:7f00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'ff02::1',
    '100::1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    'fe80::1%eth0',
    'not an address',
    '',
    '1.2.3',
  ])('%s is not public', async (address) => {
    expect(await isPublicAddress(address)).toBe(false);
  });

  it.each([PUBLIC, '8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    async (address) => {
      expect(await isPublicAddress(address)).toBe(true);
    },
  );

  it('no private IPv4 address is public in any form that embeds it', async () => {
    const octet = fc.nat(255);
    await fc.assert(
      fc.asyncProperty(octet, octet, octet, async (b, c, d) => {
        for (const a of [0, 10, 127, 224, 255]) {
          const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
          const forms = [`${a}.${b}.${c}.${d}`, `::ffff:${hex}`, `::${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`];
          expect(await Promise.all(forms.map(isPublicAddress))).not.toContain(true);
        }
      }),
    );
  });
});

describe('validateUrlSafety', () => {
  it.each([
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
  ])('the local name in %s is refused before any lookup', async (url) => {
    await expect(validateUrlSafety(url, {}, noDns)).rejects.toBeInstanceOf(SsrfBlockedError);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('the literal in %s is judged directly', async (url) => {
    await expect(validateUrlSafety(url, {}, noDns)).rejects.toMatchObject({ code: 'SSRF_BLOCKED', statusCode: 403 });
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:1',
    'http://user:secret@example.com/',
  ])('%s is refused', async (url) => {
    await expect(validateUrlSafety(url, { allowPrivateNetwork: true }, noDns)).rejects.toMatchObject({
      code: 'SSRF_BLOCKED',
    });
  });

  it('what is not a URL is an input error', async () => {
    await expect(validateUrlSafety('not a url', {}, noDns)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    { name: 'private only', addresses: ['10.0.0.1'], ip: '10.0.0.1' },
    { name: 'one private of several', addresses: [PUBLIC, '2606:4700::1111', '10.0.0.1'], ip: '10.0.0.1' },
    { name: 'a private IPv6', addresses: [PUBLIC, 'fd00::1'], ip: 'fd00::1' },
    { name: 'no address', addresses: [], ip: undefined },
  ])('a name with $name is refused, and the error names host and address', async ({ addresses, ip }) => {
    const refused = validateUrlSafety('https://rebind.example/', {}, resolvesTo(...addresses));
    await expect(refused).rejects.toMatchObject({ details: { hostname: 'rebind.example', ip } });
  });

  it('a public name is returned with all its addresses to pin', async () => {
    const target = await validateUrlSafety('https://example.com:8443/a?b', {}, resolvesTo(PUBLIC, '2606:4700::1111'));
    expect(target.url.href).toBe('https://example.com:8443/a?b');
    expect(target.addresses.map(({ address }) => address)).toEqual([PUBLIC, '2606:4700::1111']);
  });

  it.each([
    { url: 'http://127.0.0.1:9/', allowed: true },
    { url: 'http://[::1]/', allowed: true },
    { url: 'http://192.168.0.10/', allowed: true },
    { url: 'http://[fd00::1]/', allowed: true },
    { url: 'http://169.254.169.254/', allowed: false },
    { url: 'http://[fe80::1]/', allowed: false },
    { url: 'http://0.0.0.0/', allowed: false },
    { url: 'http://224.0.0.1/', allowed: false },
  ])('with allowPrivateNetwork, $url is allowed: $allowed', async ({ url, allowed }) => {
    const outcome = validateUrlSafety(url, { allowPrivateNetwork: true }, noDns).then(
      () => true,
      () => false,
    );
    expect(await outcome).toBe(allowed);
  });

  it.each([
    { host: 'api.example.com', allowed: true },
    { host: 'feeds.news.example', allowed: true },
    { host: 'news.example', allowed: false },
    { host: 'evilnews.example', allowed: false },
    { host: 'example.com', allowed: false },
  ])('an allow-list leaves only its hosts: $host is allowed: $allowed', async ({ host, allowed }) => {
    const policy = { hostnameAllowlist: ['API.example.com', '*.news.example'] };
    const outcome = validateUrlSafety(`https://${host}/`, policy, resolvesTo(PUBLIC)).then(
      () => true,
      () => false,
    );
    expect(await outcome).toBe(allowed);
  });

  it('being on the allow-list does not excuse a private address', async () => {
    const refused = validateUrlSafety(
      'https://a.example/',
      { hostnameAllowlist: ['a.example'] },
      resolvesTo('10.0.0.1'),
    );
    await expect(refused).rejects.toBeInstanceOf(SsrfBlockedError);
  });

  it('no input of any shape gets past as a private target or throws something else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.ipV4().map((ip) => `http://${ip}/`),
        ),
        async (input) => {
          const outcome = await validateUrlSafety(input, {}, resolvesTo(PUBLIC)).catch((error: unknown) => error);
          if (outcome instanceof Error)
            expect(outcome).toMatchObject({ code: expect.stringMatching(/^(SSRF_BLOCKED|INVALID_INPUT)$/) });
          else
            for (const { address } of (outcome as { addresses: { address: string }[] }).addresses)
              expect(await isPublicAddress(address)).toBe(true);
        },
      ),
    );
  });
});

describe('policies for this machine and for encryption', () => {
  it.each([
    ['http://127.0.0.1:1/', { allowLoopback: true }, true],
    ['http://[::1]:1/', { allowLoopback: true }, true],
    ['http://[::ffff:127.0.0.1]/', { allowLoopback: true }, true],
    ['http://10.0.0.1/', { allowLoopback: true }, false],
    ['http://169.254.169.254/', { allowLoopback: true }, false],
    ['http://93.184.216.34/', { encryptedOnly: true }, false],
    ['https://93.184.216.34/', { encryptedOnly: true }, true],
    ['http://127.0.0.1/', { encryptedOnly: true }, false],
    ['http://127.0.0.1/', { encryptedOnly: true, allowLoopback: true }, true],
    ['http://10.0.0.1/', { encryptedOnly: true, privateHosts: ['10.0.0.1'] }, false],
    ['https://10.0.0.1/', { encryptedOnly: true, privateHosts: ['10.0.0.1'] }, true],
  ])('%s under %j: %s', async (url, policy, may) => {
    const judged = validateUrlSafety(url, policy, noDns);
    if (may) expect(await judged).toHaveProperty('addresses');
    else await expect(judged).rejects.toBeInstanceOf(SsrfBlockedError);
  });

  it('names of this machine are let through for it alone, and only if they lead there', async () => {
    const policy = { allowLoopback: true };
    expect(await validateUrlSafety('http://app.localhost/', policy, resolvesTo('127.0.0.1'))).toHaveProperty('url');
    await expect(validateUrlSafety('http://localhost/', policy, resolvesTo('10.0.0.1'))).rejects.toBeInstanceOf(
      SsrfBlockedError,
    );
    await expect(validateUrlSafety('http://nas.local/', policy, resolvesTo('127.0.0.1'))).rejects.toBeInstanceOf(
      SsrfBlockedError,
    );
  });
});
