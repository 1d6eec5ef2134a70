import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDotenv } from './dotenv.ts';
import { getEnv, isTruthyEnvValue, logAcceptedEnvOption, normalizeEnv } from './env.ts';

describe('environment variables', () => {
  it('normalizeEnv removes our blank variables and no others', () => {
    const env = { FINCLAW_A: '', FINCLAW_B: ' ', FINCLAW_C: 'c', OTHER: '' };
    normalizeEnv(env);
    expect(env).toEqual({ FINCLAW_C: 'c', OTHER: '' });
  });

  it.each([
    ['the prefixed name first', { FINCLAW_PORT: '1', PORT: '2' }, '1'],
    ['then the bare one', { PORT: '2' }, '2'],
    ['then the fallback', {}, 'fallback'],
    ['a blank prefixed one counts as unset', { FINCLAW_PORT: '', PORT: '2' }, '2'],
    ['a blank bare one too', { PORT: '  ' }, 'fallback'],
  ])('getEnv: %s', (_what, env, value) => expect(getEnv('PORT', 'fallback', env)).toBe(value));

  it('a name that has the prefix is looked up as it is', () => {
    expect(getEnv('FINCLAW_PORT', undefined, { FINCLAW_PORT: '1' })).toBe('1');
    expect(getEnv('FINCLAW_PORT', undefined, { PORT: '1' })).toBeUndefined();
  });

  it.each([
    ['1', true],
    ['TRUE', true],
    [' Yes ', true],
    ['0', false],
    ['on', false],
    ['', false],
    [undefined, false],
  ])('isTruthyEnvValue %j → %s', (value, truthy) => expect(isTruthyEnvValue(value)).toBe(truthy));

  it('logAcceptedEnvOption never shows a secret', () => {
    const debug = vi.fn();
    logAcceptedEnvOption({ debug }, 'FINCLAW_PORT', '1');
    logAcceptedEnvOption({ debug }, 'OPENAI_API_KEY', 'abc');
    expect(debug.mock.calls.map((call) => call[1])).toEqual([
      { name: 'FINCLAW_PORT', value: '1' },
      { name: 'OPENAI_API_KEY', value: '[REDACTED]' },
    ]);
  });
});

describe('loadDotenv', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-env-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  function load(text: string, env: Record<string, string | undefined> = {}) {
    const path = join(dir, '.env');
    writeFileSync(path, text);
    loadDotenv(path, env);
    return env;
  }

  it('reads what the runtime reads: comments, quotes, several lines, export', () => {
    expect(load('# note\n\nA=1\r\nexport B="two words" # why\nC=\'x\ny\'\nD=\n')).toEqual({
      A: '1',
      B: 'two words',
      C: 'x\ny',
      D: '',
    });
  });

  it('leaves variables that are set, and fills blank ones', () => {
    expect(load('A=file\nB=file', { A: 'shell', B: '' })).toEqual({ A: 'shell', B: 'file' });
  });

  it('a missing file is silent', () => {
    expect(() => loadDotenv(join(dir, 'none'), {})).not.toThrow();
  });

  it.each([
    ['a line that is no assignment', 'A=1\nOPENAI_API_KEY sk-x\n', /:2: expected NAME=value$/],
    ['a quote that is never closed', 'A="1\nB=2\n', /:1: a quote is never closed$/],
  ])('%s is not', (_what, text, message) => {
    expect(() => load(text)).toThrow(
      expect.objectContaining({ code: 'ENV_FILE_INVALID', message: expect.stringMatching(message) }),
    );
  });

  it('an unreadable file is not', () => {
    mkdirSync(join(dir, 'folder'));
    expect(() => loadDotenv(join(dir, 'folder'), {})).toThrow(expect.objectContaining({ code: 'STORAGE_FAILURE' }));
  });
});
