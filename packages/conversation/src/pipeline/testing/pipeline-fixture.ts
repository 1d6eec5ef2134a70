import { FakeChannel } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createChannelId, createSessionKey, createTimestamp, type MsgContext, type TextSegment } from '@finclaw/types';
import { CommandRegistry } from '../../commands/registry.ts';
import type { ExecutionAdapter } from '../execution-adapter.ts';
import { AutoReplyPipeline } from '../pipeline.ts';
import type { PipelineConfig } from '../pipeline-config.ts';
import type { PipelineDependencies } from '../pipeline-deps.ts';
import type { PipelineResult } from '../pipeline-result.ts';
import { RecordingLogger } from './recording-logger.ts';

export const MATCH = { agentId: 'main' };

/** A direct message as the router hands it in. */
export function messageContext(body: string, overrides: Partial<MsgContext> = {}): MsgContext {
  return {
    body,
    bodyForAgent: body,
    rawBody: body,
    from: 'room-1',
    senderId: 'user-1',
    senderName: 'User',
    provider: 'test',
    channelId: createChannelId('test'),
    origin: 'typed',
    chatType: 'direct',
    sessionKey: createSessionKey('session-1'),
    accountId: 'default',
    timestamp: createTimestamp(0),
    messageId: 'message-1',
    ...overrides,
  };
}

interface Fixture {
  readonly pipeline: AutoReplyPipeline;
  readonly channel: FakeChannel;
  readonly logger: RecordingLogger;
  readonly registry: CommandRegistry;
  run(body: string, overrides?: Partial<MsgContext>, signal?: AbortSignal): Promise<PipelineResult>;
}

export interface FixtureOptions {
  /** The model's answer, or a function that produces it. */
  readonly answer?: string | ExecutionAdapter['execute'];
  readonly config?: Partial<PipelineConfig>;
  readonly deps?: Partial<PipelineDependencies>;
  readonly channel?: FakeChannel;
  readonly registry?: CommandRegistry;
}

/** A pipeline with a recording channel, and a scripted model. */
export function createFixture(options: FixtureOptions = {}): Fixture {
  const { answer = 'hi', channel = new FakeChannel(), registry = new CommandRegistry() } = options;
  const logger = new RecordingLogger();
  const execute = typeof answer === 'string' ? async () => said(answer) : answer;
  const pipeline = new AutoReplyPipeline(
    { ...defaultConfig.channels.pipeline, ...options.config },
    {
      executionAdapter: { execute },
      commandRegistry: registry,
      logger,
      resolveChannel: () => channel,
      ...options.deps,
    },
  );
  return {
    pipeline,
    channel,
    logger,
    registry,
    run: (body, overrides, signal = new AbortController().signal) =>
      pipeline.run(messageContext(body, overrides), MATCH, signal),
  };
}

/** A model's answer of a single segment. */
export const said = (text: string): { readonly segments: readonly TextSegment[] } => ({
  segments: [{ id: 's1', text }],
});
