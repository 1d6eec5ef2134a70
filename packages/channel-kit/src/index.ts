export { normalizeChatType } from './access/chat-type.ts';
export { composeGates, type GateFunction, mentionGate } from './access/gates.ts';
export {
  type ChannelSender,
  createPairing,
  type PairedSender,
  type Pairing,
  type PairingApproval,
} from './access/pairing.ts';
export { knownSenderGate, senderOf } from './access/pairing-gate.ts';
export { offerPairing } from './access/pairing-offer.ts';
export { PairingWelcome } from './access/pairing-welcome.ts';
export { buildMessageContext, mergeMessages, replyTargetOf } from './addressing/message-context.ts';
export { deriveGlobalSessionKey, deriveRoutingSessionKey, parseRoutingSessionKey } from './addressing/session-key.ts';
export { describeFile, MAX_FILE_BYTES, storeFile } from './attached-files.ts';
export { BotChannel, type BotChannelOptions, type Suggestion } from './bot-channel.ts';
export { type ApprovalCard, type CardSurface, ChannelApprovals, type PressResult } from './channel-approvals.ts';
export { ChannelRegistry } from './channel-registry.ts';
export { insist } from './insist.ts';
export type { PipelineChannel } from './pipeline-channel.ts';
export { type CallFailure, type CallKind, type CallOptions, callPlatform, judgeNetworkError } from './platform-call.ts';
export type { DraftSurface } from './reply-drafts.ts';
export { createSentCards } from './sent-cards.ts';
export { findCode, mapOutside } from './text/code-regions.ts';
export { capLength, composeParts } from './text/compose-parts.ts';
export { formatFinancialNumber } from './text/financial-number.ts';
export { splitMessage } from './text/split-message.ts';
