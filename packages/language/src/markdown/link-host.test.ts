import { describe, expect, it } from 'vitest';
import { hostToShow } from './link-host.ts';

describe('the host beside a link', () => {
  it.each([
    ['words', 'Sign in', 'https://a.example/x', 'a.example'],
    ['no words', '', 'https://a.example/x', 'a.example'],
    ['the address itself', 'https://a.example/x?y=1', 'https://a.example/x?y=1', undefined],
    ['the host', 'a.example', 'https://a.example/x', undefined],
    ['the host in capitals', 'A.Example', 'https://a.example/x', undefined],
    ['the host and a path', 'a.example/other', 'https://a.example/x', undefined],
    ['another host', 'https://good.example/x', 'https://evil.example/x', 'evil.example'],
    ['a host that only begins alike', 'a.example.org', 'https://a.example/', 'a.example'],
    ['a host within words', 'see a.example', 'https://a.example/', 'a.example'],
    [
      'an address with a user',
      'https://good.example@evil.example/',
      'https://good.example@evil.example/',
      'evil.example',
    ],
    ['a host in letters that look alike', 'аpple.com', 'https://аpple.com/', 'xn--pple-43d.com'],
    ['a Korean host', '한국.kr', 'https://한국.kr/', 'xn--3e0b707e.kr'],
    ['an invisible character', 'a.example\u200b', 'https://a.example/', 'a.example'],
    ['a port', 'here', 'http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['a host without its port', '127.0.0.1', 'http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    [
      'a very long host',
      'here',
      `https://${'good.example.'.repeat(12)}evil.example/`,
      `…${'good.example.'.repeat(12).slice(-47)}evil.example`,
    ],
    ['a letter', 'write to us', 'mailto:a@b.example', 'a@b.example'],
    ['a letter to whom it says', 'a@b.example', 'mailto:a@b.example', undefined],
    ['a script', 'here', 'javascript:alert(1)', undefined],
    ['no address', 'here', 'x', undefined],
  ])('%s', (_what, words, address, host) => {
    expect(hostToShow(words, address)).toBe(host);
  });
});
