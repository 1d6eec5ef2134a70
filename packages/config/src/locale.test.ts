import { describe, expect, it } from 'vitest';
import { resolveLocale } from './locale.ts';

describe('resolveLocale', () => {
  it.each([
    { configured: 'en', env: { LANG: 'ko_KR.UTF-8' }, expected: 'en' },
    { configured: undefined, env: { LANG: 'ko_KR.UTF-8' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'en_US.UTF-8' }, expected: 'en' },
    { configured: undefined, env: { LANG: 'en_US.UTF-8', LC_ALL: 'ko_KR' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'ko_KR.UTF-8', LC_ALL: '' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'en', LC_MESSAGES: 'ko' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'C.UTF-8' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'POSIX' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'fr_FR.UTF-8' }, expected: 'en' },
    { configured: undefined, env: {}, expected: 'ko' },
    { configured: 'klingon', env: { LANG: 'en_GB' }, expected: 'en' },
  ])('$configured with $env → $expected', ({ configured, env, expected }) => {
    expect(resolveLocale({ configured, env })).toBe(expected);
  });
});
