import { PaperBroker } from '@finclaw/brokers';
import { PAPER_MONEY } from '@finclaw/brokers/testing';
import { defaultConfig, detectLanguage, message } from '@finclaw/config';
import { createFundamentals, createNewsService, LOCAL, loadFeatures, openFeatures } from '@finclaw/features';
import { testHost } from '@finclaw/features/testing';
import { checkFigures } from '@finclaw/grounding';
import { actAs } from '@finclaw/infra';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { ProviderAdapter } from '@finclaw/models';
import { createPortfolio, SqliteLedger } from '@finclaw/portfolio';

import { openStore, type Store } from '@finclaw/storage';
import { type ApprovalDecision, ToolRegistry } from '@finclaw/tools';
import {
  type ConversationMessage,
  createChannelId,
  createCurrencyCode,
  createTimestamp,
  type FigureView,
  type Locale,
  type NewsItem,
} from '@finclaw/types';
import { createOfflineAdapter } from '../offline-adapter.ts';

interface Result {
  readonly tool: string;
  readonly content: string;
  readonly isError: boolean;
  readonly handle: string;
}

/** What one question led to. */
export interface Exchange {
  /** As people read it, without the sources in braces. */
  readonly answer: string;
  readonly cited: string;
  readonly figures: readonly FigureView[];
  /** As "name input", in order. */
  readonly calls: readonly string[];
  readonly results: readonly Result[];
}

export interface ConversingOptions {
  readonly locale?: Locale;
  /** What the person says to every approval. */
  readonly approves?: boolean;
  /** False when nobody can be asked. */
  readonly canAsk?: boolean;
  /** Where the person pays tax: Korea, unless their profile does not say. */
  readonly paysTaxIn?: 'nowhere known';
  /** Tools that are not offered. */
  readonly without?: readonly string[];
  /** What the market does instead of what is simulated for the moment. */
  readonly market?: (now: () => number) => SimulatedSource;
}

const LOCALES: readonly Locale[] = ['ko', 'en'];
const MOST_TURNS = 8;
const directory = new InstrumentDirectory();
let conversations = 0;
const serveFeatures = await loadFeatures();

/**
 * A conversation with the offline model over the real tools on the simulated market, without the rest of the program.
 */
export class Conversing {
  readonly #adapter: ProviderAdapter;
  readonly #tools: ToolRegistry;
  readonly #messages: ConversationMessage[] = [];
  readonly #without: readonly string[];
  readonly #locale: Locale;
  readonly #results: Result[] = [];
  /** Everybody has orders, alerts and a portfolio of their own, so that conversations can share a store. */
  readonly #user = `u${++conversations}`;

  /** At one moment, or with a clock and a market of its own. */
  constructor(time: number | (() => number), options: ConversingOptions = {}) {
    const { approves = true, canAsk = true, without = [], locale = 'ko', market, paysTaxIn } = options;
    if (paysTaxIn !== undefined) withoutTaxResidence.add(this.#user);
    const now = typeof time === 'number' ? () => time : time;
    this.#without = without;
    this.#locale = locale;
    this.#tools = typeof time === 'number' && market === undefined ? toolsAt(time) : newTools(now, market?.(now));
    decisions.set(this.#user, canAsk ? { approved: approves } : { approved: false, refusal: 'unreachable' });
    this.#adapter = createOfflineAdapter({ directory, now, locale });
  }

  /** Says a text as somebody whose clock is that of Seoul. */
  ask(text: string): Promise<Exchange> {
    return actAs({ owner: '', conversation: '', timeZone: 'Asia/Seoul' }, () => this.#ask(text));
  }

  async #ask(text: string): Promise<Exchange> {
    this.#messages.push({ role: 'user', content: text });
    const calls: string[] = [];
    const results: Result[] = [];
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { said, asked } = await this.#turn();
      if (asked.length === 0) {
        this.#messages.push({ role: 'assistant', content: said });
        const user = this.#messages.flatMap(({ role, content }) => (role === 'user' ? [String(content)] : []));
        const checked = checkFigures(said, this.#results, { user, locale: detectLanguage(text, this.#locale) });
        return { answer: checked.text, figures: checked.figures, cited: said, calls, results };
      }
      this.#messages.push({ role: 'assistant', content: asked });
      for (const { id, name, input } of asked) {
        calls.push(`${name} ${JSON.stringify(input)}`);
        const { content, isError } = await this.#run(name, input, id);
        const handle = `r${this.#results.length + 1}`;
        const result = { tool: name, content, isError, handle };
        results.push(result);
        this.#results.push(result);
        this.#messages.push({
          role: 'tool',
          toolCallId: id,
          content: [{ type: 'tool_result', toolUseId: id, content, isError, handle }],
        });
      }
    }
    throw new Error('The model never stopped asking');
  }

  /** Records a purchase as if it had been said and confirmed. */
  async hold(symbol: string, quantity: string, price: string): Promise<void> {
    await this.#run('record_trade', { kind: 'buy', symbol, quantity, price }, 'held');
  }

  #run(name: string, input: unknown, toolUseId: string) {
    return this.#tools.execute(name, input, {
      sessionId: this.#user,
      userId: this.#user,
      channelId: 'c',
      accountId: 'a',
      toolUseId,
      abortSignal: new AbortController().signal,
      replyTarget: { channelId: createChannelId('c'), accountId: 'a', targetId: this.#user },
    });
  }

  /** Says a text, and yes where it is read back before it is done. */
  async settle(text: string): Promise<Exchange> {
    const first = await this.ask(text);
    const isQuestion = LOCALES.some((locale) => first.answer.includes(message(locale, 'offline.confirm')));
    if (!isQuestion) return first;
    const second = await this.ask(detectLanguage(text, this.#locale) === 'ko' ? '네' : 'yes');
    const again = [...second.calls];
    const looked = first.calls.filter(
      (call) => again.indexOf(call) < 0 || again.splice(again.indexOf(call), 1).length === 0,
    );
    return { ...second, calls: [...looked, ...second.calls] };
  }

  async #turn() {
    let said = '';
    const asked: { type: 'tool_use'; id: string; name: string; input: unknown }[] = [];
    let input = '';
    const tools = this.#tools
      .list()
      .map(({ definition }) => definition)
      .filter(({ name }) => !this.#without.includes(name));
    for await (const chunk of this.#adapter.streamCompletion({
      model: 'offline',
      messages: this.#messages,
      tools,
      timeZone: 'Asia/Seoul',
    })) {
      if (chunk.type === 'text_delta') said += chunk.text;
      if (chunk.type === 'tool_use_start') asked.push({ type: 'tool_use', id: chunk.id, name: chunk.name, input: {} });
      if (chunk.type === 'tool_input_delta') input += chunk.delta;
      if (chunk.type === 'tool_use_end') {
        Object.assign(asked.at(-1) as object, { input: JSON.parse(input) });
        input = '';
      }
    }
    return { said, asked };
  }
}

/** The figures of an answer that differ from their source, and those whose source cannot be evaluated. */
export const brokenFigures = ({ figures }: Exchange): readonly string[] =>
  figures
    .filter(({ outcome, expression }) => outcome === 'differs' || (outcome === 'none' && expression !== undefined))
    .map(({ text, outcome, expression = '', expected = '' }) =>
      `${text} ${outcome} {{${expression}}} ${expected}`.trim(),
    );

const decisions = new Map<string, Omit<ApprovalDecision, 'inputHash'>>();
const withoutTaxResidence = new Set<string>();
const registries = new Map<number, ToolRegistry>();

/** The tools as the program registers them, on one store for all conversations at the same moment. */
function toolsAt(instant: number): ToolRegistry {
  const known = registries.get(instant) ?? newTools(() => instant);
  registries.set(instant, known);
  return known;
}

function newTools(now: () => number, market: SimulatedSource = new RememberedMarket({ now })): ToolRegistry {
  const registry = new ToolRegistry({
    approvalHandler: async ({ userId, inputHash }) => ({ approved: false, ...decisions.get(userId), inputHash }),
  });
  registerTools(registry, openStore(':memory:', { locale: 'ko' }), now, market);
  return registry;
}

/** The simulated market at one moment, which makes the same candles once for all conversations. */
class RememberedMarket extends SimulatedSource {
  readonly #made = new Map<string, ReturnType<SimulatedSource['history']>>();

  override history(
    ...[instrument, request]: Parameters<SimulatedSource['history']>
  ): ReturnType<SimulatedSource['history']> {
    const key = `${instrument.symbol} ${JSON.stringify(request)}`;
    const made = this.#made.get(key) ?? super.history(instrument, request);
    this.#made.set(key, made);
    return made;
  }
}

function registerTools(registry: ToolRegistry, store: Store, now: () => number, source: SimulatedSource): void {
  const { database } = store;
  const market = new MarketData([source]);
  const base = { directory, market, now };
  let count = 0;
  const newId = () => `row${++count}`;
  const ledgerOf = (owner: string, on = database) => new SqliteLedger(on, { owner, now, newId });
  const portfolioOf = (owner: string) =>
    createPortfolio({
      ...base,
      ledger: ledgerOf(owner),
      baseCurrency: createCurrencyCode('KRW'),
      ...(!withoutTaxResidence.has(owner) && { taxResidence: 'kr' as const }),
    });
  const broker = new PaperBroker({
    ...base,
    database,
    startingCash: PAPER_MONEY,
    recordFill: async ({ owner, id, row }, tx) => {
      await ledgerOf(owner, tx).append(row, id);
    },
  });
  const news = createNewsService({
    sources: [
      { name: 'wire', refreshMs: 60_000, covers: () => false, fetch: async () => ({ ok: true, value: [HEADLINE] }) },
    ],
    directory,
    now,
  });
  const alertDefaults = { ...defaultConfig.finance.alertDefaults, cooldownMs: 0, maxActiveAlerts: 100 };
  const config = { ...defaultConfig, finance: { ...defaultConfig.finance, alertDefaults } };
  const host = testHost(store, {
    ...base,
    config,
    ownerOf: ({ userId: senderId }) => ({ channelId: LOCAL, accountId: 'default', senderId }),
    heldBy: async ({ userId }) => (await portfolioOf(userId).held()).map(({ symbol }) => symbol),
  });
  const fundamentals = createFundamentals({ ...base, sources: [] });
  const portfolio = {
    of: portfolioOf,
    ownOf: portfolioOf,
    broker,
    realOrders: openFeatures(host).portfolio.realOrders,
    brokerAccounts: [],
  };
  const served = serveFeatures({ ...openFeatures(host), portfolio, news, fundamentals }, host);
  // Jobs and memories belong to conversations of the program, which are not here.
  const unfit = new Set([...served.of.schedules.tools, ...served.of.memory.tools]);
  const tools = served.tools.filter((tool) => !unfit.has(tool));
  for (const { definition, executor } of tools) registry.register(definition, executor);
}

const HEADLINE: NewsItem = {
  id: 'n1',
  title: '삼성전자, 새 반도체 공장 착공',
  url: 'https://news.example/1',
  source: 'wire',
  publishedAt: createTimestamp(Date.parse('2026-11-16T08:00:00+09:00')),
  symbols: [directory.instruments[0]?.symbol ?? ('005930.KS' as never)],
};
