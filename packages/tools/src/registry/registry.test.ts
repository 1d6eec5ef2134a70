import { describe, expect, it, vi } from 'vitest';
import { callContext, DONE, defineTool, setUp } from '../testing/fixtures.ts';
import type { RegisteredToolDefinition } from './definition.ts';
import { ToolRegistry } from './registry.ts';
import { createToolRegistrar } from './tool-registrar.ts';

const AUDIENCE = { userId: 'u1', channelId: 'c1', sessionId: 's1' };

describe('register', () => {
  it('tools in the order they came', () => {
    const { registry } = setUp({ name: 'b' });
    registry.registerStrangers(defineTool({ name: 'a', group: 'web' }), async () => DONE, { source: 'plugin' });
    expect(registry.list().map((tool) => [tool.definition.name, tool.source])).toEqual([
      ['b', 'built-in'],
      ['a', 'plugin'],
    ]);
    expect([registry.has('a'), registry.has('A'), registry.get('nope')]).toEqual([true, false, undefined]);
  });

  it.each<[string, Partial<RegisteredToolDefinition>, unknown]>([
    ['the same name', { name: 'get_quote' }, { code: 'TOOL_DUPLICATE', message: 'Tool already registered: get_quote' }],
    ['the same name in other letters', { name: 'Get_Quote' }, { code: 'TOOL_DUPLICATE' }],
    ['a colon', { name: 'finance:quote' }, { code: 'TOOL_NAME_INVALID' }],
    ['a space', { name: 'a b' }, { code: 'TOOL_NAME_INVALID' }],
    ['no name', { name: '' }, { code: 'TOOL_NAME_INVALID' }],
    ['65 letters', { name: 'a'.repeat(65) }, { code: 'TOOL_NAME_INVALID' }],
    ['a line break', { name: 'abc\n' }, { code: 'TOOL_NAME_INVALID' }],
    [
      'a schema that is none',
      { name: 'x', inputSchema: { type: 'object', properties: { a: { type: 'strin' } } } },
      { code: 'TOOL_SCHEMA_INVALID' },
    ],
    [
      'a tool of ours that does not say what it changes',
      { name: 'x', changes: undefined as never },
      { code: 'TOOL_SCHEMA_INVALID' },
    ],
    ['a schema for text', { name: 'x', inputSchema: { type: 'string' } }, { code: 'TOOL_SCHEMA_INVALID' }],
    [
      'a schema that is no JSON',
      { name: 'x', inputSchema: { type: 'object', default: 1n } },
      { code: 'TOOL_SCHEMA_INVALID' },
    ],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 1.5].map(
      (timeoutMs) =>
        [`a time limit of ${timeoutMs}`, { name: 'x', timeoutMs }, { name: 'RangeError' }] as [string, object, object],
    ),
  ])('refuses %s', (_when, changes, error) => {
    const { registry, events } = setUp();
    expect(() => registry.register(defineTool(changes), async () => DONE)).toThrow(expect.objectContaining(error));
    expect(registry.list()).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('what was registered cannot be changed, and executors cannot be had', () => {
    const definition = {
      ...defineTool({ changes: 'outside' }),
      inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
    };
    const registry = new ToolRegistry();
    registry.register(definition, async () => DONE);
    Object.assign(definition, { changes: 'nothing' });
    definition.inputSchema.properties.a.type = 'number';
    const tool = registry.get('get_quote')!;
    expect(tool.definition).toMatchObject({
      changes: 'outside',
      inputSchema: { properties: { a: { type: 'string' } } },
    });
    expect(tool).not.toHaveProperty('executor');
    expect(() => Object.assign(tool.definition, { changes: 'nothing' })).toThrow(TypeError);
    expect(() => Object.assign(tool.definition.inputSchema, { type: 'array' })).toThrow(TypeError);
    (registry.list() as unknown[]).pop();
    expect(registry.list()).toHaveLength(1);
    expect(JSON.stringify(registry)).toBe('{}');
  });

  it('reports unknown keywords of a schema, and takes it', () => {
    const warn = vi.fn();
    const registry = new ToolRegistry({ logger: { warn } as never });
    registry.register(defineTool({ inputSchema: { type: 'object', 'x-order': 1 } }), async () => DONE);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
      tool: 'get_quote',
      unknownKeywords: ['x-order'],
    });
  });
});

describe('unregister', () => {
  it('once', () => {
    const { registry } = setUp();
    expect([registry.unregister('get_quote'), registry.unregister('get_quote')]).toEqual([true, false]);
  });

  it('a call that runs finishes', async () => {
    const gate = Promise.withResolvers<void>();
    const { registry, call, execute } = setUp({}, {}, async () => gate.promise.then(() => DONE));
    const running = call();
    await vi.waitFor(() => expect(execute).toHaveBeenCalled());
    registry.unregister('get_quote');
    gate.resolve();
    expect((await running).content).toBe('done');
  });
});

describe('options', () => {
  it('undefined keeps a protection on', async () => {
    const options = {
      redactPersonalNumbers: undefined,
      maxContentLength: undefined,
      allowHtml: undefined,
      redactPatterns: undefined,
    };
    const { call } = setUp({}, options as never, async () => ({
      content: `<b>4111111111111111</b> ${'x'.repeat(1_000_001)}`,
      isError: false,
    }));
    const result = await call();
    expect(result.content.startsWith('[REDACTED:CARD]')).toBe(true);
    expect(result.wasTruncated).toBe(true);
  });

  it.each([
    { maxContentLength: 0 },
    { maxContentLength: Number.NaN },
    { approvalTimeoutMs: 0 },
    { hookTimeoutMs: Number.POSITIVE_INFINITY },
    { redactPatterns: [/(a+)+/] },
    { redactPatterns: ['x' as never] },
    { policyRules: [{ pattern: '', verdict: 'deny', priority: 0 } as const] },
  ])('refuses %j', (options) => {
    expect(() => new ToolRegistry(options)).toThrow();
  });
});

describe('policy rules', () => {
  it('rules can be set and taken back; a bad one changes nothing', async () => {
    const { registry, call } = setUp();
    const deny = { pattern: 'get_*', verdict: 'deny', priority: 0 } as const;
    registry.setPolicyRules([deny]);
    expect((await call()).metadata?.code).toBe('TOOL_DENIED');
    expect(() => registry.setPolicyRules([{ ...deny, pattern: '(' }])).toThrow();
    expect(() => registry.setPolicyRules([{ ...deny, priority: Number.NaN }])).toThrow();
    expect((await call()).metadata?.code).toBe('TOOL_DENIED');
    registry.setPolicyRules([]);
    expect((await call()).content).toBe('done');
  });
});

describe('what a model is offered', () => {
  const names = (registry: ToolRegistry) => registry.toolsFor(AUDIENCE).map((tool) => tool.name);

  it('every tool but those the user may not run', () => {
    const { registry } = setUp({ name: 'quote' });
    registry.register(defineTool({ name: 'shell', group: 'system' }), async () => DONE);
    registry.register(defineTool({ name: 'fetch', group: 'web' }), async () => DONE);
    expect(names(registry)).toEqual(['quote', 'shell', 'fetch']);
    registry.setPolicyRules([{ pattern: 'web:*', verdict: 'deny', priority: 0, scope: 'user', subject: 'u1' }]);
    expect(names(registry)).toEqual(['quote', 'shell']);
    expect(registry.toolsFor({ ...AUDIENCE, userId: 'u2' })).toHaveLength(3);
  });

  it('the list is made once, of three fields each, until something changes', () => {
    const { registry } = setUp();
    expect(registry.toolsFor(AUDIENCE)).toBe(registry.toolsFor({ ...AUDIENCE }));
    expect(Object.keys(registry.toolsFor(AUDIENCE)[0]!).sort()).toEqual(['description', 'inputSchema', 'name']);
    const before = registry.toolsFor(AUDIENCE);
    registry.register(defineTool({ name: 'other' }), async () => DONE);
    expect(registry.toolsFor(AUDIENCE)).not.toBe(before);
    for (let i = 0; i < 200; i++) registry.toolsFor({ ...AUDIENCE, sessionId: `s${i}` });
    expect(registry.toolsFor(AUDIENCE)).toHaveLength(2);
  });
});

describe('a registrar for strangers', () => {
  it('says where its tools come from and removes only its own', async () => {
    const { registry } = setUp();
    const registrar = createToolRegistrar(registry, 'plugin');
    const execute = vi.fn(async () => DONE);
    const { changes: _unsaid, ...silent } = defineTool({ name: 'mine' });
    registrar.register(silent, execute);
    expect(registry.get('mine')?.source).toBe('plugin');
    expect((await registry.execute('mine', {}, callContext())).metadata?.code).toBe('APPROVAL_REQUIRED');
    expect([registrar.unregister('get_quote'), registrar.unregister('mine'), registrar.unregister('mine')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(registry.has('get_quote')).toBe(true);
    expect(execute).not.toHaveBeenCalled();
  });
});

it('a schema is compiled at its first call', async () => {
  const { call } = setUp({ inputSchema: { type: 'object', properties: { a: { type: 'string' } } } });
  expect((await call({ a: 1 })).metadata?.code).toBe('INVALID_INPUT');
});
