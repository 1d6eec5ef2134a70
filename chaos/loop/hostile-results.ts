import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostileTexts, ROWS_OF_DATA } from './hostile-texts.ts';
import type { LoopScenario } from './scenario.ts';

const PLUGIN = `
import { HOSTILE_TEXTS } from '${pathToFileURL(join(import.meta.dirname, 'hostile-texts.ts'))}';
export function register(api) {
  api.registerTool(
    {
      name: 'flood', description: 'Gives a long text.', group: 'custom', changes: 'nothing', accessesSensitiveData: false,
      inputSchema: { type: 'object', properties: { kind: { type: 'string' }, length: { type: 'integer' } }, required: ['kind', 'length'] },
    },
    async ({ kind, length }) => ({ content: HOSTILE_TEXTS[kind](length), isError: false }),
  );
}
`;

/** Installs a plugin whose tool answers with the requested amount of text. */
export function installFlood(stateDir: string): object {
  const dir = join(stateDir, 'plugins', 'flood');
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const manifest = {
    name: 'flood',
    version: '1.0.0',
    main: 'main.mjs',
    type: 'tool',
    description: 'Floods.',
    slots: ['tools'],
  };
  writeFileSync(join(dir, 'finclaw-plugin.json'), JSON.stringify(manifest), { mode: 0o644 });
  writeFileSync(join(dir, 'main.mjs'), PLUGIN, { mode: 0o644 });
  return { plugins: { enabled: ['flood'] } };
}

/** Results of a plugin's tool that are long and made to be hard to read. */
export const hostileResults: LoopScenario = {
  name: 'result',
  async run(server, size, measure) {
    // The shorter one is still long enough to be read beside the event loop.
    const length = size === 'whole' ? 1_000_000 : 60_000;
    for (const [kind] of hostileTexts(size)) {
      server.model.script('anthropic', { toolCalls: [{ name: 'flood', input: { kind, length } }] });
      const text = kind === ROWS_OF_DATA ? 'T0 closed at {{r1.rows[0].close}}.' : 'It says 123.45 and 삼성전자 10주.';
      server.model.answer(() => ({ text }));
      const asked = server.model.requests.length;
      await measure(kind, () => server.ask(`read ${length} of ${kind}`));
      const told = JSON.stringify(server.model.requests.slice(asked).map(({ body }) => body.messages));
      if (!told.includes('<untrusted-') || told.includes('"is_error":true'))
        throw new Error(`The model was not shown the result of ${kind}`);
      if (server.model.requests.length > asked + 2) throw new Error(`A figure of ${kind} was not found`);
    }
  },
};
