import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { buildOnce, temporaryStateDir } from '../finclaw-process.ts';

/** A key for each of the two vendors on the wire. */
export const ANTHROPIC = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
export const OPENAI = { OPENAI_API_KEY: 'sk-test-0123456789abcdef' };

/** The `agents.providers` that lead to a model on the wire. */
export const providersOf = ({
  anthropicUrl,
  openaiUrl,
}: WireFake): { readonly [name: string]: { readonly baseUrl: string } } => ({
  anthropic: { baseUrl: anthropicUrl },
  openai: { baseUrl: openaiUrl },
});

/** What a test of a journey finds: a state directory of its own, with settings that lead to a model on the wire. */
export interface WiredHome {
  readonly dir: string;
  readonly fake: WireFake;
  /** Writes the settings anew. */
  configure(settings: object): void;
}

/**
 * Gives each test of a file its own {@link WiredHome}; by default both vendors are on the wire and nothing else is set.
 */
export function wiredHome(
  settings: (fake: WireFake) => object | Promise<object> = (fake) => ({ agents: { providers: providersOf(fake) } }),
): WiredHome {
  let state: ReturnType<typeof temporaryStateDir>;
  let fake: WireFake;
  const configure = (content: object): void =>
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(content), { mode: 0o600 });
  beforeAll(buildOnce);
  beforeEach(async () => {
    state = temporaryStateDir();
    fake = await startWireFake();
    configure(await settings(fake));
  });
  afterEach(async () => {
    await fake.close();
    state.remove();
  });
  return {
    get dir() {
      return state.dir;
    },
    get fake() {
      return fake;
    },
    configure,
  };
}
