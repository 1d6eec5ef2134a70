import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepOwnerLanguage, readLocale, resolveLocale, standardProfile } from './locale.ts';

const isSaid = true;

describe('readLocale', () => {
  it.each([
    { env: { LANG: 'ko_KR.UTF-8' }, intl: 'en-US', expected: ['ko', 'KR', isSaid] },
    { env: { LANG: 'ko' }, intl: 'en-US', expected: ['ko', 'KR', isSaid] },
    { env: { LANG: 'en_US.UTF-8' }, intl: 'en-US', expected: ['en', 'US', isSaid] },
    { env: { LANG: 'en_US.UTF-8', LC_ALL: 'ko_KR' }, intl: 'en-US', expected: ['ko', 'KR', isSaid] },
    { env: { LANG: 'ko_KR.UTF-8', LC_ALL: '' }, intl: 'en-US', expected: ['ko', 'KR', isSaid] },
    { env: { LANG: 'en', LC_MESSAGES: 'ko' }, intl: 'en-US', expected: ['ko', 'KR', isSaid] },
    { env: { LANG: 'fr_FR.UTF-8' }, intl: 'en-US', expected: ['en', 'FR', isSaid] },
    { env: {}, intl: 'ko-KR', expected: ['ko', 'KR', isSaid] },
    { env: {}, intl: 'en-GB', expected: ['en', 'GB', isSaid] },
    { env: { LANG: 'C.UTF-8' }, intl: 'ko-KR', expected: ['ko', 'KR', isSaid] },
    { env: {}, intl: 'en-US', expected: ['en', undefined, !isSaid] },
    { env: {}, intl: 'en-US-u-va-posix', expected: ['en', undefined, !isSaid] },
    { env: { LANG: 'C' }, intl: 'en-US', expected: ['en', undefined, !isSaid] },
    { env: { LANG: 'C.UTF-8' }, intl: 'en-US', expected: ['en', undefined, !isSaid] },
    { env: { LC_ALL: 'POSIX', LANG: 'ko_KR.UTF-8' }, intl: 'en-US', expected: ['en', undefined, !isSaid] },
  ])('reads $env and Intl $intl', ({ env, intl, expected }) => {
    const { language, region, isKnown } = readLocale(env, () => intl);
    expect([language, region, isKnown]).toEqual(expected);
  });
});

describe('standardProfile', () => {
  const korean = { language: 'ko', region: 'KR', isKnown: true } as const;
  const american = { language: 'en', region: 'US', isKnown: true } as const;
  const silent = { language: 'en', isKnown: false } as const;
  it.each([
    { reader: 'ko', machine: korean, expected: ['KRW', 'kr', 'red-up'] },
    { reader: 'en', machine: american, expected: ['USD', 'us', 'green-up'] },
    { reader: 'en', machine: silent, expected: ['USD', 'none', 'green-up'] },
    { reader: 'ko', machine: silent, expected: ['KRW', 'kr', 'red-up'] },
    { reader: 'en', machine: korean, expected: ['USD', 'none', 'green-up'] },
  ] as const)('of a reader of $reader at $machine', ({ reader, machine, expected }) => {
    const { baseCurrency, taxResidence, colours } = standardProfile(reader, machine);
    expect([baseCurrency, taxResidence, colours]).toEqual(expected);
  });
});

describe('resolveLocale', () => {
  it.each([
    { configured: 'ko', env: { LANG: 'en_US.UTF-8' }, expected: 'ko' },
    { configured: 'klingon', env: { LANG: 'ko_KR' }, expected: 'ko' },
    { configured: undefined, env: { LANG: 'C' }, expected: 'en' },
  ])('$configured with $env is $expected', ({ configured, env, expected }) => {
    expect(resolveLocale({ configured, env })).toBe(expected);
  });

  it('puts the language of the owner first, which is found without the database', () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-language-'));
    const env = { FINCLAW_STATE_DIR: stateDir, LANG: 'en_US.UTF-8' };
    keepOwnerLanguage({ stateDir }, 'ko');
    expect(resolveLocale({ configured: 'en', env })).toBe('ko');
    keepOwnerLanguage({ stateDir }, undefined);
    expect(resolveLocale({ env })).toBe('en');
    writeFileSync(join(stateDir, 'language'), 'klingon');
    expect(resolveLocale({ env })).toBe('en');
    rmSync(stateDir, { recursive: true });
  });
});
