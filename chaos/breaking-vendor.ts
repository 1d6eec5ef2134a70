import { startWireFake } from '../packages/models/src/testing/wire-fake.ts';
import type { WireReply } from '../packages/models/src/testing/wire-script.ts';

/** The beginning of every answer that breaks off. */
export const HALF = 'The half of it';

/** A model whose streams break off after their first words, every other time. */
export interface BreakingVendor {
  readonly model: string;
  readonly settings: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts the vendor: a call of a tool, then an answer that breaks off, then a whole one. */
export async function startBreakingVendor(): Promise<BreakingVendor> {
  const fake = await startWireFake();
  let calls = 0;
  fake.answer(({ body }): WireReply => {
    if (calls++ % 2 === 0) return { text: [HALF, ' is', ' this', ' and'], ending: 'reset', after: 3 };
    const last = (body.messages as readonly unknown[]).at(-1);
    return JSON.stringify(last).includes('"tool_result"')
      ? { text: 'All of it.' }
      : { text: 'Looking.', toolCalls: [{ name: 'get_quote', input: { instrument: 'MSFT' } }] };
  });
  const providers = { anthropic: { baseUrl: fake.anthropicUrl, apiKey: 'sk-ant-api03-breaking' } };
  return { model: 'claude-sonnet-5-5', settings: { agents: { providers } }, close: () => fake.close() };
}
