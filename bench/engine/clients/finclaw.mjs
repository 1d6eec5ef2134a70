import { createFinClaw } from '../finclaw-client.ts';

export const createClient = (origin) => createFinClaw('anthropic', (scenario) => `${origin}/${scenario}`);
