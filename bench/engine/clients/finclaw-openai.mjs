import { createFinClaw } from '../finclaw-client.ts';

export const createClient = (origin) => createFinClaw('openai', (scenario) => `${origin}/${scenario}/v1`);
