import { startWireFake, type WireFake, type WireReply } from '@finclaw/models/testing';

/** A model call: which process made it and when, and the messages it was about. */
export interface ModelCall {
  readonly life: string;
  readonly at: number;
  readonly messageIds: readonly string[];
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly input?: { readonly quantity?: number };
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

interface WireMessage {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** The text of a tool result lost with its process. */
const UNAVAILABLE = '[Tool result unavailable]';
const MOST_TRIES = 5;

/**
 * A model on the wire that places the requested orders, again when an order was interrupted, and then reports their
 * outcomes.
 */
export class OrderingModel {
  readonly calls: ModelCall[] = [];
  readonly #fake: WireFake;

  private constructor(fake: WireFake) {
    this.#fake = fake;
    fake.answer(({ body, apiKey }) => this.#reply(body.messages as readonly WireMessage[], apiKey));
  }

  static async start(): Promise<OrderingModel> {
    return new OrderingModel(await startWireFake());
  }

  get url(): string {
    return this.#fake.anthropicUrl;
  }

  close(): Promise<void> {
    return this.#fake.close();
  }

  #reply(messages: readonly WireMessage[], life: string): WireReply {
    const at = messages.findLastIndex((message) => message.role === 'user' && tagsOf(message).length > 0);
    const tags = at === -1 ? [] : tagsOf(messages[at]!);
    this.calls.push({ life, at: performance.now(), messageIds: tags.map(({ messageId }) => messageId) });
    const since = messages.slice(at).flatMap(blocksOf);
    const results = tags.flatMap(({ quantity }) =>
      quantity === undefined ? [] : [{ quantity, ...outcomeOf(since, quantity) }],
    );
    const wanted = results.find(
      ({ result, tries }) => tries === 0 || (result?.includes(UNAVAILABLE) && tries < MOST_TRIES),
    );
    if (wanted !== undefined) {
      const input = { instrument: '005930.KS', side: 'buy', quantity: wanted.quantity, type: 'market' };
      return { toolCalls: [{ id: callIdOf(wanted), name: 'place_order', input }] };
    }
    // Also of an order that another message was worked in behind.
    const lastAnswer = messages.findLastIndex(
      (message) => message.role === 'assistant' && !blocksOf(message).some(isCall),
    );
    const isUnknown = messages
      .slice(lastAnswer + 1)
      .flatMap(blocksOf)
      .some(({ type, content }) => type === 'tool_result' && /unknown/i.test(JSON.stringify(content)));
    return { text: isUnknown ? 'The outcome is unknown.' : 'Done.' };
  }
}

const isCall = ({ type }: Block): boolean => type === 'tool_use';

function blocksOf({ content }: WireMessage): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function tagsOf(message: WireMessage): readonly { readonly messageId: string; readonly quantity?: number }[] {
  const text = blocksOf(message)
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('\n');
  return [...text.matchAll(/<(\S+) (?:talk|order (\d+))>/g)].map(([, messageId = '', quantity]) => ({
    messageId,
    ...(quantity !== undefined && { quantity: Number(quantity) }),
  }));
}

/** Some servers number calls from nought in every reply: so does this one those of every other order. */
const callIdOf = ({ quantity, tries }: { readonly quantity: number; readonly tries: number }): string =>
  Math.floor(quantity / 10) % 2 === 0 ? `toolu_${quantity}_${tries}` : 'call_0';

/** Returns the number of attempts of an order, and the last result. */
function outcomeOf(blocks: readonly Block[], quantity: number): { readonly tries: number; readonly result?: string } {
  const calls = blocks.filter((block) => isCall(block) && block.input?.quantity === quantity);
  const last = blocks.lastIndexOf(calls.at(-1)!);
  const result = blocks.find(({ tool_use_id }, at) => at > last && tool_use_id === blocks[last]?.id);
  return { tries: calls.length, ...(result && { result: JSON.stringify(result.content) }) };
}
