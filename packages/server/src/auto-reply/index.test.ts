import { describe, expect, it } from 'vitest';
import * as autoReply from './index.ts';

describe('the auto-reply module', () => {
  it('P-2 exports its public names', () => {
    expect(Object.keys(autoReply).sort()).toMatchInlineSnapshot(`
      [
        "AutoReplyPipeline",
        "CONTROL_TOKENS",
        "DEFAULT_PIPELINE_CONFIG",
        "DefaultPipelineObserver",
        "InMemoryCommandRegistry",
        "PipelineError",
        "RunClocks",
        "STAGE_NAMES",
        "StageResult",
        "ackStage",
        "commandStage",
        "contextStage",
        "createTypingController",
        "deliverResponse",
        "enrichContext",
        "executeStage",
        "extractControlTokens",
        "failureKind",
        "formatFinancialNumber",
        "formatResponse",
        "getUserMessage",
        "normalizeMessage",
        "registerBuiltInCommands",
        "resumeDelivery",
        "splitMessage",
        "startTyping",
      ]
    `);
  });
});
