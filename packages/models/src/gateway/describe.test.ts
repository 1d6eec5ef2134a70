import { explainError } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { createKeyNotFound, NoAvailableKeyError } from '../auth/resolver.ts';
import { FailoverError, ProviderError } from '../errors.ts';
import { modelEntry } from '../testing/models.ts';
import { BudgetExceededError } from './budget.ts';
import { describeModelChange, describeModelStatus } from './describe.ts';
import { ModelsExhaustedError } from './fallback-attempt.ts';
import type { ModelStatus } from './model-status.ts';
import { ModelRetiredError } from './selection.ts';

describe('describeModelChange', () => {
  it('names both models and the reason', () => {
    expect(describeModelChange('ko', { from: 'a', to: 'b', reason: 'billing' })).toBe(
      'a 모델의 계정에 남은 크레딧이 없어 b 모델로 답합니다.',
    );
    expect(describeModelChange('en', { from: 'a', to: 'b', reason: 'server-error' })).toBe(
      'a is unreachable. Using b instead.',
    );
  });

  it('has a sentence for reasons without one', () => {
    expect(describeModelChange('en', { from: 'a', to: 'b', reason: 'toString' })).toBe('Using b instead of a.');
  });
});

describe('describeModelStatus', () => {
  it.each<[ModelStatus, string, string]>([
    [{ kind: 'ready' }, '사용 가능', 'ready'],
    [{ kind: 'disabled' }, '설정에서 꺼져 있음', 'switched off in the configuration'],
    [{ kind: 'no-key', provider: 'my-lab' }, 'API 키 없음 (MY_LAB_API_KEY)', 'no API key (MY_LAB_API_KEY)'],
    [{ kind: 'retired', on: '2026-12-11' }, '2026-12-11에 제공 종료', 'retired on 2026-12-11'],
    [
      { kind: 'cooling-down', reason: 'billing', until: 5 },
      '@5까지 일시 중지 (크레딧 없음)',
      'paused until @5 (out of credit)',
    ],
    [{ kind: 'cooling-down', reason: 'odd', until: 5 }, '@5까지 일시 중지 (오류)', 'paused until @5 (failure)'],
    [
      { kind: 'cooling-down', reason: 'inactive', until: undefined },
      '키가 모두 꺼져 있음',
      'every key is switched off',
    ],
    [{ kind: 'circuit-open', until: 7 }, '@7까지 일시 중지 (연속 실패)', 'paused until @7 (keeps failing)'],
  ])('%o', (status, ko, en) => {
    const time = (at: number) => `@${at}`;
    expect([describeModelStatus('ko', status, time), describeModelStatus('en', status, time)]).toEqual([ko, en]);
  });
});

describe('explainError', () => {
  const call = { provider: 'anthropic', modelId: 'm' };

  it.each<[string, Error, RegExp]>([
    [
      'an unknown model',
      new FinClawError('x', 'MODEL_NOT_FOUND', { details: { name: 'opsu', suggestions: ['opus'] } }),
      /"opsu".*opus/,
    ],
    [
      'an unknown model like nothing else',
      new FinClawError('x', 'MODEL_NOT_FOUND', { details: { name: 'zzz' } }),
      /"zzz".*finclaw models/,
    ],
    ['a retired model', new ModelRetiredError(modelEntry('old', { retiresAt: '2026-01-01' })), /old.*2026-01-01/],
    ['no key', createKeyNotFound('anthropic'), /ANTHROPIC_API_KEY.*finclaw auth add anthropic/],
    ['keys that wait', new NoAvailableKeyError('anthropic', undefined, 5), /anthropic/],
    ['a refused key', new ProviderError('no', 'PROVIDER_AUTH', call), /anthropic.*finclaw auth list/],
    ['no credit', new FailoverError('no', 'billing', call), /anthropic/],
    ['a refused request', new ProviderError('too odd', 'PROVIDER_BAD_REQUEST', call), /anthropic.*too odd/],
    ['a long prompt', new FailoverError('no', 'context-overflow', call), /\/reset/],
    ['an outage', new FailoverError('no', 'server-error', call), /.+/],
    ['no model left', new ModelsExhaustedError([], '', undefined), /.+/],
    ['no model left for 90 seconds', new ModelsExhaustedError([], '', 90_000), /90/],
    [
      'the cap of a day',
      new BudgetExceededError({ cap: 'day', model: 'm', limitUsd: 1, spentUsd: 0.999, estimateUsd: 0.0012 }),
      /\$1\.00.*\$0\.0012|\$0\.0012.*\$1\.00/,
    ],
    ['a key with spaces', new FinClawError('x', 'PROFILE_INVALID', { details: { problem: 'key-with-spaces' } }), /API/],
    [
      'a key that is stored already',
      new FinClawError('x', 'PROFILE_DUPLICATE', { details: { name: 'work' } }),
      /"work"/,
    ],
  ])('says what to do about %s, in both languages', (_what, error, expected) => {
    const [ko, en] = [explainError('ko', error), explainError('en', error)];
    expect(ko).toMatch(/[가-힣]/);
    expect(en).not.toMatch(/[가-힣]/);
    for (const sentence of [ko, en]) {
      expect(sentence).toMatch(expected);
      expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it('has nothing to say about other errors', () => {
    expect(explainError('ko', new FinClawError('x', 'TOOL_FAILED'))).toBeUndefined();
    expect(explainError('ko', new Error('x'))).toBeUndefined();
    expect(explainError('ko', undefined)).toBeUndefined();
  });
});
