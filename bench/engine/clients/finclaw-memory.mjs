import { createFinClaw } from '../finclaw-client.mjs';
import { createMemorySessions } from '../memory-sessions.mjs';

export const createClient = (origin) =>
  createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`, createMemorySessions());
