import { createFinClaw } from '../finclaw-engine.mjs';

export const createClient = (origin) => createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`);
