import { describe, expect, it } from 'vitest';
import { FinclawProcess, type Finished, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, OPENAI, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const env = { ...ANTHROPIC, ...OPENAI };

async function lastRun(): Promise<{ runId: string; body: { outcome: string; model: { provider: string } } }> {
  return JSON.parse((await runHere(['audit', 'show', '--json'], home.dir)).stdout).at(-1);
}

/** Runs the last run again with the vendors gone. */
async function replayLast(replay = runHere): Promise<Finished & { readonly runId: string }> {
  const { runId } = await lastRun();
  await home.fake.close();
  const replayed = await replay(['replay', runId, '--json'], home.dir);
  return { ...replayed, runId };
}

describe('replaying what real models said', () => {
  it.each([
    {
      what: 'a tool call and an answer',
      replies: () =>
        home.fake.script(
          'anthropic',
          { toolCalls: [{ name: 'get_quote', input: { instrument: '삼성전자' } }] },
          { text: ['삼성전자는 ', '시뮬레이션 시장에서 ', '거래됩니다.'] },
        ),
      outcome: 'answered',
    },
    {
      what: 'a figure nobody vouches for',
      replies: () => home.fake.script('anthropic', { text: ['삼성전자는 지금 ', '123,457원입니다.'] }),
      outcome: 'answered',
    },
    {
      what: 'an outage that moved the run to another vendor',
      replies: () =>
        home.fake.answer(({ vendor }) =>
          vendor === 'anthropic' ? { status: 529 } : { text: 'from the other vendor' },
        ),
      outcome: 'answered',
    },
    {
      what: 'a stream that was cut in mid-sentence',
      replies: () =>
        home.fake.answer(() => ({ text: ['The first half ', 'of a sentence'], ending: 'reset' as const, after: 5 })),
      outcome: 'answered',
    },
    { what: 'a refused key', replies: () => home.fake.answer(() => ({ status: 401 })), outcome: undefined },
  ])('$what: the same again without a vendor', async ({ replies, outcome }) => {
    replies();
    await runHere(['ask', '삼성전자 어때?'], home.dir, { env });
    if (outcome !== undefined) expect((await lastRun()).body.outcome).toBe(outcome);
    const { code, stdout } = await replayLast();
    expect(JSON.parse(stdout)).toMatchObject({ identical: true, differences: [] });
    expect(code).toBe(0);
  });

  it('an answer that was stopped is stopped again at the same word', async () => {
    home.fake.script('anthropic', { text: Array.from({ length: 200 }, (_, index) => `word${index} `), delayMs: 20 });
    const asking = new FinclawProcess(['ask', 'tell me a story'], home.dir, { env });
    await asking.shows('word3 ');
    asking.child.kill('SIGINT');
    await asking.finished;
    expect((await lastRun()).body.outcome).toBe('cancelled');
    const { stdout } = await replayLast(finclaw);
    expect(JSON.parse(stdout)).toMatchObject({ identical: true, differences: [] });
  });

  it('an order nobody can approve is recorded with that decision, and replaying it orders nothing', async () => {
    const order = { instrument: '005930.KS', side: 'buy', quantity: 10, type: 'market' };
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'place_order', input: order }] },
      { text: '주문하지 못했습니다.' },
    );
    await runHere(['ask', '삼성전자 10주 사줘'], home.dir, { env });
    const { runId } = await lastRun();
    const { stdout } = await runHere(['audit', 'show', runId], home.dir);
    expect(stdout).toMatch(/place_order 도구를 호출했습니다: .*\n.*승인을 요청할 수 없어/);
    expect(JSON.parse((await runHere(['audit', 'verify', '--json'], home.dir)).stdout)).toMatchObject({
      ok: true,
      count: 2,
    });
    expect((await replayLast()).code).toBe(0);
    expect(JSON.parse((await runHere(['audit', 'verify', '--json'], home.dir)).stdout)).toMatchObject({
      ok: true,
      count: 2,
    });
  });
});
