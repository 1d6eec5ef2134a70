import { createFinClaw } from '../finclaw-engine.mjs';

export const createClient = (origin) => createFinClaw('openai', (scenario) => `${origin}/${scenario}/v1`);
