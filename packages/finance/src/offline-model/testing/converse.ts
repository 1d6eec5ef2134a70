import { InMemoryToolRegistry, type ProviderAdapter } from '@finclaw/agent';
import type { ConversationMessage, Locale } from '@finclaw/types';
import { InstrumentDirectory } from '../../instruments/directory.ts';
import { MarketData } from '../../market/market-data.ts';
import { SimulatedSource } from '../../market/simulated/simulated-source.ts';
import { registerFinanceTools } from '../../tools/register-finance-tools.ts';
import { createOfflineAdapter } from '../offline-adapter.ts';

/** What one question led to. */
export interface Exchange {
  readonly answer: string;
  /** As "name input", in order. */
  readonly calls: readonly string[];
}

const MOST_TURNS = 6;
const directory = new InstrumentDirectory();

/** A conversation with the offline model over the real tools on the simulated market, without the rest of the program. */
export class Conversing {
  readonly #adapter: ProviderAdapter;
  readonly #tools = new InMemoryToolRegistry();
  readonly #messages: ConversationMessage[] = [];

  constructor(instant: number, locale: Locale = 'ko') {
    const now = () => instant;
    registerFinanceTools(this.#tools, { directory, market: new MarketData([new SimulatedSource({ now })]), now });
    this.#adapter = createOfflineAdapter({ directory, now, locale });
  }

  async ask(text: string): Promise<Exchange> {
    this.#messages.push({ role: 'user', content: text });
    const calls: string[] = [];
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { said, asked } = await this.#turn();
      if (asked.length === 0) {
        this.#messages.push({ role: 'assistant', content: said });
        return { answer: said, calls };
      }
      this.#messages.push({ role: 'assistant', content: asked });
      for (const { id, name, input } of asked) {
        calls.push(`${name} ${JSON.stringify(input)}`);
        const context = { sessionId: 's', userId: 'u', channelId: 'c', abortSignal: new AbortController().signal };
        const { content, isError } = await this.#tools.execute(name, input, context);
        this.#messages.push({
          role: 'tool',
          toolCallId: id,
          name,
          content: [{ type: 'tool_result', toolUseId: id, content, isError }],
        });
      }
    }
    throw new Error('The model never stopped asking');
  }

  async #turn() {
    let said = '';
    const asked: { type: 'tool_use'; id: string; name: string; input: unknown }[] = [];
    let input = '';
    const tools = this.#tools.list().map(({ definition }) => definition);
    for await (const chunk of this.#adapter.streamCompletion({ model: 'offline', messages: this.#messages, tools })) {
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
