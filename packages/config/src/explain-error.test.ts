import { ERROR_CODES, type ErrorCode, FinClawError } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { explainError } from './explain-error.ts';
import { catalogue } from './messages/every-message.ts';
import { Refusal } from './refusal.ts';

const keys = Object.keys(catalogue);
const rows = Object.entries(ERROR_CODES).filter(([, { says }]) => says !== null) as [ErrorCode, { says: string }][];

describe('what the error table says', () => {
  it.each(rows)('%s is told with a sentence that exists', (_code, { says }) => {
    const [start = '', end = ''] = says.split(/\{\w+\}/);
    expect(keys.filter((key) => key.startsWith(start) && key.endsWith(end))).not.toEqual([]);
    if (!says.includes('{')) expect(keys).toContain(says);
  });

  it.each<[string, ErrorCode, Record<string, unknown>, string | undefined]>([
    ['its facts', 'PROFILE_DUPLICATE', { name: 'work' }, 'The profile "work" already has this key.'],
    ['one of several', 'ENV_FILE_INVALID', { path: '/x/.env', line: 3, problem: 'no-assignment' }, undefined],
    ['the reason of a disk', 'STORAGE_FAILURE', { path: '/x/y', code: 'EACCES' }, undefined],
  ])('a sentence with %s', (_what, code, details, text) => {
    const told = explainError('en', new FinClawError('x', code, { details }));
    expect(told).not.toMatch(/[{}]|undefined|EACCES/);
    if (text !== undefined) expect(told).toBe(text);
    for (const fact of [details.path, details.line].filter((each) => each !== undefined))
      expect(told).toContain(String(fact));
  });

  it('tells a refusal with its own sentence, in the language of the reader', () => {
    expect(explainError('ko', new Refusal('RUN_NOT_FOUND', 'signed.noAnswer'))).toContain('서명할 답변이 없습니다');
  });

  it.each<[string, unknown]>([
    ['lacks a fact', new FinClawError('x', 'GATEWAY_LOCK_ERROR')],
    ['has no sentence', new FinClawError('x', 'TOOL_FAILED')],
    ['is not ours', new Error('x')],
    ['is a code of the platform', Object.assign(new Error('x'), { code: 'ENOENT' })],
    ['is nothing', undefined],
  ])('leaves the word to an error that %s', (_what, error) => {
    expect(explainError('ko', error)).toBeUndefined();
  });
});
