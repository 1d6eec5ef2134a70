import type { ChannelDock, InboundMessage } from '@finclaw/types';
import { isDirect } from './chat-type.ts';

type GateResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly gate: string };

interface GateContext {
  /** The account's own id on the platform, to recognise being mentioned. */
  readonly botUserId?: string;
}

/** Decides at the door whether a message is for the assistant at all. */
export type GateFunction = (
  message: InboundMessage,
  dock: ChannelDock,
  context: GateContext,
) => GateResult | Promise<GateResult>;

const ALLOWED: GateResult = { allowed: true };
const refuse = (gate: string, reason: string): GateResult => ({ allowed: false, gate, reason });

/** Calls the gates in order and stops at the first refusal; without gates everything passes. */
export function composeGates(...gates: readonly GateFunction[]): GateFunction {
  return async (message, dock, context) => {
    for (const gate of gates) {
      const result = await gate(message, dock, context);
      if (!result.allowed) return result;
    }
    return ALLOWED;
  };
}

/** In a room the assistant listens only when it is spoken to: mentioned, or replied to. */
export const mentionGate: GateFunction = (message) => {
  if (isDirect(message.chatType) || message.mentionsBot === true) return ALLOWED;
  return refuse('mention', 'not mentioned');
};

/** Lets only listed senders through. No list switches the gate off; an empty list refuses everybody. */
export function allowlistGate(senders: Iterable<string> | undefined): GateFunction {
  if (senders === undefined) return () => ALLOWED;
  const listed = new Set(senders);
  return (message) => (listed.has(message.senderId) ? ALLOWED : refuse('allowlist', 'sender is not listed'));
}
