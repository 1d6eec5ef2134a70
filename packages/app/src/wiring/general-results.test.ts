import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfigIO } from '@finclaw/config';
import { factsOfTool } from '@finclaw/features';
import { actAs, createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { renderToolResult, type ToolExecutionContext } from '@finclaw/tools';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../create-app.ts';
import { shellTool } from '../shell/shell-tool.ts';

const MONDAY = Date.parse('2026-11-16T10:30:00+09:00');
const KEY = 'sk-ant-test-0123456789abcdef';
const FINANCE_RESULTS = join(import.meta.dirname, '../../../features/src/facts/golden');

/** Calls of the tools that are no finance tools, so that each of their results is seen once, refusals included. */
const CALLS: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ['find_tools', { text: 'alerts' }],
  ['find_tools', { text: 'goals and withdrawals of capital' }],
  ['find_tools', { text: 'play the piano' }],
  ['remember', { text: 'I retire in 2040', kind: 'goal', about: 'retirement year' }],
  ['remember', { text: 'I retire in 2040', kind: 'goal', about: 'retirement year' }],
  ['remember', { text: 'I retire in 2045', kind: 'goal', about: 'retirement year' }],
  ['remember', { text: 'I retire in 2045', kind: 'goal', about: 'retirement year', replace: true }],
  ['forget_memory', { memory: 'retire in 2045' }],
  ['forget_memory', { memory: 'something else' }],
  ['search_conversations', { query: 'Apple' }],
  ['create_schedule', { when: 'every weekday at 8:00', kind: 'morning' }],
  ['create_schedule', { when: 'tomorrow at 3pm', kind: 'remind', text: 'call the bank' }],
  ['create_schedule', { when: 'NVDA falls 10% in 5 days', kind: 'tell' }],
  ['create_schedule', { when: 'sometimes', kind: 'remind', text: 'call the bank' }],
  ['create_schedule', { when: 'every day at 9:00', kind: 'remind' }],
  ['savings_plan', { instrument: 'Apple', amount: '100', day: 31, account: 'isa' }],
  ['savings_plan', { instrument: 'KOSPI', amount: '100', day: 1 }],
  ['list_schedules', {}],
  ['delete_schedule', { id: 'unknown' }],
  ['set_quiet_hours', { hours: '23:00-07:00' }],
  ['set_quiet_hours', { hours: 'off' }],
  ['read_skill', { id: 'note' }],
  ['read_document', { file: 'trades.pdf' }],
  ['read_result', { result: 'r1' }],
  ['web_search', { query: 'chip exports' }],
  ['web_fetch', { url: 'http://{host}/chips' }],
  ['web_fetch', { url: 'http://elsewhere.example/' }],
  ['research', { topics: ['What does a share of Apple cost now?', 'What is new about chips?'] }],
];

let server: ReturnType<typeof createServer>;
let model: WireFake;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-results-'));
  server = createServer(({ url = '' }, response) => {
    const found = [{ title: 'Chip exports rise', url: 'https://news.example/chips', content: 'Exports rose 12 %.' }];
    const page = '<title>Chips</title><h1>Chips</h1><p>Exports rose 12 %.</p>';
    const isSearch = url.startsWith('/search');
    response.writeHead(200, { 'content-type': isSearch ? 'application/json' : 'text/html' });
    response.end(isSearch ? JSON.stringify({ results: found }) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model = await startWireFake();
  model.answer(({ body }) => {
    const conversation = JSON.stringify(body.messages);
    if (!conversation.includes('Apple')) return { text: 'I found nothing.' };
    if (!conversation.includes('tool_result'))
      return { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] };
    return { text: 'A share costs {{r1.price}}, ten cost {{r1.price * 10}}. Yesterday it was {{r1.previousClose}}.' };
  });
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  await model.close();
  rmSync(folder, { recursive: true });
});

it('of the tools that are no finance tools are what the golden file says', async () => {
  vi.stubEnv('TZ', 'Asia/Seoul');
  vi.useFakeTimers({ toFake: ['Date'], now: MONDAY });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { FINCLAW_STATE_DIR: folder, ANTHROPIC_API_KEY: KEY };
  const paths = resolveStatePaths(env);
  ensureStateDirs(paths);
  mkdirSync(join(paths.skillsDir, 'note'), { recursive: true });
  writeFileSync(join(paths.skillsDir, 'note', 'SKILL.md'), '---\nname: note\ndescription: a note\n---\nText.\n');
  const search = { provider: 'searxng', baseUrl: `http://${host}` };
  const agents = { providers: { anthropic: { baseUrl: model.anthropicUrl } } };
  writeFileSync(paths.configFile, JSON.stringify({ agents, tools: { web: { hosts: [host], search } } }));
  const seen: string[] = [];
  const { config } = await createConfigIO({ env }).loadConfig();
  const app = await createApp({
    config,
    paths,
    locale: 'en',
    logger: createSilentLogger(),
    env,
    now: () => MONDAY + seen.length * 1000,
  });
  await app.load();
  const context: ToolExecutionContext = {
    sessionId: 'agent:main:terminal:direct:local',
    userId: 'local',
    channelId: 'terminal',
    chatType: 'direct',
    runId: 'run',
    abortSignal: new AbortController().signal,
    replyTarget: { channelId: 'terminal', conversationId: 'local' } as never,
  };
  const actingUser = { owner: 'local', conversation: '*', timeZone: 'Asia/Seoul' };
  for (const [at, [name, input]] of CALLS.entries()) {
    const given = JSON.parse(JSON.stringify(input).replace('{host}', host));
    const { content } = await actAs(actingUser, () =>
      app.tools.execute(name, given, { ...context, sessionId: `${context.sessionId}:${at}` }),
    );
    seen.push(`# ${name} ${JSON.stringify(input)}\n${content}\n`);
  }
  // A command asks a person first; this is what comes after their yes.
  const command = "printf 'done\\n'; exit 3";
  const ran = await shellTool({ timeoutMs: 5000 } as never).executor({ command }, context);
  const content = renderToolResult({ ...ran, metadata: { untrusted: true } }, '0'.repeat(32));
  seen.push(`# shell ${JSON.stringify({ command })}\n${content}\n`);

  // Every figure that a report gives beside its words is typed, so it can be cited.
  const [head = ''] = seen
    .find((each) => each.startsWith('# research'))!
    .split('\n')
    .slice(1);
  expect(factsOfTool('research', JSON.parse(head))).toMatchObject([
    {
      path: 'reports[0].figures[0].value',
      unit: 'money',
      currency: 'USD',
      subject: 'AAPL',
      field: 'price',
      period: '2026-11-13',
    },
    { path: 'reports[0].figures[1].value', unit: 'money', field: 'previousClose' },
  ]);

  const finance = readdirSync(FINANCE_RESULTS).map((file) => file.replace('.txt', ''));
  const called = new Set(['shell', ...CALLS.map(([name]) => name)]);
  const unseen = app.tools
    .list()
    .flatMap(({ definition: { name } }) => (called.has(name) || finance.includes(name) ? [] : [name]));
  expect(unseen).toEqual([]);
  await app.close();
  const text = seen
    .join('\n')
    .replaceAll(host, 'host')
    .replaceAll(/untrusted-[0-9a-f]{32}/g, 'untrusted')
    .replaceAll(/"id":"[a-z0-9]+"/g, '"id":"(made up)"')
    .replaceAll(/\(id [a-z0-9]+\)/g, '(id made up)');
  await expect(text).toMatchFileSnapshot('golden/general-tools.txt');
});
