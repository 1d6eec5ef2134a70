import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHooks } from '@finclaw/conversation';
import { createSilentLogger } from '@finclaw/infra';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoadResult, PluginLoader, type PluginLoaderOptions } from './loader.ts';
import { PluginRegistry } from './registry.ts';

let base: string;
let plugins: string;
let registry: PluginRegistry;
const logger = createSilentLogger();

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'finclaw-plugins-'));
  plugins = join(base, 'plugins');
  mkdirSync(plugins, { mode: 0o755 });
  registry = new PluginRegistry();
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function plugin(name: string, main: string, manifest: object = {}, file = 'main.mjs'): string {
  const directory = join(plugins, name);
  mkdirSync(directory, { mode: 0o755 });
  writeFileSync(join(directory, file), main, { mode: 0o644 });
  const text = JSON.stringify({
    name,
    version: '1.0.0',
    main: file,
    type: 'tool',
    slots: ['tools', 'hooks', 'services', 'channels', 'schedules'],
    ...manifest,
  });
  writeFileSync(join(directory, 'finclaw-plugin.json'), text, { mode: 0o644 });
  return directory;
}

const TOOL =
  'export function register(api) { api.registerTool({ name: "t_" + api.pluginName, description: "A tool.", inputSchema: { type: "object" } }, () => {}); }';

function loader(options: Partial<PluginLoaderOptions> = {}): PluginLoader {
  return new PluginLoader({
    searchPaths: [plugins, join(base, 'missing')],
    registry,
    hooks: createHooks({ logger }),
    logger,
    ...options,
  });
}
const summary = ({ loaded, failed }: LoadResult): unknown => ({
  loaded,
  failed: failed.map(({ pluginName, phase }) => `${pluginName}: ${phase}`),
});

describe('PluginLoader', () => {
  it('loads what it finds, stamps the plugin’s name, and closes the registry', async () => {
    plugin('one', TOOL);
    plugin(
      'two',
      `export const activate = (api: { registerTool(d: unknown, e: unknown): void }): void =>
         api.registerTool({ name: 'two', description: 'A tool.', inputSchema: { type: 'object' } }, () => {});`,
      {},
      'main.ts',
    );
    expect(summary(await loader().loadAll())).toEqual({ loaded: ['one', 'two'], failed: [] });
    expect(registry.get('tools').map((entry) => entry.pluginName)).toEqual(['one', 'two']);
    expect(registry.get('plugins')).toHaveLength(2);
    expect(() => registry.add('services', 'late', { name: 'x', start() {} })).toThrow(/closed/);
    registry.add('diagnostics', 'late', {
      pluginName: 'late',
      timestamp: 0,
      severity: 'info',
      phase: 'runtime',
      message: 'fine',
    });
  });

  it.each([
    { what: 'not JSON', manifest: '{', phase: 'manifest' },
    {
      what: 'an unknown key',
      manifest: '{"name":"bad","version":"1.0.0","main":"main.mjs","type":"tool","extra":1}',
      phase: 'manifest',
    },
    { what: 'no version', manifest: '{"name":"bad","main":"main.mjs","type":"tool"}', phase: 'manifest' },
    {
      what: 'a program that is not code',
      manifest: '{"name":"bad","version":"1.0.0","main":"x.sh","type":"tool"}',
      phase: 'security',
    },
    {
      what: 'a channel that would be taken for the terminal',
      manifest: '{"name":"bad","version":"1.0.0","main":"main.mjs","type":"channel","channels":{"terminal":{}}}',
      phase: 'manifest',
    },
    {
      what: 'a main file outside',
      manifest: '{"name":"bad","version":"1.0.0","main":"../../outside.mjs","type":"tool"}',
      phase: 'security',
    },
  ])('manifest with $what is skipped at $phase, the others load', async ({ manifest, phase }) => {
    writeFileSync(join(base, 'outside.mjs'), TOOL);
    const directory = plugin('bad', TOOL);
    writeFileSync(join(directory, 'finclaw-plugin.json'), manifest);
    plugin('good', TOOL);
    expect(summary(await loader().loadAll())).toEqual({ loaded: ['good'], failed: [`bad: ${phase}`] });
    expect(registry.get('diagnostics')).toMatchObject([{ value: { pluginName: 'bad', severity: 'error', phase } }]);
  });

  it('a link that leads out, and a file anybody can change, are refused', async () => {
    mkdirSync(join(base, 'plugins-evil'));
    writeFileSync(join(base, 'plugins-evil', 'finclaw-plugin.json'), '{}');
    symlinkSync(join(base, 'plugins-evil'), join(plugins, 'linked'));
    chmodSync(join(plugin('loose', TOOL), 'main.mjs'), 0o666);
    expect(summary(await loader().loadAll())).toEqual({ loaded: [], failed: ['linked: security', 'loose: security'] });
  });

  it.each([
    {
      what: 'a syntax error',
      main: 'export function register( {',
      phase: 'load',
      text: /syntax error|could not be loaded/,
    },
    { what: 'nothing to call', main: 'export const x = 1;', phase: 'load', text: /neither/ },
    {
      what: 'an exception in register',
      main: 'export function register() { throw new Error("boom"); }',
      phase: 'register',
      text: /could not be registered/,
    },
    {
      what: 'a rejection in register',
      main: 'export async function register() { throw new Error("boom"); }',
      phase: 'register',
      text: /could not be registered/,
    },
    {
      what: 'a register that hangs',
      main: 'export const register = () => new Promise(() => {});',
      phase: 'register',
      text: /longer than 20 ms/,
    },
    {
      what: 'a channel the manifest does not name',
      main: 'export const register = (api) => api.registerChannel({ id: "elsewhere", capabilities: {} });',
      phase: 'register',
      text: /without naming it/,
    },
    {
      what: 'a schedule without a rest',
      main: 'export const register = (api) => api.registerSchedule({ name: "s", everyMs: 0, run() {} });',
      phase: 'register',
      text: /at least 1000/,
    },
    {
      what: 'an undeclared slot',
      main: 'export const register = (api) => api.registerCommand({ name: "c", description: "d" }, () => {});',
      phase: 'register',
      text: /without declaring/,
    },
  ])('$what fails at $phase and is rolled back', async ({ main, phase, text }) => {
    plugin('bad', main);
    const result = await loader({ registerTimeoutMs: 20 }).loadAll();
    expect(summary(result)).toEqual({ loaded: [], failed: [`bad: ${phase}`] });
    expect(result.failed[0]?.error.message).toMatch(text);
    expect(registry.get('tools')).toEqual([]);
  });

  it('what was registered before the failure is rolled back', async () => {
    plugin(
      'half',
      'export function register(api) { api.registerTool({ name: "half", description: "A tool.", inputSchema: { type: "object" } }, () => {}); throw new Error("late"); }',
    );
    await loader().loadAll();
    expect(registry.get('tools')).toEqual([]);
  });

  it('honours enabled and disabled, dependencies and circles', async () => {
    plugin('app', TOOL, { dependencies: ['lib'] });
    plugin('lib', TOOL);
    plugin('off', TOOL);
    plugin('lonely', TOOL, { dependencies: ['nowhere'] });
    plugin('round', TOOL, { dependencies: ['about'] });
    plugin('about', TOOL, { dependencies: ['round'] });
    const result = await loader({ disabled: ['off'] }).loadAll();
    expect(result.loaded).toEqual(['lib', 'app']);
    expect(result.failed.map(({ pluginName, error }) => [pluginName, error.message])).toEqual([
      ['about', expect.stringMatching(/circle/)],
      ['lonely', expect.stringMatching(/nowhere/)],
      ['round', expect.stringMatching(/circle/)],
    ]);
    registry = new PluginRegistry();
    expect((await loader({ enabled: ['lib'] }).loadAll()).loaded).toEqual(['lib']);
  });

  it('settings are checked against the plugin’s own schema before its code runs', async () => {
    const port = { type: 'object', properties: { port: { type: 'integer', default: 7 } } };
    const channel = 'export const register = (api) => api.registerChannel({ id: "lobby", capabilities: {} });';
    plugin('lobby', channel, { slots: ['channels'], channels: { lobby: { settings: port } } });
    plugin('strict', 'throw new Error("it ran");', { configSchema: port, config: { port: 'seven' } });
    const result = await loader().loadAll();
    expect(summary(result)).toEqual({ loaded: ['lobby'], failed: ['strict: settings'] });
    expect(result.failed[0]?.error.message).toContain('plugins.config.strict');
    expect(registry.get('channels')).toMatchObject([{ value: { settings: { port: 7 } } }]);
  });

  it('a plugin that is named and nowhere to be found is a failure', async () => {
    expect(summary(await loader({ enabled: ['ghost'] }).loadAll())).toEqual({
      loaded: [],
      failed: ['ghost: discovery'],
    });
  });

  it('hooks of a plugin are fed to the runners and leave with it', async () => {
    const hooks = createHooks({ logger });
    plugin(
      'hooked',
      'export const register = (api) => api.registerHook("beforeAgentRun", (p) => ({ ...p, agentId: "changed" }));',
    );
    const subject = loader({ hooks });
    await subject.loadAll();
    expect((await hooks.beforeAgentRun.fire({ agentId: 'a', sessionKey: 's' })).agentId).toBe('changed');
    await subject.unloadAll();
    expect((await hooks.beforeAgentRun.fire({ agentId: 'a', sessionKey: 's' })).agentId).toBe('a');
    expect(registry.get('plugins')).toEqual([]);
  });
});
