import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { type RegisteredToolDefinition, renderToolResult, ToolRegistry } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkillManager, type SkillManager } from './manager.ts';

let base: string;
let root: string;
let registry: ToolRegistry;
let skills: SkillManager;
const context = {
  sessionId: 'agent:main:terminal:direct:me',
  userId: 'me',
  channelId: 'terminal',
  abortSignal: new AbortController().signal,
};

const quote: RegisteredToolDefinition = {
  name: 'get_quote',
  description: 'Quotes.',
  inputSchema: {
    type: 'object',
    properties: { symbol: { type: 'string' }, days: { type: 'number' } },
    required: ['symbol'],
  },
  group: 'finance',
  changes: 'nothing',
  accessesSensitiveData: false,
};
const samsung = {
  name: 'samsung_quote',
  description: 'The price of Samsung.',
  inputSchema: { type: 'object', properties: { days: { type: 'number' } } },
  uses: 'get_quote',
  input: { symbol: '005930.KS', days: '{days}' },
};

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'finclaw-skills-'));
  root = join(base, 'skills');
  mkdirSync(root);
  registry = new ToolRegistry({ policyRules: [{ pattern: '*', verdict: 'allow', priority: 1 }] });
  registry.register(quote, async (input) => ({ content: JSON.stringify(input), isError: false }));
  skills = createSkillManager({ rootDir: root, registry, logger: createSilentLogger() });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

let clock = 1_000;
function write(name: string, text: string | undefined, tools?: unknown, at = root): void {
  mkdirSync(join(at, name), { recursive: true });
  const files = {
    'SKILL.md': text ?? `---\nname: ${name}\ndescription: About ${name}\n---\nText of ${name}`,
    'tools.json': tools && JSON.stringify(tools),
  };
  for (const [file, content] of Object.entries(files)) {
    if (content === undefined) continue;
    writeFileSync(join(at, name, file), String(content));
    utimesSync(join(at, name, file), ++clock, clock);
  }
}

const skillTools = () =>
  registry
    .list()
    .filter((tool) => tool.source === 'skill')
    .map((tool) => tool.definition.name);

describe('createSkillManager', () => {
  it('loads the folders that hold a skill, skips and reports the bad ones', async () => {
    write('good', undefined);
    write('bad', 'no front matter');
    mkdirSync(join(root, 'empty'));
    writeFileSync(join(root, 'file.md'), '');
    expect(await skills.loadAll()).toEqual([
      { folder: join(root, 'bad'), reason: expect.stringMatching(/front matter/) },
    ]);
    expect(skills.list().map(({ id, description }) => [id, description])).toEqual([['good', 'About good']]);
    expect(skills.list()[0]?.prompt).toBe('Text of good');
  });

  it('no folder, no skills, no tool to read them', async () => {
    const none = createSkillManager({ rootDir: join(base, 'nowhere'), registry, logger: createSilentLogger() });
    expect(await none.loadAll()).toEqual([]);
    expect(registry.has('read_skill')).toBe(false);
  });

  it('a link out of the folder and a file that is too large are refused', async () => {
    write('outside', undefined, undefined, base);
    symlinkSync(join(base, 'outside'), join(root, 'linked'));
    write('large', `---\nname: l\ndescription: l\n---\n${'x'.repeat(256 * 1_024)}`);
    const reasons = (await skills.loadAll()).map(({ reason }) => reason);
    expect(reasons).toEqual([expect.stringMatching(/larger than/), expect.stringMatching(/outside the folder/)]);
    expect(skills.list()).toEqual([]);
  });

  it('a model reads a skill on demand, fenced as somebody else’s text', async () => {
    write('good', undefined);
    await skills.loadAll();
    const result = await registry.execute('read_skill', { id: 'good' }, context);
    expect(result).toMatchObject({ isError: false, metadata: { untrusted: true } });
    expect(renderToolResult(result, 'abc')).toBe('<untrusted-abc from="skill good">\nText of good\n</untrusted-abc>');
    expect(await registry.execute('read_skill', { id: 'nope' }, context)).toMatchObject({ isError: true });
  });

  it('a skill’s tool is another tool with inputs of its own, and asks nobody itself', async () => {
    write('korea', undefined, [samsung]);
    await skills.loadAll();
    expect(registry.get('samsung_quote')).toMatchObject({
      source: 'skill',
      definition: { group: 'custom', isExternal: true },
    });
    const result = await registry.execute('samsung_quote', { days: 5 }, context);
    expect(result).toMatchObject({
      isError: false,
      content: '{"symbol":"005930.KS","days":5}',
      metadata: { untrusted: true },
    });
  });

  it('what a skill fills in are an outsider’s words: the tool behind it asks before it changes anything', async () => {
    registry.register({ ...quote, name: 'note', changes: 'own-data' }, async () => ({
      content: 'noted',
      isError: false,
    }));
    write('korea', undefined, [{ ...samsung, name: 'quietly', uses: 'note' }]);
    await skills.loadAll();
    const input = { symbol: '005930.KS' };
    expect(await registry.execute('note', input, { ...context, sessionId: 'other' })).toMatchObject({
      content: 'noted',
    });
    expect(await registry.execute('quietly', {}, context)).toMatchObject({
      isError: true,
      content: expect.stringContaining('approval'),
    });
  });

  it('the tool behind it passes the gate under its own name, and skills cannot be stacked', async () => {
    write('korea', undefined, [
      samsung,
      { ...samsung, name: 'stacked', uses: 'samsung_quote', input: { days: 1, text: '{days} days of {nothing}' } },
    ]);
    await skills.loadAll();
    expect(await registry.execute('stacked', {}, context)).toMatchObject({ isError: true });
    registry.setPolicyRules([{ pattern: 'get_quote', verdict: 'deny', priority: 9 }]);
    const fresh = { ...context, sessionId: 'fresh' };
    expect((await registry.execute('samsung_quote', {}, fresh)).content).toMatch(/get_quote.*denied/);
  });

  it('a changed skill replaces the old one completely, or not at all', async () => {
    write('korea', undefined, [samsung]);
    await skills.loadAll();
    write('korea', 'broken', [samsung]);
    expect(await skills.refresh()).toHaveLength(1);
    expect(skills.list()[0]?.prompt).toBe('Text of korea');
    write('korea', undefined, [
      { ...samsung, name: 'fresh' },
      { ...samsung, name: 'get_quote' },
    ]);
    expect(await skills.refresh()).toMatchObject([{ reason: expect.stringMatching(/already registered/) }]);
    expect(skillTools()).toEqual(['samsung_quote']);
    write('korea', '---\nname: new\ndescription: new\n---\nNew text', [{ ...samsung, name: 'fresh' }]);
    expect(await skills.refresh()).toEqual([]);
    expect(skills.list()[0]?.prompt).toBe('New text');
    expect(skillTools()).toEqual(['fresh']);
  });

  it('a refresh sees what is new, changed, renamed or gone, and reports a bad skill once', async () => {
    write('a', undefined);
    write('b', undefined, [samsung]);
    write('bad', 'broken');
    expect(await skills.refresh()).toHaveLength(1);
    expect(await skills.refresh()).toEqual([]);
    write('a', '---\nid: other\nname: A\ndescription: A\n---\nchanged');
    rmSync(join(root, 'b'), { recursive: true });
    write('c', undefined);
    write('bad', undefined);
    await Promise.all([skills.refresh(), skills.refresh()]);
    expect(skills.list().map(({ id }) => id)).toEqual(['bad', 'c', 'other']);
    expect(skillTools()).toEqual([]);
  });

  it('of two skills with one id the first folder counts', async () => {
    const project = join(base, 'project');
    write('same', undefined);
    write('same', '---\nname: same\ndescription: other\n---\nfrom the project', undefined, project);
    const both = createSkillManager({ rootDir: [root, project], registry, logger: createSilentLogger() });
    expect(await both.loadAll()).toEqual([{ folder: join(project, 'same'), reason: expect.stringMatching(/taken/) }]);
    expect(both.list()[0]?.prompt).toBe('Text of same');
  });
});
