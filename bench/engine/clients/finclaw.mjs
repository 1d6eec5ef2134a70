import { createFinClaw } from '../finclaw-client.mjs';

export const createClient = (origin) => createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`);
