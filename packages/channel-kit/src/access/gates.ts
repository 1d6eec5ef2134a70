import type { InboundMessage } from '@finclaw/types';
import { isDirect } from './chat-type.ts';

type GateResult = { readonly allowed: true } | { readonly allowed: false; readonly gate: string };

/** Decides, before anything is stored, whether a message is for the assistant at all. */
export type GateFunction = (message: InboundMessage) => GateResult | Promise<GateResult>;

const ALLOWED: GateResult = { allowed: true };
const refuse = (gate: string): GateResult => ({ allowed: false, gate });

/** Runs the gates in order and stops at the first refusal; without gates everything passes. */
export function composeGates(...gates: readonly GateFunction[]): GateFunction {
  return async (message) => {
    for (const gate of gates) {
      const result = await gate(message);
      if (!result.allowed) return result;
    }
    return ALLOWED;
  };
}

/** In a room, accepts only messages that address the assistant: a mention, or a reply to it. */
export const mentionGate: GateFunction = (message) => {
  if (isDirect(message.chatType) || message.mentionsBot === true) return ALLOWED;
  return refuse('mention');
};

/** Accepts only listed senders. No list disables the gate; an empty list refuses everyone. */
export function allowlistGate(senders: Iterable<string> | undefined): GateFunction {
  if (senders === undefined) return () => ALLOWED;
  const listed = new Set(senders);
  return (message) => (listed.has(message.senderId) ? ALLOWED : refuse('allowlist'));
}
