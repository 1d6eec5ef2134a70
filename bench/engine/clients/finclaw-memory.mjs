import { createFinClaw } from '../finclaw-engine.mjs';
import { createMemorySessions } from '../memory-sessions.mjs';

export const createClient = (origin) => createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`, createMemorySessions());
