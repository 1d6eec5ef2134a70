export type {
  AgentRunParams,
  AuthProfile,
  ContentBlock,
  ConversationMessage,
  ImageBlock,
  KeptAt,
  ModelRef,
  ResultPicture,
  SentDocument,
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
export type { AgentId, Brand, ChannelId, CurrencyCode, DecimalString, SessionKey, TickerSymbol, Timestamp } from './brand.ts';
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
export { type CitedFact, type CitedSpan, type ShownText, shiftSpans } from './cited-span.ts';
export type {
  Alert,
  AlertCondition,
  AlertTrigger,
  FinancialInstrument,
  Freshness,
  InstrumentType,
  MarketQuote,
  NewsItem,
  OHLCVCandle,
  Portfolio,
  PortfolioHolding,
  PortfolioSummary,
  QuoteWarning,
  TechnicalIndicator,
  TimeInterval,
} from './finance.ts';
export type { RpcError, RpcRequest, RpcResponse } from './gateway.ts';
export { RPC_ERROR_CODES } from './gateway.ts';
export type {
  AttachmentUpload,
  CommandView,
  GatewayError,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
  GatewayRoute,
  SearchMatch,
  SendParams,
  SendResult,
  ServerHello,
} from './gateway-api.ts';
export { GATEWAY_ROUTES } from './gateway-api.ts';
export type { EventCursor, GatewayEvent } from './gateway-event.ts';
export { isNewerEvent } from './gateway-event.ts';
export type {
  AccessRight,
  AlertView,
  ApprovalFieldView,
  ApprovalOutcomeView,
  ApprovalView,
  AttachmentView,
  BotPlatformView,
  BotView,
  BrowserView,
  CompanyView,
  DataProviderView,
  DoctorFinding,
  FigureView,
  FiredAlertView,
  GatewayScope,
  HoldingView,
  ImportColumnsView,
  KeyVendorView,
  LiveTurn,
  LocalServerView,
  MemoryView,
  ModelKeyView,
  ModelView,
  MoneyView,
  PairedPersonView,
  PasskeyView,
  PersonRef,
  PersonRole,
  PersonSettings,
  PersonView,
  PortfolioView,
  QuoteResult,
  ScheduleView,
  SessionSummary,
  SettingView,
  ShareAccess,
  SharedAccountView,
  ShareView,
  SignInView,
  TimelineItem,
  TokenView,
  ToolCallView,
  TransactionView,
  TurnView,
  UsageView,
} from './gateway-view.ts';
export type {
  ChatType,
  InboundMessage,
  MediaAttachment,
  MsgContext,
  OutboundMessage,
  ProgramRequest,
  ReplyPayload,
  ScheduledRun,
} from './message.ts';
export type {
  AfterToolExecutePayload,
  BeforeToolExecutePayload,
  HookPayloadMap,
  PluginDiagnostic,
  PluginHookName,
} from './plugin.ts';
export {
  SHOWN_TOOLS,
  type ShownChart,
  type ShownOrder,
  type ShownOrders,
  type ShownPortfolio,
  type ShownResult,
} from './shown-result.ts';
export { addToSegment, joinSegments, type TextSegment, textOfSegments, withoutSegment } from './text-segment.ts';
export { endStateOf } from './tool-call-state.ts';
export type { FactUnit, ToolFact } from './tool-fact.ts';
export type { CleanupFn, DeepReadonly, Locale, LogLevel, Result } from './utility.ts';
