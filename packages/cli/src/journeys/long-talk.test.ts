import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';

const state = temporaryStateDir();
beforeAll(buildOnce);
afterAll(state.remove);

const isWhole = process.env.FINCLAW_WHOLE === '1';
/** As many as a sample needs to come round twice; `npm run chaos -- --whole long-talk` holds the whole conversation. */
const TURNS = isWhole ? 400 : 20;

/** What somebody says round after round, each next thing leaning on the one before, and what its answer must have. */
const ROUND: readonly (readonly [said: string, answer: RegExp])[] = [
  ['삼성전자 얼마야', /삼성전자\(005930\).* [\d,]+원/],
  ['그럼 하이닉스는?', /SK하이닉스\(000660\).* [\d,]+원/],
  ['10주면 얼마야', /SK하이닉스\(000660\) 10주는 [\d,]+원입니다/],
  ['100달러는 원화로 얼마야', /\$100\.00[은는] [\d,]+원입니다/],
  ['300달러는?', /\$300\.00[은는] [\d,]+원입니다/],
  ['123*45', /123\*45 = 5,535/],
  ['테슬라 한 달 추이', /테슬라\(TSLA\).*\n최고가 /],
  ['RSI도 알려줘', /테슬라\(TSLA\)의 RSI\(14\)는 [\d.]+입니다/],
  ['내 포트폴리오', /아직 기록된 거래가 없습니다/],
  ['애플 PER 얼마야?', /데이터가 없습니다/],
];

/** Waits for a condition; what it waited for in vain is told by the expectation that follows. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  const until = Date.now() + 60_000;
  while (!isSo() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What a process holds in memory and has worked so far, where the system tells. */
function usageOf(pid: number): { readonly memory: number; readonly cpu: number } | undefined {
  try {
    const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    const [, , user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(9, 13).map(Number) ?? [];
    return { memory, cpu: user + system };
  } catch {
    return undefined;
  }
}

describe('a long conversation with the built-in model', () => {
  it(`${TURNS} turns are all answered, no figure differs`, { timeout: 600_000 }, async () => {
    const chat = new FinclawProcess([], state.dir);
    const used: ReturnType<typeof usageOf>[] = [];
    try {
      for (let turn = 0; turn < TURNS; turn++) {
        const [said, answer] = ROUND[turn % ROUND.length] as (typeof ROUND)[number];
        const from = chat.stdout.length;
        chat.type(said);
        await waitUntil(() => answer.test(chat.stdout.slice(from)) || chat.child.exitCode !== null);
        expect(chat.stdout.slice(from), `turn ${turn}: ${said} ${chat.stderr}`).toMatch(answer);
        if (turn % ROUND.length === ROUND.length - 1) used.push(usageOf(chat.child.pid as number));
      }
    } finally {
      chat.child.stdin.end();
    }
    expect((await chat.finished).code).toBe(0);
    // A note stands under its answer and may come after what the turn waited for.
    expect(chat.stdout).not.toMatch(/수치 없음|출처와 다른|~~/);
    if (!isWhole) return;
    // Late rounds take about the CPU of early ones, once everything is loaded; memory grows by what is remembered, a
    // third at the most.
    const [early, middle, late] = [used[9], used[19], used.at(-1)];
    if (early === undefined || middle === undefined || late === undefined) return;
    expect(late.memory).toBeLessThan((early.memory * 4) / 3);
    expect((late.cpu - middle.cpu) / (used.length - 20)).toBeLessThan(((middle.cpu - early.cpu) / 10) * 2);
  });
});
