import { createEngine } from './finclaw-engine.mjs';
import { QUESTION, quote, SYSTEM, TOOL } from './scenarios.mjs';

/** FinClaw's engine as a client of the scripted server: one engine for each scenario. */
export function createFinClaw(provider, baseUrlOf, sessions) {
  const engines = new Map();
  const engineOf = (scenario) =>
    createEngine({
      provider,
      baseUrl: baseUrlOf(scenario),
      model: `${provider}-bench`,
      maxTokens: 4096,
      system: SYSTEM,
      question: QUESTION,
      tools: [{ ...TOOL, run: quote, isExternal: true }],
      sessions,
    });
  return async (scenario, onDelta) => {
    if (!engines.has(scenario)) engines.set(scenario, engineOf(scenario));
    return engines.get(scenario)(onDelta);
  };
}
