import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_TOOLS, createConfigIO, unmatchedRules } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { createApp } from '../create-app.ts';

it('rules can be about every tool of the program, and the configuration knows no tool that the program has not', async () => {
  const env = { FINCLAW_STATE_DIR: mkdtempSync(join(tmpdir(), 'finclaw-tools-')) };
  const paths = resolveStatePaths(env);
  ensureStateDirs(paths);
  mkdirSync(join(paths.skillsDir, 'note'), { recursive: true });
  writeFileSync(join(paths.skillsDir, 'note', 'SKILL.md'), '---\nname: note\ndescription: a note\n---\nText.\n');
  const everything = {
    tools: { shell: { enabled: true }, web: { hosts: ['a.example'], search: { provider: 'brave', apiKey: 'k' } } },
    finance: {
      newsFeeds: [{ name: 'News', url: 'https://a.example/feed' }],
      dataProviders: [{ name: 'sec-edgar', contact: 'a@b.example' }],
    },
  };
  writeFileSync(paths.configFile, JSON.stringify(everything));
  const { config } = await createConfigIO({ env }).loadConfig();
  const app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env });
  await app.load();
  const rules = app.tools.list().map(({ definition: { name, group } }) => `${group}:${name}`);
  const policyRules = rules.map((pattern) => ({ pattern, verdict: 'deny', priority: 0, scope: 'global' }) as const);
  await app.close();
  rmSync(env.FINCLAW_STATE_DIR, { recursive: true });
  expect(unmatchedRules({ policyRules })).toEqual([]);
  expect(rules.sort()).toEqual(BUILT_IN_TOOLS.map(({ name, group }) => `${group}:${name}`).sort());
});
