import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_TOOLS, createConfigIO, unmatchedRules } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { createApp } from '../create-app.ts';

const everything = {
  tools: { shell: { enabled: true }, web: { hosts: ['a.example'], search: { provider: 'brave', apiKey: 'k' } } },
  finance: {
    newsFeeds: [{ name: 'News', url: 'https://a.example/feed' }],
    dataProviders: [
      { name: 'sec-edgar', contact: 'a@b.example' },
      { name: 'alpaca', apiKey: 'k', apiSecret: 's' },
    ],
  },
};

/** Runs a check in a program with these settings and a skill. */
async function inProgram(
  settings: object,
  check: (app: Awaited<ReturnType<typeof createApp>>) => unknown,
): Promise<void> {
  const env = { FINCLAW_STATE_DIR: mkdtempSync(join(tmpdir(), 'finclaw-tools-')) };
  const paths = resolveStatePaths(env);
  ensureStateDirs(paths);
  mkdirSync(join(paths.skillsDir, 'note'), { recursive: true });
  writeFileSync(join(paths.skillsDir, 'note', 'SKILL.md'), '---\nname: note\ndescription: a note\n---\nText.\n');
  writeFileSync(paths.configFile, JSON.stringify(settings));
  const { config } = await createConfigIO({ env }).loadConfig();
  const app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env });
  await app.load();
  await check(app);
  await app.close();
  rmSync(env.FINCLAW_STATE_DIR, { recursive: true });
}

it('rules can be about every tool of the program, and the configuration knows no tool that the program has not', () =>
  inProgram(everything, (app) => {
    const rules = app.tools.list().map(({ definition: { name, group } }) => `${group}:${name}`);
    const policyRules = rules.map((pattern) => ({ pattern, verdict: 'deny', priority: 0, scope: 'global' }) as const);
    expect(unmatchedRules({ policyRules })).toEqual([]);
    expect(rules.sort()).toEqual(BUILT_IN_TOOLS.map(({ name, group }) => `${group}:${name}`).sort());
  }));

it('what nothing can be read for is not offered', () =>
  inProgram({}, (app) => {
    const names = app.tools.list().map(({ definition: { name } }) => name);
    expect(
      ['research', 'get_news', 'get_filings', 'web_search', 'web_fetch'].filter((name) => names.includes(name)),
    ).toEqual([]);
  }));

it('find_tools finds what a topic or a few words are about, and says when there is nothing', () =>
  inProgram(everything, async (app) => {
    const find = async (text: string) => {
      const context = {
        sessionId: 's',
        userId: 'local',
        channelId: 'terminal',
        abortSignal: new AbortController().signal,
      };
      return JSON.parse((await app.tools.execute('find_tools', { text }, context)).content) as {
        loaded: string[];
        detail?: string;
      };
    };
    for (const text of [
      'the weather in Paris for tomorrow',
      'translate a letter',
      '음악 틀어줘',
      'play the piano',
      'book a flight',
    ]) {
      expect(await find(text), text).toEqual({ loaded: [], detail: expect.stringContaining('nothing for this') });
    }
    for (const [text, name] of [
      ['capital gains tax', 'portfolio_tax'],
      ['RSI', 'get_indicator'],
      ['주문 취소', 'cancel_order'],
      ['what did I say in past conversations', 'search_conversations'],
      ['rebalance my holdings', 'portfolio_targets'],
      ['a stock screener', 'screen_instruments'],
      ['savings plan', 'savings_plan'],
      ['적립식 매수', 'savings_plan'],
    ] as const)
      expect((await find(text)).loaded, text).toContain(name);
    // Words that happen to be shared are no promise.
    expect(await find('goals and withdrawals of capital')).toMatchObject({
      detail: expect.stringContaining('No topic is called that'),
    });
    for (const text of ['rebalancing', 'interest on my savings', '대출 이자'])
      expect(await find(text), text).not.toHaveProperty('detail');
    // A word of a topic inside another subject is no promise either.
    for (const [text, word] of [
      ['short interest', 'short'],
      ['배당 캘린더', '캘린더'],
    ] as const)
      expect((await find(text)).detail, text).toContain(`None of them mentions "${word}"`);
  }));
