import { buildMessageContext } from '@finclaw/channel-kit';
import { Refusal } from '@finclaw/config';
import { createSessionKey, createTimestamp } from '@finclaw/types';
import { originOf, type Principal } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';

/** Sets the model of a conversation and returns its full name; an unknown or unusable one is refused. */
export async function chooseModel(
  { app, now }: GatewayContext,
  principal: Principal,
  session: string,
  wanted: string,
  signal: AbortSignal,
): Promise<string> {
  const sessionKey = createSessionKey(session);
  const timestamp = createTimestamp(now());
  const { channelId, senderId } = principal;
  const origin = originOf(principal);
  const message = { id: '-', channelId, chatType: 'direct', senderId, origin, body: '', timestamp } as const;
  const ctx = buildMessageContext(message, sessionKey, '-');
  const choice = await app.models.port.choose(sessionKey, wanted, { ctx, locale: app.people.languageIn(ctx), signal });
  if (choice.outcome === 'chosen') return choice.model;
  if (choice.outcome === 'unknown') throw new Refusal('MODEL_NOT_FOUND', 'gateway.unknownModel', { model: wanted });
  throw new Refusal('CONFLICT', 'gateway.modelUnavailable', { model: choice.model });
}
