import { createAbortError } from '@finclaw/infra';
import type { ExecutionAdapter, ExecutionResult } from '../execution-adapter.ts';
import type { PipelineMsgContext } from '../pipeline-context.ts';

/** Answers everything with one sentence. */
export class MockExecutionAdapter implements ExecutionAdapter {
  readonly #response: string;

  constructor(defaultResponse = 'Mock response') {
    this.#response = defaultResponse;
  }

  async execute(_ctx: PipelineMsgContext, signal: AbortSignal): Promise<ExecutionResult> {
    if (signal.aborted) throw createAbortError(signal.reason);
    return { segments: [{ id: 's1', text: this.#response }], usage: { inputTokens: 0, outputTokens: 0 } };
  }
}
