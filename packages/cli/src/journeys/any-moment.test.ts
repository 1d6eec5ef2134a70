import { isWhole } from '@finclaw/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, temporaryStateDir } from './finclaw-process.ts';

const states: ReturnType<typeof temporaryStateDir>[] = [];
beforeAll(buildOnce);
afterAll(() => {
  for (const { remove } of states) remove();
});

/** What the program runs before anything else: its clock starts at that moment. */
const clockAt = (moment: string): string =>
  `const Real = Date; const by = Real.parse('${moment}') - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length === 0 ? [Real.now() + by] : given)); }
    static now() { return Real.now() + by; }
  };`;

/**
 * Samsung Electronics closed as it had the day before; then a day on which it moved by 300 won, midnight in Seoul, and
 * a holiday.
 */
const MOMENTS = [
  '2026-11-11T16:36:00Z',
  '2026-11-17T01:55:00Z',
  '2026-12-30T15:00:00Z',
  '2026-09-25T03:00:00Z',
] as const;

/** What is said, and what its answer must have. */
const TALK: readonly (readonly [said: string, answer: RegExp])[] = [
  ['삼성전자 얼마야', /삼성전자\(005930\).* [\d,]+원/],
  ['삼성전자랑 하이닉스 비교해줘', /- 삼성전자\(005930\): .*\n- SK하이닉스\(000660\): .*%\)/],
  ['300달러는 원화로 얼마야', /\$300\.00[은는] [\d,]+원입니다/],
  ['카카오 얼마야', /카카오\(035720\).* [\d,]+원/],
  ['달러 얼마야', /1달러는 [\d,.]+원입니다/],
  ['apple price', /Apple \(AAPL\).*\$[\d.]+/],
  ['and microsoft?', /Microsoft \(MSFT\).*\$[\d.]+/],
  ['how much are 7 shares', /7 shares of Microsoft \(MSFT\) are \$[\d,.]+/],
  ['volume?', /Volume [\d,]+ shares/],
];

describe('the program with its built-in model, at any moment', () => {
  it.each(isWhole ? MOMENTS : MOMENTS.slice(0, 1))(
    '%s: answers what was asked and doubts no right figure',
    async (moment) => {
      const state = temporaryStateDir();
      states.push(state);
      const preload = `--import=data:text/javascript,${encodeURIComponent(clockAt(moment))}`;
      const chat = new FinclawProcess([], state.dir, { env: { NODE_OPTIONS: preload } });
      try {
        for (const [said, answer] of TALK) {
          const from = chat.stdout.length;
          chat.type(said);
          await expect.poll(() => chat.stdout.slice(from), { interval: 10 }).toMatch(answer);
        }
      } finally {
        chat.child.stdin.end();
      }
      const { code, stdout } = await chat.finished;
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/수치 없음|출처와 다른|~~|figure missing|Differs/);
    },
  );
});
