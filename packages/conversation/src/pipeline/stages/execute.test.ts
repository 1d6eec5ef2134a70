import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { describe, expect, it } from 'vitest';
import { enrichContext } from '../pipeline-context.ts';
import { MockExecutionAdapter } from '../testing/mock-execution-adapter.ts';
import { messageContext } from '../testing/pipeline-fixture.ts';
import { executeStage } from './execute.ts';

const signal = new AbortController().signal;
const context = () => enrichContext(messageContext('hi'), { channelCapabilities: CAPABILITIES });

describe('executeStage', () => {
  it('returns the answer with its usage', async () => {
    const result = await executeStage(await context(), new MockExecutionAdapter(' ok '), signal);
    expect(result).toMatchObject({
      action: 'continue',
      data: { content: 'ok', usage: { inputTokens: 0, outputTokens: 0 } },
    });
  });

  it('the mock has a default and refuses an aborted signal', async () => {
    const mock = new MockExecutionAdapter();
    expect(await mock.execute(await context(), signal)).toEqual({
      segments: [{ id: 's1', text: 'Mock response' }],
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    await expect(mock.execute(await context(), AbortSignal.abort())).rejects.toThrow();
  });

  it('an adapter that fails because it was cancelled is not a failure', async () => {
    const aborted = AbortSignal.abort('stop');
    await expect(executeStage(await context(), new MockExecutionAdapter(), aborted)).rejects.toBe('stop');
  });
});
