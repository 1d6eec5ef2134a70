import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  Alert,
  AlertCondition,
  ChannelDock,
  ChannelPlugin,
  ChatType,
  ContentBlock,
  ConversationMessage,
  DeepReadonly,
  FinancialInstrument,
  InboundMessage,
  LogLevel,
  MarketQuote,
  MediaAttachment,
  ModelRef,
  MsgContext,
  NewsItem,
  OHLCVCandle,
  OutboundMessage,
  Portfolio,
  ReplyPayload,
  Result,
  RpcRequest,
  RpcResponse,
  TechnicalIndicator,
  TimeInterval,
  TokenUsage,
  ToolDefinition,
} from './index.ts';
import * as types from './index.ts';

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

describe('contracts', () => {
  it('F-4 a Result is either a value or an error', () => {
    const parse = (text: string): Result<number> =>
      text === '1' ? { ok: true, value: 1 } : { ok: false, error: new Error('no') };
    const good = parse('1');
    if (good.ok) expectTypeOf(good.value).toBeNumber();
    expect(parse('2').ok).toBe(false);
  });

  it('F-5 deep utilities leave functions, dates, maps and arrays whole', () => {
    type Sample = { when: Date; call: (x: number) => string; tags: string[]; index: Map<string, number>; deep: { a: number } };
    expectTypeOf<DeepReadonly<Sample>['call']>().toEqualTypeOf<(x: number) => string>();
    expectTypeOf<DeepReadonly<Sample>['index']>().toEqualTypeOf<ReadonlyMap<string, number>>();
    expectTypeOf<DeepReadonly<Sample>['tags']>().toEqualTypeOf<readonly string[]>();
  });

  it('F-6 F-7 log levels and error records', () => {
    expectTypeOf<LogLevel>().toEqualTypeOf<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>();
  });

  it('F-8 F-9 an inbound message needs exactly seven fields', () => {
    expectTypeOf<ChatType>().toEqualTypeOf<'direct' | 'group' | 'channel'>();
    expectTypeOf<MediaAttachment['type']>().toEqualTypeOf<'image' | 'audio' | 'video' | 'document'>();
    expectTypeOf<RequiredKeys<InboundMessage>>().toEqualTypeOf<
      'id' | 'channelId' | 'chatType' | 'senderId' | 'origin' | 'body' | 'timestamp'
    >();
  });

  it('F-10 a message context carries the message id and the room', () => {
    expectTypeOf<MsgContext>().toHaveProperty('messageId');
    expectTypeOf<MsgContext>().toHaveProperty('chatId');
    expectTypeOf<RequiredKeys<MsgContext>>().toEqualTypeOf<
      | 'origin'
      | 'body'
      | 'bodyForAgent'
      | 'rawBody'
      | 'from'
      | 'senderId'
      | 'senderName'
      | 'provider'
      | 'channelId'
      | 'chatType'
      | 'sessionKey'
      | 'accountId'
      | 'timestamp'
    >();
  });

  it('F-11 F-12 replies', () => {
    expectTypeOf<RequiredKeys<ReplyPayload>>().toEqualTypeOf<never>();
    expectTypeOf<RequiredKeys<OutboundMessage>>().toEqualTypeOf<'channelId' | 'targetId' | 'payloads'>();
  });

  it('F-13 F-14 F-15 F-16 F-17 the agent side', () => {
    expectTypeOf<RequiredKeys<ModelRef>>().toEqualTypeOf<'provider' | 'model' | 'contextWindow' | 'maxOutputTokens'>();
    expectTypeOf<ConversationMessage['role']>().toEqualTypeOf<'system' | 'user' | 'assistant' | 'tool'>();
    expectTypeOf<ContentBlock['type']>().toEqualTypeOf<'text' | 'image' | 'tool_use' | 'tool_result' | 'thinking'>();
    expectTypeOf<RequiredKeys<ToolDefinition>>().toEqualTypeOf<'name' | 'description' | 'inputSchema'>();
    expectTypeOf<RequiredKeys<TokenUsage>>().toEqualTypeOf<'inputTokens' | 'outputTokens'>();
  });

  it('F-19 F-20 F-21 every channel method is optional, a dock is data', () => {
    expectTypeOf<RequiredKeys<ChannelPlugin>>().toEqualTypeOf<'id' | 'meta' | 'capabilities'>();
    expectTypeOf<ChannelDock['threadingMode']>().toEqualTypeOf<'none' | 'native' | 'emulated'>();
  });

  it('F-24 F-25 the wire', () => {
    expect(types.RPC_ERROR_CODES).toEqual({
      PARSE_ERROR: -32700,
      INVALID_REQUEST: -32600,
      METHOD_NOT_FOUND: -32601,
      INVALID_PARAMS: -32602,
      INTERNAL_ERROR: -32603,
      UNAUTHORIZED: -32001,
      RATE_LIMITED: -32002,
      SESSION_NOT_FOUND: -32003,
      AGENT_BUSY: -32004,
    });
    expectTypeOf<RequiredKeys<RpcRequest>>().toEqualTypeOf<'jsonrpc' | 'method'>();
    expectTypeOf<RpcResponse['id']>().toEqualTypeOf<string | number | null>();
  });

  it('F-26 F-27 F-28 F-29 F-30 F-31 F-32 finance: a price has a currency, a source and a freshness, and is never a float', () => {
    expectTypeOf<RequiredKeys<FinancialInstrument>>().toEqualTypeOf<'symbol' | 'name' | 'type' | 'currency'>();
    expectTypeOf<MarketQuote['price']>().toExtend<string>();
    expectTypeOf<MarketQuote>().toHaveProperty('currency');
    expectTypeOf<MarketQuote>().toHaveProperty('source');
    expectTypeOf<MarketQuote>().toHaveProperty('freshness');
    expectTypeOf<OHLCVCandle['close']>().toExtend<string>();
    expectTypeOf<TimeInterval>().toEqualTypeOf<'1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M'>();
    expectTypeOf<TechnicalIndicator>().toEqualTypeOf<'sma' | 'ema' | 'rsi' | 'macd' | 'bollinger' | 'atr' | 'vwap'>();
    expectTypeOf<NewsItem['url']>().toBeString();
    expectTypeOf<AlertCondition['type']>().toEqualTypeOf<
      'above' | 'below' | 'crosses_above' | 'crosses_below' | 'change_percent'
    >();
    expectTypeOf<Alert['triggerCount']>().toBeNumber();
    expectTypeOf<Portfolio['totalValue']>().toExtend<string | undefined>();
  });

  it('F-34 the barrel exports the runtime values and nothing else at run time', () => {
    expect(Object.keys(types).sort()).toEqual([
      'DATA_LIMITS',
      'GATEWAY_ROUTES',
      'MESSAGE_ORIGINS',
      'RPC_ERROR_CODES',
      'SHOWN_TOOLS',
      'addToSegment',
      'createAgentId',
      'createChannelId',
      'createCurrencyCode',
      'createDecimalString',
      'createSessionKey',
      'createTickerSymbol',
      'createTimestamp',
      'endStateOf',
      'isHumanAct',
      'isNewerEvent',
      'joinSegments',
      'mayBeCommand',
      'recoveredOrigin',
      'shiftFigures',
      'textOfSegments',
      'withoutSegment',
    ]);
  });
});
