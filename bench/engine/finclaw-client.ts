import type { SessionStore } from '@finclaw/agent';
import { type BenchVendor, createEngine } from './finclaw-engine.ts';
import { QUESTION, quote, SYSTEM, TOOL } from './scenarios.ts';

/** FinClaw's engine as a client of the scripted server: one engine for each scenario. */
export function createFinClaw(
  provider: BenchVendor['provider'],
  baseUrlOf: (scenario: string) => string,
  sessions?: SessionStore,
) {
  const engines = new Map<string, ReturnType<typeof createEngine>>();
  const engineOf = (scenario: string) =>
    createEngine({
      provider,
      baseUrl: baseUrlOf(scenario),
      model: `${provider}-bench`,
      maxTokens: 4096,
      system: SYSTEM,
      question: QUESTION,
      tools: [{ ...TOOL, run: quote, isExternal: true }],
      ...(sessions && { sessions }),
    });
  return async (scenario: string, onDelta: (delta: string) => void) => {
    const engine = engines.get(scenario) ?? engineOf(scenario);
    engines.set(scenario, engine);
    return engine(onDelta);
  };
}
