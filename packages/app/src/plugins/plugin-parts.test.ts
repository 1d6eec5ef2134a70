import type { PluginApi, PluginHookName } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createPluginApi } from './plugin-api.ts';
import { PluginRegistry } from './registry.ts';

const slots = ['hooks', 'routes', 'services', 'schedules', 'channels', 'events'] as const;
const manifest = { name: 'desk', version: '1.0.0', main: 'main.ts', type: 'tool', slots: [...slots] } as const;

function open() {
  const registry = new PluginRegistry();
  const deps = { registry, config: {}, channelSettings: new Map(), send: async () => {}, now: () => 0 };
  const api = createPluginApi({ ...manifest, slots: [...slots], dependencies: [], channels: {} }, deps);
  return { registry, api: api as unknown as Record<keyof PluginApi, (...given: unknown[]) => void> };
}

describe('what a plugin registers', () => {
  const run = async () => {};
  it.each([
    ['registerHook', ['beforeEverything', run], 'name'],
    ['registerHook', ['beforeToolExecute', undefined], 'handler'],
    ['registerHook', ['beforeToolExecute', run, { priority: 'first' }], 'priority'],
    ['registerRoute', [{ verb: 'GET', path: 'status', scope: 'read', handle: run }], 'path'],
    ['registerRoute', [{ verb: 'PATCH', path: '/status', scope: 'read', handle: run }], 'verb'],
    ['registerRoute', [{ verb: 'GET', path: '/status', handle: run }], 'scope'],
    ['registerRoute', [{ verb: 'GET', path: '/status', scope: 'read' }], 'handle'],
    ['registerService', [{ start: run }], 'name'],
    ['registerService', [{ name: 'feed' }], 'start'],
    ['registerService', [{ name: 'feed', start: run, stop: 5 }], 'stop'],
    ['registerSchedule', [{ name: 'often', everyMs: 10, run }], 'everyMs'],
    ['registerSchedule', [{ name: 'often', everyMs: 5000 }], 'run'],
    ['registerChannel', [{ id: 'lobby' }], 'capabilities'],
    ['registerChannel', [{ id: 'lobby', capabilities: {}, send: 'x' }], 'send'],
  ] as const)('%s refuses %j by its field', (method, given, field) => {
    const { api } = open();
    expect(() => api[method](...given)).toThrow(`"${field}" has to be`);
  });
});

describe('what a plugin gives back', () => {
  const context = { toolName: 'get_quote', input: {}, context: {} };
  it.each([
    { hook: 'beforeMessageProcess', given: { text: 'hello' }, field: 'body' },
    { hook: 'beforeMessageProcess', given: 'hello', field: 'payload' },
    { hook: 'beforeAgentRun', given: {}, field: 'agentId' },
    { hook: 'beforeToolExecute', given: { ...context, input: 'AAPL' }, field: 'input' },
    { hook: 'beforeToolExecute', given: { ...context, skip: 'yes' }, field: 'skip' },
    { hook: 'beforeToolExecute', given: { ...context, skipResult: { content: 1 } }, field: 'skipResult' },
    { hook: 'afterToolExecute', given: { ...context, result: 'done' }, field: 'result' },
    { hook: 'afterToolExecute', given: undefined, field: undefined },
    { hook: 'beforeToolExecute', given: { ...context, skip: true }, field: undefined },
    { hook: 'onGatewayStart', given: 'anything', field: undefined },
  ] as const)('$hook may give back $given or is refused by $field, once', async ({ hook, given, field }) => {
    const { registry, api } = open();
    api.registerHook(hook, async () => given);
    const [entry] = registry.get('hooks');
    const handler = entry!.value.handler as (payload: unknown) => Promise<unknown>;
    if (field === undefined) return expect(await handler({})).toBe(given);
    for (let time = 0; time < 2; time++)
      await expect(handler({})).rejects.toThrow(`hook ${hook satisfies PluginHookName}: "${field}" has to be`);
    expect(registry.get('diagnostics').map(({ pluginName }) => pluginName)).toEqual(['desk']);
  });

  it('an address answers with a response', async () => {
    const { registry, api } = open();
    api.registerRoute({ verb: 'GET', path: '/status', scope: 'read', handle: () => ({ rolls: 3 }) });
    const { handle } = registry.get('routes')[0]!.value;
    await expect(handle(new Request('http://localhost/status'))).rejects.toThrow('route GET /status: "answer"');
    expect(registry.get('diagnostics')).toHaveLength(1);
  });
});
