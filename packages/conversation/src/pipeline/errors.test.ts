import { explainError } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { PipelineError, type PipelineErrorCode } from './errors.ts';
import { StageResult } from './stage-result.ts';

describe('PipelineError', () => {
  it('is one of ours and keeps its cause', () => {
    const cause = new Error('why');
    const error = new PipelineError('what', 'EXECUTION_FAILED', { cause, details: { a: 1 } });
    expect(error).toBeInstanceOf(FinClawError);
    expect(error).toMatchObject({
      name: 'PipelineError',
      message: 'what',
      code: 'EXECUTION_FAILED',
      statusCode: 502,
      isOperational: true,
      cause,
      details: { a: 1 },
    });
  });

  it.each<[PipelineErrorCode, string | undefined]>([
    ['PIPELINE_TIMEOUT', '처리 시간이 초과되었습니다. 다시 시도해 주세요.'],
    ['EXECUTION_FAILED', '응답 생성 중 문제가 발생했습니다.'],
    ['STAGE_FAILED', '응답 생성 중 문제가 발생했습니다.'],
    ['CONTEXT_BUILD_FAILED', '응답 생성 중 문제가 발생했습니다.'],
    ['DELIVERY_FAILED', undefined],
  ])('%s is told as %j', (code, text) => {
    const error = new PipelineError('x', code);
    expect(explainError('ko', error)).toBe(text);
    expect(explainError('en', error) ?? '').not.toMatch(/[가-힣]/);
  });
});

describe('StageResult', () => {
  it('makes and tells apart results', () => {
    const error = new Error('x');
    expect(StageResult.continue(1)).toEqual({ action: 'continue', data: 1 });
    expect(StageResult.skip('why')).toEqual({ action: 'skip', reason: 'why' });
    expect(StageResult.abort('why', error)).toEqual({ action: 'abort', reason: 'why', error });
    expect(StageResult.abort('x')).toHaveProperty('action', 'abort');
    expect((StageResult.abort('x') as { error?: Error }).error).toBeUndefined();
    const results = [StageResult.continue(1), StageResult.skip('x'), StageResult.abort('x')];
    expect(results.map((result) => StageResult.isContinue(result))).toEqual([true, false, false]);
  });
});
