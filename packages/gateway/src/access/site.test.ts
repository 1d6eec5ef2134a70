import { defaultConfig } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { type RequestSite, SiteRules } from './site.ts';

const base: RequestSite = {
  method: 'POST',
  host: '127.0.0.1:18789',
  origin: undefined,
  fetchSite: undefined,
  localAddress: '127.0.0.1',
  localPort: 18789,
  remoteAddress: '127.0.0.1',
  forwardedFor: undefined,
};
const rules = (config: Partial<typeof defaultConfig.gateway> = {}) =>
  new SiteRules({ ...defaultConfig.gateway, ...config });
const judge = (site: Partial<RequestSite>, config: Partial<typeof defaultConfig.gateway> = {}) => {
  const verdict = rules(config).judge({ ...base, ...site });
  return verdict.ok ? (verdict.isCors ? 'cors' : 'ok') : verdict.reason;
};

describe('a request is meant for this server', () => {
  it.each([
    ['127.0.0.1:18789', 'ok'],
    ['localhost:18789', 'ok'],
    ['LocalHost:18789', 'ok'],
    ['[::1]:18789', 'ok'],
    [undefined, 'host'],
    ['', 'host'],
    ['127.0.0.1', 'host'],
    ['127.0.0.1:80', 'host'],
    ['evil.example:18789', 'host'],
    ['localhost.evil.example:18789', 'host'],
    ['user@localhost:18789', 'host'],
    ['localhost:18789/path', 'host'],
    ['192.168.0.10:18789', 'host'],
  ])('with the host %s → %s', (host, verdict) => expect(judge({ host })).toBe(verdict));

  it('under the address the connection came in on, and never under a name that only points there', () => {
    const config = { host: '0.0.0.0', tls: { certFile: 'c', keyFile: 'k' } };
    const remote = { localAddress: '192.168.0.10', remoteAddress: '192.168.0.11' };
    expect(judge({ ...remote, host: '192.168.0.10:18789' }, config)).toBe('ok');
    expect(judge({ ...remote, host: 'localhost:18789' }, config)).toBe('host');
    expect(judge({ ...remote, host: 'rebound.example:18789' }, config)).toBe('host');
  });

  it('under its public name', () => {
    expect(judge({ host: 'finclaw.example' }, { publicUrl: 'https://finclaw.example/' })).toBe('ok');
    expect(judge({ host: 'finclaw.example:8443' }, { publicUrl: 'https://finclaw.example/' })).toBe('host');
  });
});

describe('CVE-2026-25253: a request was not made by a page of another site', () => {
  it.each([
    [undefined, 'ok'],
    ['http://127.0.0.1:18789', 'ok'],
    ['https://127.0.0.1:18789', 'origin'],
    ['http://127.0.0.1:3000', 'origin'],
    ['http://localhost:18789', 'origin'],
    ['https://evil.example', 'origin'],
    ['null', 'origin'],
    ['', 'origin'],
    ['http://127.0.0.1:18789.evil.example', 'origin'],
  ])('from the origin %s → %s', (origin, verdict) => expect(judge({ origin })).toBe(verdict));

  it('a page of a site that was allowed is told apart, because it may not use the cookie', () => {
    expect(judge({ origin: 'https://a.example' }, { corsOrigins: ['https://a.example/'] })).toBe('cors');
  });

  it.each([
    ['cross-site', 'POST', 'origin'],
    ['same-site', 'POST', 'origin'],
    ['cross-site', 'GET', 'ok'],
    ['same-origin', 'POST', 'ok'],
    ['none', 'POST', 'ok'],
  ])('a browser that says %s to a %s without an origin → %s', (fetchSite, method, verdict) => {
    expect(judge({ fetchSite, method })).toBe(verdict);
  });
});

describe('behind a proxy', () => {
  const config = { host: '0.0.0.0', publicUrl: 'https://finclaw.example', trustedProxies: ['10.0.0.2', '10.0.0.3'] };
  const clientOf = (site: Partial<RequestSite>) => {
    const verdict = rules(config).judge({ ...base, host: 'finclaw.example', ...site });
    return verdict.ok ? verdict.client : verdict.reason;
  };

  it.each([
    { remoteAddress: '10.0.0.2', forwardedFor: '203.0.113.7', client: '203.0.113.7' },
    { remoteAddress: '::ffff:10.0.0.2', forwardedFor: '203.0.113.7', client: '203.0.113.7' },
    { remoteAddress: '10.0.0.2', forwardedFor: '127.0.0.1, 203.0.113.7', client: '203.0.113.7' },
    { remoteAddress: '10.0.0.2', forwardedFor: '203.0.113.7, 10.0.0.3', client: '203.0.113.7' },
    { remoteAddress: '10.0.0.2', forwardedFor: undefined, client: 'proxy' },
    { remoteAddress: '10.0.0.2', forwardedFor: '10.0.0.3', client: 'proxy' },
    { remoteAddress: '10.0.0.2', forwardedFor: undefined, host: '127.0.0.1:18789', client: '10.0.0.2' },
    { remoteAddress: '203.0.113.7', forwardedFor: '127.0.0.1', client: 'proxy' },
    { remoteAddress: '127.0.0.1', forwardedFor: undefined, client: 'proxy' },
  ])('$remoteAddress saying $forwardedFor is $client', ({ client, ...site }) => expect(clientOf(site)).toBe(client));

  it('without a trusted one, nobody is believed about where they come from', () => {
    expect(rules().judge({ ...base, forwardedFor: '203.0.113.7' })).toMatchObject({ client: '127.0.0.1' });
  });

  it('cookies travel over TLS only', () => {
    expect([
      rules().isSecure,
      rules(config).isSecure,
      rules({ tls: { certFile: 'c', keyFile: 'k' } }).isSecure,
    ]).toEqual([false, true, true]);
  });
});
