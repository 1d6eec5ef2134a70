import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const env = ANTHROPIC;

describe('figures', () => {
  it('an answer from tool results is proven, and /why tells the source', async () => {
    const { stdout } = await finclaw(['ask', '삼성전자 현재 주가 알려줘', '--json', '--offline'], home.dir);
    const { grounding } = JSON.parse(stdout);
    expect(grounding.checked).toBeGreaterThan(0);
    expect(grounding.unverified).toEqual([]);
    expect((await runHere(['ask', '/why'], home.dir)).stdout).toContain('r1 (시세 조회)');
    expect((await runHere(['ask', '/근거 1'], home.dir)).stdout).toMatch(/^1\./);
  });

  it.each(['Buy 3 shares of Apple at market zzq', '애플 3주 시장가로 사줘 무지개'])(
    'an example of what to say is no figure: %s',
    async (order) => {
      const { stdout } = await runHere(['ask', order, '--json', '--offline'], home.dir);
      const { answer, grounding } = JSON.parse(stdout);
      expect(answer).toContain('10');
      expect(grounding?.unverified ?? []).toEqual([]);
    },
  );

  it('a figure the model made up is marked where it stands and in the footer', async () => {
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] },
      { text: '삼성전자의 목표 주가는 987,654원입니다.' },
    );
    const { stdout } = await runHere(['ask', '삼성전자 목표가는?', '--json'], home.dir, { env });
    const { answer, grounding } = JSON.parse(stdout);
    expect(grounding.unverified).toHaveLength(1);
    expect(answer).not.toBe('삼성전자의 목표 주가는 987,654원입니다.');
    expect(answer).toContain('987,654원');
  });

  it('a figure that our own tool contradicts is named with what the tool says', async () => {
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] },
      { text: '삼성전자 현재가는 12,345원입니다.' },
      { text: '삼성전자 현재가는 12,345원입니다.' },
    );
    const { stdout } = await runHere(['ask', '삼성전자 얼마야?', '--json'], home.dir, { env });
    const { answer, grounding } = JSON.parse(stdout);
    expect(grounding).toMatchObject({ unverified: [], contradicted: ['12,345원'] });
    const [, price] = /"price":"(\d+)"/.exec(JSON.stringify(home.fake.requests.at(-1)?.body.messages).replaceAll('\\', '')) ?? [];
    expect(answer).toContain(Number(price).toLocaleString('en-US'));
    expect((await runHere(['ask', '/why 1'], home.dir)).stdout).toContain('r1 (시세 조회)');
  });

  it('a figure that our own tool contradicts is corrected in one further call, and an unverified one is not', async () => {
    const right = (messages: unknown): string =>
      Number(/"price":"(\d+)"/.exec(JSON.stringify(messages).replaceAll('\\', ''))?.[1]).toLocaleString('en-US');
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] },
      { text: '삼성전자 현재가는 12,345원이고 목표가는 987,654원입니다.' },
    );
    home.fake.answer(({ body }) => ({ text: `삼성전자 현재가는 ${right(body.messages)}원이고 목표가는 987,654원입니다.` }));
    const { stdout } = await runHere(['ask', '삼성전자 얼마야?', '--json'], home.dir, { env });
    const { answer, grounding } = JSON.parse(stdout);
    expect(grounding).toMatchObject({ unverified: ['987,654원'] });
    expect(grounding.contradicted).toBeUndefined();
    expect(answer).not.toContain('12,345');
    expect(home.fake.requests).toHaveLength(3);
    expect(JSON.stringify(home.fake.requests[2]?.body.messages.at(-1))).toContain('12,345원');
  });

  it('as configured, the model is asked once to correct what is unproven, and only what is left of it is marked', async () => {
    const providers = providersOf(home.fake);
    const config = { agents: { providers }, finance: { grounding: { unproven: 'fix' } } };
    home.configure(config);
    home.fake.script(
      'anthropic',
      { text: '삼성전자는 123,456원이고 목표가는 987,654원입니다.' },
      { toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }] },
      { text: '삼성전자의 목표가는 987,654원입니다.' },
    );
    const { stdout } = await runHere(['ask', '삼성전자 얼마야?'], home.dir, { env });
    expect(stdout).not.toContain('123,456');
    expect(stdout.match(/987,654원/g)).toHaveLength(2);
    expect(stdout).toContain('※');
    expect(home.fake.requests).toHaveLength(3);
    const request = JSON.stringify((home.fake.requests[1]?.body as { messages: unknown[] } | undefined)?.messages.at(-1));
    expect(request).toContain('123,456원, 987,654원');
    const sessions = readdirSync(join(home.dir, 'sessions'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(sessions.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join()).not.toContain('123,456');
  });

  it.each([
    ['하루 종일 붙여 넣은 표를 봐줘', '이 답변의 수치는 확인 절차를 거치지 못했습니다.'],
    ['please look at what I pasted', 'The figures in this answer could not be checked.'],
  ])('figures that are too much work are delivered as unchecked: %s', async (request, notice) => {
    const providers = providersOf(home.fake);
    const config = { agents: { providers }, finance: { grounding: { checkLimitMs: 1 } } };
    home.configure(config);
    const isKorean = /[가-힣]/.test(request);
    home.fake.script('anthropic', { text: isKorean ? '합계는 987,654원입니다.' : 'The total is $987,654.' });
    const asked = `${request} ${'1만 2천 '.repeat(3000)}`;
    const LANG = isKorean ? 'ko_KR.UTF-8' : 'en_US.UTF-8';
    const { stdout } = await runHere(['ask', asked, '--json'], home.dir, { env: { ...env, LANG } });
    const { answer, grounding } = JSON.parse(stdout);
    expect(answer).toContain('987,654');
    expect(answer).toContain(notice);
    expect(grounding).toBeNull();
  });

  it('finclaw figures checks any answer on stdin, and says what is wrong with bad input', async () => {
    const input = JSON.stringify({
      answer: '삼성전자는 71,500원이고 하이닉스는 99원입니다.',
      user: ['얼마야?'],
      toolResults: [
        {
          tool: 'get_quote',
          content: '{"instrument":{"symbol":"005930.KS","name":"삼성전자"},"price":"71500","currency":"KRW"}',
        },
      ],
    });
    const { stdout } = await runHere(['figures', '--json'], home.dir, { input });
    expect(JSON.parse(stdout).figures).toMatchObject([
      { text: '71,500원', status: 'proven', start: 6, end: 13 },
      { text: '99원', status: 'unverified' },
    ]);
    const bad = await runHere(['figures', '--json'], home.dir, { input: 'no json' });
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('JSON');
  });
});
