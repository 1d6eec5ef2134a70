export type {
  AgentProfile,
  AgentRunParams,
  AgentRunResult,
  AuthProfile,
  ContentBlock,
  ConversationMessage,
  ImageBlock,
  ModelRef,
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
  ApprovalFieldView,
  ApprovalOutcomeView,
  ApprovalView,
  AttachmentView,
  AuditEntryView,
  DoctorFinding,
  FigureView,
  GatewayScope,
  GroundingView,
  HoldingView,
  LiveTurn,
  ModelView,
  MoneyView,
  PortfolioDayView,
  PortfolioView,
  QuoteResult,
  SessionSummary,
  TimelineItem,
  TokenView,
  ToolCallView,
  TurnOutcome,
  TurnView,
  UsageView,
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
export type { CleanupFn, DeepPartial, DeepReadonly, ErrorReason, ErrorRecord, Locale, LogLevel, Result } from './utility.ts';
