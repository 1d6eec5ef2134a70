import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

const example = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'dice-plugin');

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
  mkdirSync(join(state.dir, 'plugins'), { mode: 0o755 });
  cpSync(example, join(state.dir, 'plugins', 'dice-plugin'), { recursive: true });
  chmodSync(join(state.dir, 'plugins', 'dice-plugin', 'main.ts'), 0o644);
});
afterEach(() => state.remove());

const enable = (): void => writeFileSync(join(state.dir, 'finclaw.json5'), '{ plugins: { enabled: ["dice-plugin"] } }');

describe('plugins', () => {
  it('the sample plugin’s command and hook reach the running program', async () => {
    enable();
    const rolled = await finclaw(['ask', '/주사위'], state.dir);
    expect(rolled.stdout).toMatch(/🎲 [1-6]/);
    expect(rolled.stderr).toBe('');
    expect((await finclaw(['ask', '/help'], state.dir)).stdout).toContain('/주사위');
    const { stdout } = await finclaw(['ask', '삼전 얼마야', '--json'], state.dir);
    expect(JSON.parse(stdout)).toMatchObject({ toolCalls: [{ name: 'get_quote', isError: false }] });
  });

  it('nobody waits for a tool that was given up, and calls of tools that do not exist are reported', async () => {
    const fake = await startWireFake();
    const dir = join(state.dir, 'plugins', 'endless');
    mkdirSync(dir);
    writeFileSync(
      join(dir, 'finclaw-plugin.json'),
      JSON.stringify({ name: 'endless', version: '1.0.0', main: 'main.mjs', type: 'tool', slots: ['tools'] }),
    );
    writeFileSync(
      join(dir, 'main.mjs'),
      `const definition = { name: 'endless', description: 'Never answers.', inputSchema: { type: 'object', properties: {} }, group: 'data',
         changes: 'nothing', accessesSensitiveData: false, timeoutMs: 1000 };
       export const register = (api) => api.registerTool(definition, () => new Promise(() => setInterval(() => {}, 1000)));`,
    );
    writeFileSync(
      join(state.dir, 'finclaw.json5'),
      JSON.stringify({
        plugins: { enabled: ['endless'] },
        agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } },
      }),
    );
    const toolCalls = [{ name: 'endless' }, { name: 'no_such_tool' }];
    fake.script('anthropic', { toolCalls }, { text: 'Neither answered.' });
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    const { stdout, stderr } = await finclaw(['ask', 'how are you', '--json'], state.dir, { env });
    await fake.close();
    expect(stderr).not.toContain('ExperimentalWarning');
    expect(JSON.parse(stdout)).toMatchObject({
      answer: expect.stringContaining('Neither answered.'),
      toolCalls: [
        { name: 'endless', isError: true },
        { name: 'no_such_tool', isError: true },
      ],
    });
  });

  it('hear of what they listen to', async () => {
    const dir = join(state.dir, 'plugins', 'listener');
    mkdirSync(dir);
    writeFileSync(
      join(dir, 'finclaw-plugin.json'),
      JSON.stringify({ name: 'listener', version: '1.0.0', main: 'main.mjs', type: 'service', slots: ['events'] }),
    );
    writeFileSync(
      join(dir, 'main.mjs'),
      `import { appendFileSync } from 'node:fs';
       const note = (...told) => appendFileSync(${JSON.stringify(join(state.dir, 'heard'))}, JSON.stringify(told) + '\\n');
       export function register(api) {
         api.on('tool:execute:end', (name) => note('tool', name));
         api.on('execution:complete', (_agent, _session, { status }) => note('run', status));
       }`,
    );
    writeFileSync(join(state.dir, 'finclaw.json5'), '{ plugins: { enabled: ["listener"] } }');
    await finclaw(['ask', '삼전 얼마야'], state.dir);
    const heard = readFileSync(join(state.dir, 'heard'), 'utf8').trim().split('\n');
    expect(heard.map((line) => JSON.parse(line))).toEqual([
      ['tool', 'get_quote'],
      ['run', 'completed'],
    ]);
  });

  it('give prices to every command, and what they give that cannot be used is told in the reader’s language', async () => {
    const dir = join(state.dir, 'plugins', 'desk');
    mkdirSync(dir);
    const manifest = { name: 'desk', version: '1.0.0', main: 'main.mjs', type: 'service', slots: ['market-sources'] };
    writeFileSync(join(dir, 'finclaw-plugin.json'), JSON.stringify(manifest));
    const install = (quote: string): void =>
      writeFileSync(
        join(dir, 'main.mjs'),
        `export const register = (api) => api.registerMarketSource({
           id: 'desk', supports: ({ symbol }) => symbol === 'AAPL', quote: () => (${quote}) });`,
      );
    writeFileSync(join(state.dir, 'finclaw.json5'), '{ plugins: { enabled: ["desk"] } }');
    install(`{ price: '123.45', previousClose: 120, at: Date.now(), delayMinutes: 0 }`);
    const env = { LANG: 'en_US.UTF-8' };
    const { stdout } = await finclaw(['quote', 'Apple'], state.dir, { env });
    expect(stdout).toContain('$123.45');
    install(`{ price: '123.45', at: Date.now(), freshness: 'live' }`);
    const refused = await finclaw(['quote', 'Apple'], state.dir, { env });
    expect(refused.code).toBe(1);
    expect(refused.stdout).not.toContain('simulated');
    writeFileSync(join(dir, 'main.mjs'), 'export const register = (api) => api.registerMarketSource({ id: "desk" });');
    const doctor = await finclaw(['doctor'], state.dir, { env: { LANG: 'ko_KR.UTF-8' } });
    expect(doctor.stdout).toContain('registerMarketSource desk: "supports" 값은');
  });

  it('supply the price that an alert waits for', async () => {
    const dir = join(state.dir, 'plugins', 'desk');
    mkdirSync(dir);
    const manifest = { name: 'desk', version: '1.0.0', main: 'main.mjs', type: 'service', slots: ['market-sources'] };
    writeFileSync(join(dir, 'finclaw-plugin.json'), JSON.stringify(manifest));
    // Coins are traded at any hour at which this runs.
    const price = join(state.dir, 'price');
    writeFileSync(
      join(dir, 'main.mjs'),
      `import { readFileSync } from 'node:fs';
       export const register = (api) => api.registerMarketSource({
         id: 'desk', supports: ({ symbol }) => symbol === 'BTC-USD',
         quote: () => ({ price: readFileSync(${JSON.stringify(price)}, 'utf8'), at: Date.now(), delayMinutes: 0 }) });`,
    );
    writeFileSync(
      join(state.dir, 'finclaw.json5'),
      '{ plugins: { enabled: ["desk"] }, finance: { alertDefaults: { checkEveryMs: 1000 } } }',
    );
    writeFileSync(price, '123.45');
    const env = { LANG: 'en_US.UTF-8' };
    const { stdout } = await finclaw(['alerts', 'add', 'Bitcoin > 200'], state.dir, { env });
    expect(stdout).toContain('200');
    const chat = new FinclawProcess([], state.dir, { env, terminal: true });
    await chat.shows('Ctrl-D');
    writeFileSync(price, '210.5');
    await chat.shows(/210\.5/);
    chat.child.stdin.end('\u0004');
    await chat.finished;
  });

  it('nobody’s code runs unless it is named in the configuration', async () => {
    expect((await finclaw(['ask', '/help'], state.dir)).stdout).not.toContain('/주사위');
  });

  it('a broken plugin is left out and everything else works', async () => {
    enable();
    writeFileSync(join(state.dir, 'plugins', 'dice-plugin', 'main.ts'), 'export function register( {');
    const { code, stdout } = await finclaw(['ask', '삼성전자 얼마야'], state.dir);
    expect(code).toBe(0);
    expect(stdout).toContain('삼성전자');
  });
});
