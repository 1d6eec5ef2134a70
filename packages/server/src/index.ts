export { createKeyStore } from './app/create-models.ts';
export type { TurnEnd } from './app/turn-book.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export { AuditLog } from './audit/audit-log.ts';
export type { AuditRecord } from './audit/audit-record.ts';
export { summariseRecord, tellRun } from './audit/audit-story.ts';
export { openAuditLog } from './audit/create-recorder.ts';
export { knownSecrets } from './audit/known-secrets.ts';
export { KEPT_RECORDINGS, type Recording, Recordings } from './audit/recording.ts';
export type { ReplayDifference } from './audit/replay-difference.ts';
export { type ReplayReport, replayRun } from './audit/replay-run.ts';
export type { AuditVerdict } from './audit/verify-chain.ts';
export type { CommandDefinition } from './auto-reply/commands/registry.ts';
export { composeParts } from './auto-reply/compose-parts.ts';
export { splitMessage } from './auto-reply/split-message.ts';
export { type ApprovalCard, type CardSurface, ChannelApprovals, type PressResult } from './channels/channel-approvals.ts';
export { channelContract } from './channels/contract/channel-contract.ts';
export type { ChannelHarness, Place, SendFault } from './channels/contract/channel-harness.ts';
export type { ChannelCheck } from './channels/contract/check.ts';
export { CRASH_POINTS, type CrashDriver, checkCrash, settleAndAnnounce } from './channels/contract/crash.ts';
export {
  type Account,
  type Conversation,
  checkIsolation,
  type IsolationDriver,
  type IsolationStep,
  openTestApp,
  type Person,
} from './channels/contract/isolation.ts';
export { talkThrough } from './channels/contract/talk-through.ts';
export { walkThrough } from './channels/contract/walk.ts';
export type { WalkDriver, WalkPlace } from './channels/contract/walk-driver.ts';
export { type InlineFile, readDataUrl } from './channels/data-url.ts';
export { type InsistOptions, insist } from './channels/insist.ts';
export {
  type ChannelSender,
  createPairing,
  type PairedSender,
  type Pairing,
  type PairingApproval,
  type WaitingSender,
} from './channels/pairing.ts';
export {
  type CallFailure,
  type CallKind,
  type CallOptions,
  callPlatform,
  judgeNetworkError,
} from './channels/platform-call.ts';
export { type DraftSurface, ReplyDrafts } from './channels/reply-drafts.ts';
export type { RunReport } from './execution/run-report.ts';
export { createGateway, type Gateway } from './gateway/gateway.ts';
export { createGatewayLink, createGatewayToken } from './gateway/gateway-link.ts';
export type { GatewayOptions } from './gateway/gateway-options.ts';
export { serveTools } from './mcp/serve-tools.ts';
export type { PluginApi } from './plugins/plugin-api.ts';
