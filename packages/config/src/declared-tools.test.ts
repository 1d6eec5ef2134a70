import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfigIO } from './config-io.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, value: unknown): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));
};
const issuesOf = async (pattern: string, more: object = {}): Promise<readonly string[]> => {
  write('finclaw.json5', {
    tools: { policyRules: [{ pattern, verdict: 'deny' }], ...more },
    plugins: { enabled: ['dice'] },
  });
  const env = { FINCLAW_STATE_DIR: folder, LANG: 'en_US.UTF-8' };
  return (await createConfigIO({ env }).readConfigFileSnapshot()).issues.map(({ message }) => message);
};
const plugin = (slots: readonly string[]): void =>
  write('plugins/dice/finclaw-plugin.json', { name: 'dice', version: '1.0.0', main: 'main.ts', type: 'tool', slots });

describe('a rule about a tool that does not exist', () => {
  it('is a mistake in the configuration, which names the tool that was probably meant', async () => {
    plugin(['commands']);
    expect(await issuesOf('place_ordr')).toEqual([
      'tools.policyRules[0]: no tool matches "place_ordr", so this rule has no effect. Did you mean "place_order"?',
    ]);
    expect(await issuesOf('zzz')).toEqual([
      'tools.policyRules[0]: no tool matches "zzz", so this rule has no effect. Correct the name or remove the rule.',
    ]);
  });

  it('is not known to be one while plugins or skills of other folders may bring the tool', async () => {
    plugin(['tools']);
    expect(await issuesOf('roll_dice')).toEqual([]);
    rmSync(join(folder, 'plugins'), { recursive: true });
    expect(await issuesOf('roll_dice')).toEqual([]);
    plugin([]);
    expect(await issuesOf('roll_dice', { projectSkills: true })).toEqual([]);
    expect(await issuesOf('roll_dice')).toHaveLength(1);
  });

  it('is none when a skill brings the tool', async () => {
    plugin([]);
    write('skills/tax/tools.json', [{ name: 'tax_report' }]);
    expect(await issuesOf('tax_report')).toEqual([]);
    expect(await issuesOf('custom:tax_*')).toEqual([]);
    expect(await issuesOf('tax_repport')).toHaveLength(1);
    write('skills/tax/tools.json', 'no JSON');
    expect(await issuesOf('tax_repport')).toEqual([]);
  });
});
