import type { PluginState } from '@finclaw/app';
import { type ConfigFileSnapshot, defaultConfig } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { checkRules } from './check-rules.ts';

const plugin = (state: string, ...adds: readonly string[]) => ({ name: 'p', state, adds }) as unknown as PluginState;

function check(pattern: string, { plugins = [] as readonly PluginState[], projectSkills = false } = {}) {
  const rule = { pattern, verdict: 'deny', scope: 'global', priority: 0 } as const;
  const config = { ...defaultConfig, tools: { ...defaultConfig.tools, policyRules: [rule], projectSkills } };
  const snapshot = { path: '/state/finclaw.json5', exists: true, valid: true, issues: [], config };
  return checkRules(snapshot as unknown as ConfigFileSnapshot, plugins, { env: {}, locale: 'en' });
}

describe('rules for tools', () => {
  it('one that applies to no tool is a problem, with the name that was meant', async () => {
    const [found, ...more] = await check('get_qoute');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: 'configuration', status: 'problem' });
    expect(found?.message).toContain('tools.policyRules[0]');
    expect(found?.message).toContain('get_quote');
    expect(found?.fix).toContain('/state/finclaw.json5');
    expect((await check('nothing_like_it'))[0]?.message).toContain('nothing_like_it');
  });

  it.each(['get_quote', 'get_*'])('%s applies to a tool of ours', async (pattern) => {
    expect(await check(pattern)).toEqual([]);
  });

  it('one for a tool of a plugin is none', async () => {
    expect(await check('gossip', { plugins: [plugin('loaded', 'tool gossip', 'command gossip')] })).toEqual([]);
    expect(await check('gossip', { plugins: [plugin('loaded', 'command gossip')] })).toHaveLength(1);
  });

  it('nobody can say while a plugin cannot be loaded, or while skills of the folder count', async () => {
    expect(await check('gossip', { plugins: [plugin('loaded'), plugin('failed')] })).toEqual([]);
    expect(await check('gossip', { projectSkills: true })).toEqual([]);
  });
});
