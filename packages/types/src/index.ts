export type {
  AgentProfile,
  AgentRunParams,
  AgentRunResult,
  AuthProfile,
  ContentBlock,
  ConversationMessage,
  ImageBlock,
  KeptAt,
  ModelRef,
  ShownRange,
  TextBlock,
  ThinkingBlock,
  ThinkingLevel,
  TokenUsage,
  ToolCall,
  ToolDefinition,
  ToolResultBlock,
  ToolUseBlock,
  TranscriptEntry,
} from './agent.ts';
export type { AnswerEnding, EndingKind } from './answer-ending.ts';
export type {
  AgentId,
  Brand,
  ChannelId,
  CurrencyCode,
  DecimalString,
  Opaque,
  SessionKey,
  TickerSymbol,
  Timestamp,
} from './brand.ts';
export {
  createAgentId,
  createChannelId,
  createCurrencyCode,
  createDecimalString,
  createSessionKey,
  createTickerSymbol,
  createTimestamp,
} from './brand.ts';
export type {
  ChannelCapabilities,
  ChannelDock,
  ChannelMeta,
  ChannelPlugin,
  ReplyProgress,
  ReplyTarget,
  SendReceipt,
} from './channel.ts';
export type {
  Alert,
  AlertCondition,
  AlertTrigger,
  FinancialInstrument,
  Freshness,
  IndicatorResult,
  InstrumentType,
  MarketDataRequest,
  MarketDataResponse,
  MarketQuote,
  NewsItem,
  NewsSentiment,
  OHLCVCandle,
  Portfolio,
  PortfolioHolding,
  PortfolioSummary,
  TechnicalIndicator,
  TimeInterval,
} from './finance.ts';
export type { GatewayStatus, RpcError, RpcMethod, RpcRequest, RpcResponse, WsEvent } from './gateway.ts';
export { RPC_ERROR_CODES } from './gateway.ts';
export type {
  AttachmentUpload,
  GatewayApi,
  GatewayError,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
  GatewayRoute,
  SearchMatch,
  SendParams,
  SendResult,
  ServerHealth,
  ServerHello,
} from './gateway-api.ts';
export { GATEWAY_ROUTES } from './gateway-api.ts';
export type { EventCursor, GatewayEvent, GatewayEventType } from './gateway-event.ts';
export { isNewerEvent } from './gateway-event.ts';
export type {
  AlertView,
  ApprovalFieldView,
  ApprovalOutcomeView,
  ApprovalView,
  AttachmentView,
  AuditEntryView,
  DoctorFinding,
  FigureView,
  FiredAlertView,
  GatewayScope,
  GroundingView,
  HoldingView,
  LiveTurn,
  ModelView,
  MoneyView,
  PairedPersonView,
  PersonRef,
  PortfolioDayView,
  PortfolioView,
  QuoteResult,
  SessionSummary,
  SettingView,
  TimelineItem,
  TokenView,
  ToolCallView,
  TurnOutcome,
  TurnView,
  UsageView,
  WaitingPersonView,
} from './gateway-view.ts';
export type {
  ChatType,
  GetReplyOptions,
  InboundMessage,
  MediaAttachment,
  MsgContext,
  OutboundMessage,
  ReplyPayload,
} from './message.ts';
export type {
  AfterToolExecutePayload,
  BeforeToolExecutePayload,
  HookPayloadMap,
  PluginDiagnostic,
  PluginHookName,
  ToolHookContext,
} from './plugin.ts';
export type { SkillArgDef, SkillCommand, SkillContext, SkillDefinition, SkillMedia, SkillResult, SkillTool } from './skill.ts';
export type { ConversationRecord, MemoryEntry, SearchQuery, SearchResult, StorageAdapter } from './storage.ts';
export { addToSegment, joinSegments, type TextSegment, textOfSegments, withoutSegment } from './text-segment.ts';
export { endStateOf } from './tool-call-state.ts';
export type { CleanupFn, DeepPartial, DeepReadonly, ErrorReason, ErrorRecord, Locale, LogLevel, Result } from './utility.ts';
