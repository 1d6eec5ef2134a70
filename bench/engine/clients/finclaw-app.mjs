// The whole program: gates, inbox row, lane, stages, prompt, router, engine, figure check, outbox row and audit record.
import { createProgram } from '../../perf/app.ts';
import { expected, QUESTION, quote, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const programs = new Map();
  const task = {
    MODEL: { anthropic: 'claude-sonnet-4-6' },
    PROMPT: QUESTION,
    TOOLS: [{ ...TOOL, execute: (input) => JSON.parse(quote(input)) }],
    expected: (scenario) => ({ finalText: expected(scenario).text }),
  };
  return async (scenario, onDelta) => {
    if (!programs.has(scenario)) programs.set(scenario, createProgram({ baseURL: `${origin}/${scenario}`, task }));
    const { text, toolCalls } = await (await programs.get(scenario))(onDelta);
    return { text, calls: toolCalls };
  };
}
