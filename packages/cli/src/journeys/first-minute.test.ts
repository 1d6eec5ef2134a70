import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

describe('the first minute', () => {
  it.each([
    { language: 'Korean', question: '삼성전자 현재 주가 알려줘', simulated: /시뮬레이션|모의|가상/, currency: /원/ },
    {
      language: 'English',
      question: 'What is the price of Samsung Electronics?',
      simulated: /simulated/i,
      currency: /KRW|₩/,
    },
  ])(
    'a price question in $language uses the quote tool once and says that the market is simulated',
    async ({ language, question, simulated, currency }) => {
      const run = language === 'Korean' ? finclaw : runHere;
      const { code, stdout } = await run(['ask', question, '--json'], state.dir);
      expect(code).toBe(0);
      const report = JSON.parse(stdout);
      expect(report).toMatchObject({ status: 'completed', provider: 'offline', turns: 2 });
      expect(report.toolCalls).toMatchObject([{ name: 'get_quote', isError: false }]);
      expect(report.answer).toMatch(simulated);
      expect(report.answer).toMatch(currency);
      expect(report.answer).toMatch(/\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}/);
    },
  );

  it('prints a plain answer without --json, and nothing else on stdout', async () => {
    const { stdout, stderr, code } = await finclaw(['ask', '삼성전자 현재 주가 알려줘'], state.dir);
    expect(code).toBe(0);
    expect(stdout).toContain('삼성전자');
    expect(stderr).toBe('');
  });

  it('makes a private state directory with what it needs', async () => {
    const dir = join(state.dir, 'fresh');
    await runHere(['ask', 'hi'], dir);
    expect(
      readdirSync(dir)
        .filter((name) => !name.includes('-'))
        .sort(),
    ).toEqual(['audit.head', 'finclaw.db', 'logs', 'sessions', 'skills']);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'finclaw.db')).mode & 0o777).toBe(0o600);
  });

  it('reads questions from a pipe line by line and leaves at the end of input', async () => {
    const { stdout, code } = await finclaw([], state.dir, {
      input: '삼성전자 얼마야\n\nAAPL price?\n/model\n/model opus\n',
    });
    expect(code).toBe(0);
    expect(stdout).toContain('삼성전자');
    expect(stdout).toContain('offline');
    // What a pipe says chooses nothing; what somebody types in their shell does.
    expect(stdout).toContain('프로그램이 보내거나 붙여 넣은 글로는');
    expect((await runHere(['ask', '/model opus'], state.dir, { typed: true })).stdout).toContain(
      'API 키 없음 (ANTHROPIC_API_KEY)',
    );
    expect(stdout).toMatch(/Apple|AAPL/);
  });

  it('the same question is answered as often as it is asked', async () => {
    const { stdout, code } = await runHere([], state.dir, { input: '애플 주가 알려줘\n'.repeat(7) });
    expect(code).toBe(0);
    expect(stdout).not.toContain('승인');
    expect(stdout.match(/시뮬레이션|모의|가상/g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('remembers within a session, keeps another apart, and recalls after a restart', async () => {
    await runHere(['ask', '삼성전자 얼마야', '--session', 'a'], state.dir);
    const followUp = await runHere(['ask', '그럼 하이닉스는?', '--session', 'a', '--json'], state.dir);
    expect(JSON.parse(followUp.stdout).toolCalls).toMatchObject([{ name: 'get_quote' }]);
    const other = await runHere(['ask', '그럼 하이닉스는?', '--session', 'b', '--json'], state.dir);
    expect(JSON.parse(other.stdout).sessionKey).toBe('agent:main:terminal:direct:local:b');

    const listed = await runHere(['sessions', 'list', '--json'], state.dir);
    const sessions = JSON.parse(listed.stdout) as { sessionKey: string; entryCount: number }[];
    expect(sessions.map(({ sessionKey }) => sessionKey).sort()).toEqual([
      'agent:main:terminal:direct:local:a',
      'agent:main:terminal:direct:local:b',
    ]);
    const shown = await runHere(['sessions', 'show', 'b'], state.dir);
    expect(shown.stdout).toContain('하이닉스');
    expect(shown.stdout).not.toContain('삼성전자 얼마야');
  });

  it('two processes on one state directory both answer', async () => {
    const questions = ['삼성전자 얼마야', 'TSLA price?'];
    const results = await Promise.all(questions.map((question) => finclaw(['ask', question, '--json'], state.dir)));
    for (const { code, stdout } of results) {
      expect(code).toBe(0);
      expect(JSON.parse(stdout).status).toBe('completed');
    }
    const { stdout } = await runHere(['sessions', 'show', 'main', '--json'], state.dir);
    const asked = JSON.parse(stdout).entries.filter((entry: { role: string }) => entry.role === 'user');
    expect(asked.map((entry: { content: string }) => entry.content).sort()).toEqual([...questions].sort());
  });

  it('Ctrl-C at the prompt of a pipe ends with 130 and keeps what was said', async () => {
    const chat = new FinclawProcess([], state.dir);
    chat.type('삼성전자 얼마야');
    await chat.shows('삼성전자');
    chat.child.kill('SIGINT');
    expect((await chat.finished).code).toBe(130);
    const file = readdirSync(join(state.dir, 'sessions')).find((name) => name.endsWith('.jsonl'))!;
    const lines = readFileSync(join(state.dir, 'sessions', file), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line)).length).toBe(lines.length);
  });
});
