import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, OPENAI, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const BOTH = { ...ANTHROPIC, ...OPENAI };

const lookUpAndTell = [
  { toolCalls: [{ name: 'get_quote', input: { instrument: '삼성전자' } }] },
  { text: ['삼성전자는 ', '시뮬레이션 시장에서 ', '거래됩니다.'] },
];

describe('with a real model', () => {
  it('the same question goes to Claude with the same tools, and the transcript keeps it all', async () => {
    home.fake.script('anthropic', ...lookUpAndTell);
    const { stdout, code } = await finclaw(['ask', '삼성전자 현재 주가 알려줘', '--json'], home.dir, {
      env: ANTHROPIC,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      provider: 'anthropic',
      turns: 2,
      toolCalls: [{ name: 'get_quote', isError: false }],
      answer: expect.stringContaining('삼성전자는 시뮬레이션 시장에서 거래됩니다.'),
    });
    expect(home.fake.requests).toHaveLength(2);
    const [first, second] = home.fake.requests.map(({ body }) => body);
    expect(first.tools.map(({ name }: { name: string }) => name)).toContain('get_quote');
    expect(JSON.stringify(second.messages)).toContain('tool_result');
    const shown = await runHere(['sessions', 'show', 'main', '--json'], home.dir);
    expect(JSON.parse(shown.stdout).entries.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
  });

  it('/status says how full the context is, until the conversation begins anew', async () => {
    home.fake.script('anthropic', { text: 'hello', usage: { input: 9_000, output: 1_000 } });
    const say = async (...lines: readonly string[]): Promise<string> =>
      (await runHere([], home.dir, { env: ANTHROPIC, input: lines.map((line) => `${line}\n`).join('') })).stdout;
    const full = /10,000 \/ [\d,]+ (?:토큰|tokens) \(\d+%\)/;
    expect(await say('hi', '/status')).toMatch(full);
    await runHere(['ask', '/reset'], home.dir, { env: ANTHROPIC, typed: true });
    const stdout = await say('/status', '/chart AAPL');
    expect(stdout).not.toMatch(full);
    expect(stdout).toMatch(/AAPL[\s\S]*┤/);
    expect(stdout).not.toContain('```');
  });

  it('the cost is kept and survives the process', async () => {
    home.fake.script('anthropic', { text: 'hello', usage: { input: 1000, output: 100 } });
    const asked = await runHere(['ask', 'hi', '--json'], home.dir, { env: ANTHROPIC });
    const { stdout } = await runHere(['usage', '--json'], home.dir);
    const { model } = JSON.parse(stdout);
    expect(model).toMatchObject([{ requests: 1, inputTokens: 1000, outputTokens: 100 }]);
    // A decimal, not a float: what a run says it cost is what the books say, digit by digit.
    expect(model[0].costUsd).toMatch(/^0\.\d{1,9}$/);
    expect(JSON.parse(asked.stdout).costUsd).toBe(model[0].costUsd);
  });

  it('an Anthropic outage moves the run to OpenAI and the answer says so', async () => {
    home.fake.answer(({ vendor }) => (vendor === 'anthropic' ? { status: 529 } : { text: 'from the other vendor' }));
    const { stdout, code } = await runHere(['ask', 'hi', '--json'], home.dir, { env: BOTH });
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report.provider).toBe('openai');
    expect(report.answer).toContain('from the other vendor');
    expect(report.answer).toContain(report.model);
  });

  it('with every model down the built-in model still answers', async () => {
    await home.fake.close();
    const { stdout, code } = await runHere(['ask', '삼성전자 얼마야', '--json'], home.dir, { env: BOTH });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ provider: 'offline', status: 'completed' });
  });

  it('a key that is refused is not shown whole anywhere', async () => {
    home.fake.answer(() => ({ status: 401 }));
    const { stdout, stderr } = await runHere(['ask', 'hi', '--model', 'opus', '--debug'], home.dir, { env: ANTHROPIC });
    const log = readFileSync(join(home.dir, 'logs', 'finclaw.log'), 'utf8');
    for (const text of [stdout, stderr, log]) expect(text).not.toContain(ANTHROPIC.ANTHROPIC_API_KEY);
  });

  it('a stream that is cut before anything was said is asked again', async () => {
    home.fake.script('anthropic', { text: 'half', ending: 'close', after: 1 }, { text: 'whole answer' });
    const { stdout } = await runHere(['ask', 'hi'], home.dir, { env: ANTHROPIC });
    expect(stdout.trim()).toBe('whole answer');
  });

  it('a stream that is cut in mid-sentence is handed on to the next candidate, with a visible break', async () => {
    home.fake.answer(() => ({ text: ['The first half ', 'of a sentence'], ending: 'reset', after: 5 }));
    const { stdout, code } = await runHere(['ask', 'what is 1+1?'], home.dir, { env: ANTHROPIC });
    const breaks = stdout.match(/The first half.*\n\(/g);
    expect(breaks).toHaveLength(home.fake.requests.length);
    expect(stdout.slice(stdout.lastIndexOf('The first half'))).toContain('2');
    expect(code).toBe(0);
  });

  it('Ctrl-C while streaming: exit code 130, what was said is kept, the next question works', async () => {
    home.fake.script('anthropic', { text: Array.from({ length: 200 }, (_, index) => `word${index} `), delayMs: 20 });
    const asking = new FinclawProcess(['ask', 'tell me a story'], home.dir, { env: ANTHROPIC });
    await asking.shows('word3 ');
    asking.child.kill('SIGINT');
    const { code, stdout } = await asking.finished;
    expect(code).toBe(130);
    expect(stdout).not.toContain('word199');
    const file = readdirSync(join(home.dir, 'sessions')).find((name) => name.endsWith('.jsonl'))!;
    const entries = readFileSync(join(home.dir, 'sessions', file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.at(-1)).toMatchObject({ role: 'assistant', content: expect.stringContaining('word1') });

    home.fake.script('anthropic', { text: 'of course' });
    const next = await runHere(['ask', 'go on'], home.dir, { env: ANTHROPIC });
    expect(next.stdout.trim()).toBe('of course');
  });

  it('a rate-limited key is set aside and the next one takes over within the same question', async () => {
    await runHere(['auth', 'add', 'anthropic', '--name', 'one'], home.dir, { input: 'sk-ant-one-0123456789abcdef\n' });
    await runHere(['auth', 'add', 'anthropic', '--name', 'two'], home.dir, { input: 'sk-ant-two-0123456789abcdef\n' });
    home.fake.answer(({ apiKey }) =>
      apiKey.includes('one') ? { status: 429, headers: { 'retry-after': '60' } } : { text: 'second key' },
    );
    expect((await runHere(['ask', 'hi'], home.dir)).stdout.trim()).toBe('second key');
    const { stdout } = await runHere(['auth', 'list', '--json'], home.dir);
    const keys = JSON.parse(stdout) as { name: string; key: string; cooldownUntil: string | null }[];
    expect(keys.find(({ name }) => name === 'one')?.cooldownUntil).not.toBeNull();
    expect(stdout).not.toContain('0123456789abcdef');
  });
});
