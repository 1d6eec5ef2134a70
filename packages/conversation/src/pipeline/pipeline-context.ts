import type { ChannelCapabilities, MsgContext } from '@finclaw/types';
import { StageResult } from './stage-result.ts';
import { type NormalizedMessage, normalizeMessage } from './stages/normalize.ts';

/** A message with everything the answer may use. */
export interface PipelineMsgContext extends MsgContext, NormalizedMessage {
  readonly channelCapabilities: ChannelCapabilities;
  readonly userRoles: readonly string[];
  readonly isAdmin: boolean;
  /** The agent the message was bound to. */
  readonly agentId?: string;
}

export interface EnrichContextDeps {
  readonly channelCapabilities: ChannelCapabilities;
  readonly normalized?: NormalizedMessage;
  readonly userRoles?: readonly string[];
  readonly agentId?: string;
}

/** Adds locally known facts to a message; a missing one never fails the reply. */
export function enrichContext(ctx: MsgContext, deps: EnrichContextDeps): PipelineMsgContext {
  const { userRoles = [] } = deps;
  return {
    ...ctx,
    ...(deps.normalized ?? normalizedFields(ctx)),
    channelCapabilities: deps.channelCapabilities,
    userRoles,
    isAdmin: userRoles.includes('admin'),
    agentId: deps.agentId,
  };
}

function normalizedFields(ctx: MsgContext): NormalizedMessage {
  const result = normalizeMessage(ctx);
  return StageResult.isContinue(result) ? result.data : { normalizedBody: ctx.body };
}
