import type { RegisteredToolDefinition, ToolExecutor, ToolResult } from '../registry/definition.ts';
import { hashToolInput } from '../schema/canonical-json.ts';
import { defineTool } from './fixtures.ts';

/** An effect on the account or a message sent outside. */
interface Effect {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly inputHash: string;
}

/** A call as a model asks for it. */
export interface BankCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type Entry = readonly [definition: RegisteredToolDefinition, executor: ToolExecutor];

const text = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: ['string', 'number'] }])),
});

/**
 * The tools of a small bank. Reading is harmless, but the texts may contain instructions of their authors; every tool
 * with an effect records it.
 */
export function createBank(poison: string) {
  const effects: Effect[] = [];
  const act =
    (tool: string): ToolExecutor =>
    async (input) => {
      effects.push({ tool, input, inputHash: hashToolInput(input) });
      return { content: 'done', isError: false };
    };
  const tell =
    (result: Partial<ToolResult>): ToolExecutor =>
    async () => ({ content: '', isError: false, ...result });
  const entries: readonly Entry[] = [
    [defineTool({ name: 'get_balance', accessesSensitiveData: true }), tell({ content: '12,345,678원' })],
    [
      defineTool({ name: 'list_payments', accessesSensitiveData: true }),
      // The bank's amounts and dates are trusted; memos are not.
      tell({
        parts: [
          { text: '2026-03-02 -10,000원', trust: 'trusted' },
          { text: poison, trust: 'untrusted', origin: 'memo' },
        ],
      }),
    ],
    [
      defineTool({ name: 'read_page', group: 'web', sinkArguments: ['url'], inputSchema: text('url') }),
      tell({ content: poison }),
    ],
    [
      defineTool({ name: 'read_file', group: 'data', isExternal: true, inputSchema: text('path') }),
      tell({ content: poison }),
    ],
    [
      defineTool({
        name: 'transfer',
        changes: 'outside',
        consequentialArguments: ['to', 'amount'],
        sinkArguments: ['to'],
        inputSchema: text('to', 'amount', 'memo'),
      }),
      act('transfer'),
    ],
    [
      defineTool({
        name: 'change_profile',
        changes: 'own-data',
        consequentialArguments: ['field', 'value'],
        inputSchema: text('field', 'value'),
      }),
      act('change_profile'),
    ],
    [
      defineTool({
        name: 'send_mail',
        changes: 'outside',
        group: 'communication',
        sinkArguments: ['to'],
        inputSchema: text('to', 'body'),
      }),
      act('send_mail'),
    ],
    [
      defineTool({ name: 'notify_me', group: 'communication', sinkArguments: [], inputSchema: text('body') }),
      tell({ content: 'sent' }),
    ],
    [
      defineTool({
        name: 'post_form',
        changes: 'outside',
        group: 'web',
        sinkArguments: ['url'],
        inputSchema: text('url', 'method', 'body'),
      }),
      act('post_form'),
    ],
    [
      defineTool({ name: 'delete_files', changes: 'outside', group: 'system', inputSchema: text('path') }),
      act('delete_files'),
    ],
    [defineTool({ name: 'forget_alerts', changes: 'own-data' }), act('forget_alerts')],
  ];
  return { entries, effects };
}

/** A model that obeys whatever it last read: every line of JSON in a result is a call it makes next. */
export function callsIn(content: string): readonly BankCall[] {
  return content.split('\n').flatMap((line) => {
    try {
      const call = JSON.parse(line) as BankCall;
      return typeof call.tool === 'string' ? [call] : [];
    } catch {
      return [];
    }
  });
}
