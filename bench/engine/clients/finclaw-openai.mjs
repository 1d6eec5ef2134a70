import { createFinClaw } from '../finclaw-client.mjs';

export const createClient = (origin) => createFinClaw('openai', (scenario) => `${origin}/${scenario}/v1`);
