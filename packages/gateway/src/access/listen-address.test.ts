import { defaultConfig } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { assertProtected, isLoopback } from './listen-address.ts';

const tls = { certFile: 'c', keyFile: 'k' };
const proxied = { trustedProxies: ['10.0.0.2'], publicUrl: 'https://finclaw.example' };

describe('~21,600 open instances: the gateway refuses to listen beyond this machine without protection', () => {
  it.each([
    { when: { host: '127.0.0.1' }, listens: true },
    { when: { host: 'localhost' }, listens: true },
    { when: { host: '::1' }, listens: true },
    { when: { host: '127.8.9.1' }, listens: true },
    { when: { host: '0.0.0.0' }, listens: false },
    { when: { host: '::' }, listens: false },
    { when: { host: '192.168.0.10' }, listens: false },
    { when: { host: 'finclaw.example' }, listens: false },
    { when: { host: '127.0.0.1.example.com' }, listens: false },
    { when: { host: '0.0.0.0', tls }, listens: true },
    { when: { host: '0.0.0.0', ...proxied }, listens: true },
    { when: { host: '0.0.0.0', trustedProxies: ['10.0.0.2'] }, listens: false },
    { when: { host: '0.0.0.0', publicUrl: 'https://finclaw.example' }, listens: false },
    { when: { host: '0.0.0.0', trustedProxies: [], publicUrl: 'https://finclaw.example' }, listens: false },
    { when: { host: '0.0.0.0', trustedProxies: ['10.0.0.2'], publicUrl: 'http://finclaw.example' }, listens: false },
  ])('$when → $listens', ({ when, listens }) => {
    const start = () => assertProtected({ ...defaultConfig.gateway, ...when }, 'en');
    if (listens) expect(start).not.toThrow();
    else
      expect(start).toThrow(
        expect.objectContaining({ code: 'GATEWAY_EXPOSED', message: expect.stringContaining(when.host) }),
      );
  });

  it.each([
    ['::ffff:127.0.0.1', true],
    ['[::1]', true],
    ['LOCALHOST', true],
    ['127.0.0.256x', false],
    ['localhost.example', false],
    ['', false],
  ])('%s is this machine: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
});
