import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const ENV = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };
const hasTerminal = spawnSync('script', ['--version']).status === 0;
const TOPICS = ['What does a share of Apple cost now?', 'Why does a share of Nvidia cost 654,321 dollars now?'];
let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;

beforeAll(buildOnce);
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
  const agents = { budget: { perDayUsd: 'none' }, providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(
    join(state.dir, 'finclaw.json5'),
    JSON.stringify({
      agents,
      finance: { newsFeeds: [{ name: 'News', url: 'https://news.example/feed' }] },
      channels: { web: { enabled: false } },
    }),
  );
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

type Asked = WireFake['requests'][number];
const told = ({ body }: Asked): string => JSON.stringify(body.messages);
const isTopic = ({ body }: Asked): boolean => JSON.stringify(body.system).includes('You look into one topic');
const toolsOf = ({ body }: Asked): string => JSON.stringify(body.tools);

/** A model that has two topics looked into; those who look make one call and then report. */
function answerEverything(): void {
  fake.answer((request) => {
    if (isTopic(request)) {
      if (told(request).includes('tool_result'))
        return { text: 'It costs {{r1.price}}. A year ago it cost 777,123 dollars. You say 654,321 dollars.' };
      const instrument = told(request).includes('Apple') ? 'AAPL' : 'NVDA';
      return { toolCalls: [{ name: 'get_quote', input: { instrument } }] };
    }
    return told(request).includes('tool_result')
      ? { text: 'Both were looked into. Apple costs {{r1.reports[0].figures[0].value}}. Nvidia costs $654,321.' }
      : { toolCalls: [{ name: 'research', input: { topics: TOPICS } }] };
  });
}

it('topics are looked into by models that can only read; the progress is shown', async () => {
  answerEverything();
  const running = new FinclawProcess(['chat'], state.dir, { env: ENV, terminal: hasTerminal });
  running.type('Compare Apple and Nvidia');
  await running.shows('Nvidia costs $654,321.');
  // A figure of a report is cited like any other, and filled in.
  expect(running.stdout).toMatch(/Both were looked into\. Apple costs \$\d+\.\d+\./);
  if (hasTerminal) expect(running.stdout).toContain('Researching: What does a share of Apple cost now?');
  running.child.stdin.end(hasTerminal ? '\u0004' : '');
  await running.finished;
  const topics = fake.requests.filter(isTopic);
  expect(topics).toHaveLength(4);
  expect(toolsOf(topics[0]!)).toContain('"get_quote"');
  expect(toolsOf(topics[0]!)).not.toMatch(
    /"(?:research|place_order|create_alert|portfolio_summary|search_conversations|remember)"/,
  );
  expect(told(topics[0]!)).not.toContain('Compare');

  const report = told(fake.requests.at(-1)!).replaceAll('\\', '');
  expect(report).toContain('get_quote {"instrument":"AAPL"}'.replaceAll('"', '\\"').replaceAll('\\', ''));
  expect(report).toMatch(/It costs \$?[\d,.]+/);
});

it('a process that is killed while a topic is looked into leaves one question and gets one answer', async () => {
  fake.answer((request) =>
    isTopic(request)
      ? { text: 'never', ending: 'stall', after: 1 }
      : { toolCalls: [{ name: 'research', input: { topics: TOPICS } }] },
  );
  const running = new FinclawProcess(['ask', 'Compare Apple and Nvidia'], state.dir, { env: ENV });
  await expect.poll(() => fake.requests.filter(isTopic).length).toBe(2);
  await running.kill9();
  answerEverything();
  await finclaw(['ask', 'And now?'], state.dir, { env: ENV });
  const { stdout } = await runHere(['sessions', 'show', 'main', '--json'], state.dir, { env: ENV });
  const entries = JSON.parse(stdout).entries as { role: string; content: string }[];
  expect(entries.filter(({ role, content }) => role === 'user' && content.includes('Compare'))).toHaveLength(1);
  const answers = entries.filter(({ role, content }) => role === 'assistant' && content !== '');
  expect(answers.map(({ content }) => content)).toEqual(
    Array(2).fill(expect.stringContaining('Both were looked into.')),
  );
  expect(entries.filter(({ role }) => role === 'tool')).toHaveLength(1);
  expect((await runHere(['doctor'], state.dir, { env: ENV })).code).toBe(0);
});
