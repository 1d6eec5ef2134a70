export type {
  AgentRunParams,
  ContentBlock,
  ConversationMessage,
  ImageBlock,
  ModelRef,
  ResultPicture,
  SentDocument,
  ShownRange,
  StoredAt,
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
  ChannelPlugin,
  OwnCommand,
  ReplyProgress,
  ReplyTarget,
  SendReceipt,
} from './channel.ts';
export type { ControlName, ControlToken } from './control-token.ts';
export {
  DATA_LIMITS,
  type DataLimit,
  type Figure,
  type FigureInput,
  type ShownText,
  shiftFigures,
} from './figure.ts';
export type {
  Alert,
  AlertCondition,
  AlertTrigger,
  CandleView,
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
export type {
  AccessRight,
  BrowserView,
  GatewayScope,
  PasskeyView,
  SignInView,
  TokenView,
} from './gateway/access-view.ts';
export type {
  GatewayError,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
  GatewayRoute,
  ServerHello,
} from './gateway/api.ts';
export { GATEWAY_ROUTES } from './gateway/api.ts';
export type {
  AnswerPartView,
  AttachmentUpload,
  CommandView,
  SearchMatch,
  SendParams,
  SendResult,
} from './gateway/conversation-api.ts';
export type {
  ApprovalFieldView,
  ApprovalOutcomeView,
  ApprovalView,
  AskedValueView,
  AttachmentView,
  FigureView,
  GroundingView,
  LiveTurn,
  SessionSummary,
  TimelineItem,
  ToolCallView,
  TurnView,
} from './gateway/conversation-view.ts';
export type {
  AlertView,
  CompanyView,
  FiredAlertView,
  HoldingView,
  ImportColumnsView,
  IncomeView,
  MoneyView,
  PortfolioView,
  QuoteResult,
  SharedAccountView,
  TaxItemView,
  TaxReportView,
  TransactionView,
} from './gateway/finance-view.ts';
export type {
  GivenShareView,
  MemoryView,
  OfferedShareView,
  PairedPersonView,
  PersonRef,
  PersonRole,
  PersonView,
  ProfileChange,
  ProfileChoices,
  ReaderProfile,
  ReceivedShareView,
  ScheduleView,
  ShareAccess,
  ShareView,
} from './gateway/people-view.ts';
export type {
  BotPlatformView,
  BotView,
  DataProviderView,
  DoctorFinding,
  KeyVendorView,
  LocalServerView,
  ModelKeyView,
  ModelView,
  SettingView,
  UsageView,
} from './gateway/set-up-view.ts';
export type { RpcError, RpcRequest, RpcResponse } from './gateway.ts';
export { RPC_ERROR_CODES } from './gateway.ts';
export type { EventCursor, GatewayEvent } from './gateway-event.ts';
export { isNewerEvent } from './gateway-event.ts';
export { isRecord, type JsonFields, parseJson } from './json.ts';
export {
  eachLanguage,
  type InEachLanguage,
  inLanguage,
  isLocale,
  LANGUAGES,
  LOCALES,
  type Locale,
  localeOfTag,
  type NameLanguage,
  nameIn,
} from './languages.ts';
export type {
  ChatType,
  InboundMessage,
  MediaAttachment,
  MessageOrigin,
  MsgContext,
  OutboundMessage,
  ProgramRequest,
  ReplyPayload,
  ScheduledBrief,
  ScheduledRun,
} from './message.ts';
export { isHumanAct, isTable, MESSAGE_ORIGINS, mayBeCommand, recoveredOrigin } from './message.ts';
export type {
  AfterToolExecutePayload,
  BeforeToolExecutePayload,
  HookPayloadMap,
  PluginDiagnostic,
  PluginHookName,
} from './plugin.ts';
export type { PluginChannel, PluginMessage } from './plugin-channel.ts';
export type {
  PluginApi,
  PluginCandle,
  PluginCommand,
  PluginCommandResult,
  PluginCommandRun,
  PluginEventName,
  PluginInstrument,
  PluginInstrumentFound,
  PluginMarketSource,
  PluginModule,
  PluginQuote,
  PluginRoute,
  PluginSchedule,
  PluginService,
  PluginTarget,
  PluginTool,
  PluginToolRun,
  PluginUnavailable,
  TryPlugin,
} from './plugin-parts.ts';
export {
  SHOWN_TOOLS,
  type ShownChart,
  type ShownOrder,
  type ShownOrders,
  type ShownPlan,
  type ShownPortfolio,
  type ShownResult,
} from './shown-result.ts';
export { isCutShort, stoppedAnswerId } from './stopped-answer.ts';
export { addToSegment, joinSegments, type TextSegment, textOfSegments, withoutSegment } from './text-segment.ts';
export { endStateOf } from './tool-call-state.ts';
export type { FactUnit, ToolFact } from './tool-fact.ts';
export type { CleanupFn, DeepReadonly, LogLevel, Result } from './utility.ts';
