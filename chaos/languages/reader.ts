import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/infra/src/testing/index.ts';
import type { Locale } from '../../packages/types/src/index.ts';

const bundle = join(import.meta.dirname, '..', '..', 'dist', 'finclaw.mjs');

/** One view: each of its texts. */
export interface Screen {
  readonly name: string;
  readonly texts: readonly string[];
}

/** The questions and own texts of a person with one language. */
export interface Reader {
  readonly language: Locale;
  /** Of the browser. */
  readonly tag: string;
  readonly timeZone: string;
  readonly questions: readonly string[];
  readonly order: string;
  /** A schedule, a memory, and the name of another person. */
  readonly own: { readonly schedule: string; readonly memory: string; readonly person: string };
  /** An answer of a model whose table has a cell in the other language. */
  readonly mixedAnswer: string;
  /** The words of it in the other language, and names that the reader's data have. */
  readonly foreign: readonly string[];
}

export const READERS: readonly Reader[] = [
  {
    language: 'en',
    tag: 'en-US',
    timeZone: 'America/New_York',
    questions: [
      'What is the price of Samsung Electronics?',
      'Apple chart',
      'Compare Apple and Nvidia',
      'How many won is 1,500 dollars?',
      'How is my portfolio doing?',
      'What is my worst holding?',
      'Alert me when Apple goes above $1,000',
      'Send me a market briefing every weekday at 8:30',
      'When does the New York Stock Exchange open?',
      'Which stocks rose most today?',
      'What is the news on Samsung Electronics?',
      'Show my trades',
      'How much tax would I owe if I sold all my Apple?',
      'What is the monthly payment for a $300,000 loan at 5% over 30 years?',
      'Remember that I invest for the long term',
      'price of Zzxqv',
      'What will the market do tomorrow?',
      'Did I beat the KOSPI this year?',
    ],
    order: 'Buy 2 shares of Apple',
    own: {
      schedule: 'every weekday at 9:30 send me a market summary',
      memory: 'I invest for the long term',
      person: 'Joon',
    },
    mixedAnswer:
      'Your answer:\n\n| Name | Growth |\n| --- | --- |\n| Kia (기아) | 12.5% |\n\nIt grew 3.1 times in 7 years.',
    foreign: ['기아'],
  },
  {
    language: 'ko',
    tag: 'ko-KR',
    timeZone: 'Asia/Seoul',
    questions: [
      '삼성전자 현재 주가 알려줘',
      '애플 차트 보여줘',
      '애플이랑 엔비디아 비교해줘',
      '1,500달러는 원화로 얼마야?',
      '내 수익률 알려줘',
      '가장 손실이 큰 종목은 뭐야?',
      '애플이 1000달러 넘으면 알려줘',
      '평일마다 아침 8시 30분에 시장 브리핑 보내줘',
      '뉴욕증권거래소는 언제 열어?',
      '오늘 가장 많이 오른 종목은?',
      '삼성전자 뉴스 알려줘',
      '내 거래 내역 보여줘',
      '애플을 전부 팔면 세금이 얼마야?',
      '3억 원을 연 5%로 30년 동안 빌리면 한 달에 얼마 갚아?',
      '나는 장기 투자자라는 걸 기억해줘',
      '뷁뷁전자 얼마야?',
      '내일 시장은 어떻게 될까?',
      '올해 코스피보다 내가 잘했어?',
    ],
    order: '애플 2주 사줘',
    own: { schedule: '평일 9시 30분에 시장 요약 보내줘', memory: '나는 장기 투자자다', person: '지은' },
    mixedAnswer:
      '답변입니다.\n\n| 종목 | 성장 |\n| --- | --- |\n| 기아 (growth of the company) | 12.5% |\n\n7년 동안 3.1배가 되었습니다.',
    foreign: ['growth of the company', 'main', 'paper'],
  },
];

export const TRADES = `date,kind,symbol,quantity,price,amount,currency
2026-01-05,buy,AAPL,3,190,,USD
2026-02-05,buy,005930.KS,10,80000,,KRW
2026-03-05,sell,AAPL,1,200,,USD
2026-04-06,dividend,AAPL,,,2,USD
`;

/** The program as it runs in a container: no language setting on the machine, and a new state. */
export class Container {
  readonly stateDir = mkdtempSync(join(tmpdir(), 'finclaw-languages-'));
  readonly #env: Readonly<Record<string, string | undefined>>;
  #server: ReturnType<typeof spawn> | undefined;
  #port = 0;

  constructor(more: Readonly<Record<string, string>> = {}) {
    this.#env = {
      PATH: process.env.PATH,
      HOME: this.stateDir,
      TMPDIR: tmpdir(),
      FINCLAW_STATE_DIR: this.stateDir,
      // What was compiled once is read by the next container.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...more,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server, and gives the address that connects the first browser. */
  async serve(settings: object): Promise<string> {
    this.#port = await freePort();
    writeFileSync(join(this.stateDir, 'finclaw.json5'), JSON.stringify({ ...settings, gateway: { port: this.#port } }));
    this.#server = this.#spawn(['serve', '--json']);
    let output = '';
    for await (const part of this.#server.stdout!) {
      output += part;
      if (output.includes('\n}')) break;
    }
    return (JSON.parse(output) as { readonly firstLink: string }).firstLink;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.stdout?.resume();
    server.kill('SIGKILL');
    await ended;
  }

  /** Runs one command to its end; what it writes to either stream. */
  run(args: readonly string[], input = ''): Promise<string> {
    const child = this.#spawn(args);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.stdin!.on('error', () => {}).end(input);
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    return new Promise((resolve) =>
      child.on('close', () => {
        clearTimeout(timer);
        resolve(output);
      }),
    );
  }

  remove(): void {
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  #spawn(args: readonly string[]) {
    return spawn(process.execPath, ['--no-warnings', bundle, ...args], { cwd: tmpdir(), env: this.#env });
  }
}
