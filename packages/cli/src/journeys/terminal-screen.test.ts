import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sampleOf } from '@finclaw/infra/testing';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';
import { hasTmux, Tmux } from './testing/tmux.ts';

const hasTerminal = spawnSync('script', ['--version']).status === 0;
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', TERM: 'xterm-256color' };
const ANSWERS = {
  ko: `## 두 종목 비교

**삼성전자(005930)**와 애플을 견주면 다음과 같습니다. 자세한 내용은 [공시](https://dart.fss.or.kr)를 보세요.

| 종목 | 업종 | 상장 |
| --- | --- | ---: |
| 삼성전자 | 반도체와 휴대전화 | 한국거래소 |
| 애플 | 휴대전화 | 나스닥 |

1. 첫째 할 일
   - 안쪽 항목은 조금 길어서 좁은 화면에서는 줄을 바꿉니다
2. 둘째 할 일

\`\`\`sh
finclaw chart AAPL
\`\`\``,
  en: `## Two companies

**Samsung Electronics (005930)** and Apple compare as follows. See the [filing](https://www.sec.gov) for details.

| Company | Business | Listed |
| --- | --- | ---: |
| Samsung | Chips and phones | Korea Exchange |
| Apple | Phones | Nasdaq |

1. First step
   - The inner item is somewhat longer, so a narrow screen wraps it
2. Second step

\`\`\`sh
finclaw chart AAPL
\`\`\``,
} as const;
/** Asked after that: what is drawn below an answer, and what asks for a yes. */
const DRAWN = {
  ko: { chart: '차트를 보여 주고, 지난 주문은 취소해 줘', compare: '애플과 엔비디아 비교 차트', done: '끝났습니다' },
  en: { chart: 'Show the chart and cancel my last order', compare: 'Apple and Nvidia, compared', done: 'That is all' },
} as const;
const PERIOD = { from: '2026-01-05', to: '2026-02-27', limit: 60 };
const QUESTIONS = { ko: '두 종목을 견줘 줘', en: 'Compare the two companies' } as const;

let fake: WireFake;
beforeAll(async () => {
  await buildOnce();
  fake = await startWireFake();
});
afterAll(() => fake?.close());

function startState(): ReturnType<typeof temporaryStateDir> {
  const state = temporaryStateDir();
  // Without a limit nothing is said about it, so the pictures show the answer only.
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } }, budget: { perDayUsd: 'none' } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, channels: { web: { enabled: false } } }));
  return state;
}

/** Compares with the picture that is kept; UPDATE_SCREENS writes it anew. */
function expectScreen(name: string, shown: string): void {
  // The line at the bottom says what the questions have cost so far.
  const screen = shown.replace(/\n[^\n]*claude-[^\n]*$/, '');
  const file = join(import.meta.dirname, 'screens', `${name}.txt`);
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${screen}\n`);
  }
  expect(`${screen}\n`).toBe(readFileSync(file, 'utf8'));
}

describe.skipIf(!hasTmux())('a chat on a screen', () => {
  const screens = ([48, 80, 120] as const).flatMap((columns) =>
    (['ko', 'en'] as const).flatMap((language) =>
      [true, false].map((isPainted) => ({ columns, language, isPainted, name: isPainted ? 'colour' : 'plain' })),
    ),
  );

  // One in three has every width, both languages, and lines with and without colour.
  it.each(sampleOf(screens, 3))(
    '$columns columns, $language, $name: an answer is drawn as it comes',
    async ({ columns, language, isPainted, name }) => {
      const state = startState();
      const terminal = new Tmux(columns, state.dir, {
        ANTHROPIC_API_KEY: env.ANTHROPIC_API_KEY,
        LANG: language === 'ko' ? 'ko_KR.UTF-8' : 'en_US.UTF-8',
        ...(isPainted ? {} : { NO_COLOR: '1', FINCLAW_PLAIN: '1' }),
      });
      try {
        const isDone = isPainted ? /finclaw chart AAPL\n\n(?:나|you)>$/m : /finclaw chart AAPL\n(?:나|you)>$/m;
        const prompt = language === 'ko' ? '나> ' : 'you> ';
        await terminal.shows(new RegExp(`^${prompt.trim()}$`, 'm'));
        fake.answer(() => ({ text: ANSWERS[language].match(/[\s\S]{1,7}/g) ?? [] }));
        terminal.type(QUESTIONS[language], 'Enter');
        await terminal.shows(isDone);
        const screen = terminal.screen(isPainted);
        expectScreen(`${columns}-${language}-${name}`, screen.slice(screen.indexOf(QUESTIONS[language])));
        const { chart, compare, done } = DRAWN[language];
        const history = (instrument: string) => ({ name: 'get_history', input: { instrument, ...PERIOD } });
        fake.script(
          'anthropic',
          { toolCalls: [history('AAPL')] },
          { toolCalls: [{ name: 'cancel_order', input: { id: 'PAPER-12' } }] },
          { text: `${done} A.` },
        );
        terminal.type(chart, 'Enter');
        await terminal.shows(language === 'ko' ? /승인.*예[\s\S]*거절/ : /approve[\s\S]*deny/i);
        terminal.type('n', 'Enter');
        await terminal.shows(new RegExp(`${done} A\\.\\n(?:(?!Esc)[\\s\\S])*${prompt.trim()}$`, 'm'));
        fake.script(
          'anthropic',
          { toolCalls: [history('AAPL')] },
          { toolCalls: [history('NVDA')] },
          { text: `${done} B.` },
        );
        terminal.type(compare, 'Enter');
        await terminal.shows(new RegExp(`${done} B\\.\\n(?:(?!Esc)[\\s\\S])*${prompt.trim()}$`, 'm'));
        const drawn = terminal.screen(isPainted).replace(/\d+\.\d(초|s\b)/g, '0.0$1');
        expectScreen(`${columns}-${language}-${name}-drawn`, drawn.slice(drawn.indexOf(chart.slice(0, 12))));
      } finally {
        terminal.close();
        state.remove();
      }
    },
  );

  it('a paste of three lines is one message, the caret follows Korean letters, and history outlives the process without its secrets', async () => {
    const state = startState();
    const variables = { ANTHROPIC_API_KEY: env.ANTHROPIC_API_KEY, LANG: 'ko_KR.UTF-8' };
    const first = new Tmux(80, state.dir, variables);
    try {
      await first.shows(/^나>$/m);
      fake.answer(() => ({ text: 'It was read.' }));
      const asked = fake.requests.length;
      first.run('set-buffer', '한 줄\n두 줄\n세 줄');
      first.run('paste-buffer', '-p');
      await first.shows('세 줄');
      first.type('', 'Enter');
      await first.shows('It was read.');
      expect(fake.requests.length).toBe(asked + 1);
      expect(JSON.stringify(fake.requests.at(-1)?.body.messages)).toContain('한 줄\\n두 줄\\n세 줄');
      first.type('삼성e\u0301');
      await first.shows(/나> 삼성/);
      expect(first.run('display-message', '-p', '#{cursor_x}').trim()).toBe(String('나> '.length + 1 + 5));
      first.type('', 'C-u');
      first.type('my key is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789', 'Enter');
      await first.shows(/It was read\.[\s\S]*It was read\.|sk-ant[\s\S]*나>$/m);
      first.type('', 'C-d');
      await first.shows('END');
    } finally {
      first.close();
    }
    const history = join(state.dir, 'terminal-history.jsonl');
    expect(readFileSync(history, 'utf8')).toBe(`${JSON.stringify('한 줄\n두 줄\n세 줄')}\n`);
    expect(statSync(history).mode & 0o777).toBe(0o600);
    const second = new Tmux(80, state.dir, variables);
    try {
      await second.shows(/^나>$/m);
      second.type('', 'Up');
      await second.shows(/나> 한 줄\n\s+두 줄\n\s+세 줄$/m);
      second.type('', 'C-u', 'C-u', 'C-u', 'C-u', 'C-u');
      second.type('/cha');
      await second.shows(/\/chart\s+\S/);
      second.type('', 'Tab');
      await second.shows(/나> \/chart/);
    } finally {
      second.close();
      state.remove();
    }
  });

  it('what a terminal was closed on is answered in the next one, and nothing goes on after that', async () => {
    const state = startState();
    const variables = { ANTHROPIC_API_KEY: env.ANTHROPIC_API_KEY, LANG: 'en_US.UTF-8' };
    fake.answer(() => ({ text: 'Half', ending: 'stall' }));
    const first = new Tmux(80, state.dir, variables);
    try {
      await first.shows(/^you>$/m);
      first.type('Say it whole', 'Enter');
      await first.shows('Half');
    } finally {
      first.close();
    }
    fake.answer(() => ({ text: 'Now it is whole.' }));
    const second = new Tmux(80, state.dir, variables);
    try {
      const screen = await second.shows(/Now it is whole\.\n+you>$/m);
      expect(screen.match(/Now it is whole/g)).toHaveLength(1);
    } finally {
      second.close();
      state.remove();
    }
  });
});

/** The program that runs in a terminal: the last of the processes that started each other. */
function programOf(pid: number): number {
  const child = Number(spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n')[0]);
  return child > 0 ? programOf(child) : pid;
}

describe.skipIf(!hasTerminal)('a terminal is given back as it was', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('after %s', async (signal) => {
    const state = startState();
    const chat = new FinclawProcess([], state.dir, { env, terminal: true });
    await chat.shows('나> ');
    process.kill(programOf(chat.child.pid!), signal);
    const { stdout, stderr } = await chat.finished;
    expect(stdout.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?2004h'));
    expect(stdout + stderr).not.toMatch(/EIO|at .*\.m?js:/);
    state.remove();
  });
});
