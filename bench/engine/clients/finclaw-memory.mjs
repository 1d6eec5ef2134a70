import { createFinClaw } from '../finclaw-client.ts';
import { createMemorySessions } from '../memory-sessions.ts';

export const createClient = (origin) =>
  createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`, createMemorySessions());
