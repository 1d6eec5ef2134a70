import { checkFigures } from '@finclaw/grounding';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createOfflineAdapter } from '../offline-adapter.ts';
import { brokenFigures, Conversing, type ConversingOptions, type Exchange } from '../testing/converse.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');

/** The last answer of a conversation, and the figures in it that disagree with their source. */
async function converse(user: readonly string[], options: ConversingOptions = {}) {
  const conversation = new Conversing(monday, options);
  const exchanges: Exchange[] = [];
  for (const text of user) exchanges.push(await conversation.settle(text));
  const last = exchanges.at(-1) as Exchange;
  return { ...last, broken: brokenFigures(last) };
}

const TRADED = ['2025년 3월 3일에 애플 10주 150달러에 샀어', '2025년 9월 1일에 애플 4주 200달러에 팔았어'];

describe('reports about what somebody holds', () => {
  it.each([
    [
      '내 포트폴리오 코스피보다 잘했어?',
      'portfolio_performance {"benchmark":"^KS11"}',
      /^2025-03-03부터 [\s\S]*같은 기간 코스피/,
    ],
    ['내 포트폴리오 최대 낙폭', 'portfolio_performance {}', /최대 낙폭/],
  ])('%s', async (question, call, text) => {
    const { calls, answer, broken } = await converse([...TRADED, question]);
    expect(calls).toEqual([call]);
    expect(answer).toMatch(text);
    expect(answer).not.toMatch(/수치 없음|figure missing/);
    expect(broken).toEqual([]);
  });
});

/** Trades in won need no exchange rate, so their year is worked out with a simulated market, too. */
const IN_WON = ['2025년 3월 3일에 삼성전자 10주 5만원에 샀어', '2025년 9월 1일에 삼성전자 4주 7만원에 팔았어'];

describe('a year for the tax office', () => {
  it.each([
    [
      '작년 해외주식 양도세 얼마나 나와?',
      'portfolio_tax {"year":2025}',
      /^2025년[\s\S]*\n기본공제: 2,500,000원\n[\s\S]*\n양도소득세: /,
    ],
    ['2025년 세금 알려줘', 'portfolio_tax {"year":2025}', /\n과세표준: /],
    ['내 세금 보여줘', 'portfolio_tax {}', /\n기본공제: /],
    ['what tax will I pay for last year?', 'portfolio_tax {"year":2025}', /\ntaxable gain: [\s\S]*\nestimated tax: /],
  ])('%s: every figure is proven', async (question, call, text) => {
    const { calls, answer, broken } = await converse([...IN_WON, question]);
    expect(calls).toEqual([call]);
    expect(answer).toMatch(text);
    expect(broken).toEqual([]);
  });

  it('is not estimated from simulated exchange rates, and says so', async () => {
    const { answer, broken } = await converse([...TRADED, '작년 해외주식 양도세 얼마나 나와?']);
    expect(answer).toMatch(/계산하지 않은 항목:\n- 환율이 모의 시장/);
    expect(answer).toMatch(/^2025년.*\n세금을 추정하지 않았습니다\.\n.*AAPL 4주: 양도 \$800.*손익 \+\$200/);
    expect(answer).toMatch(/\n적용 세율, 양도소득세: 20%\n/);
    expect(answer).not.toMatch(/\n양도소득세: /);
    expect(broken).toEqual([]);
  });

  it.each([
    ['작년 양도세 얼마야?', /한국 또는 미국/, '한국', 'portfolio_tax {"year":2025,"country":"kr"}', /\n양도소득세: /],
    [
      'my taxes for 2025',
      /Korea or the United States\?/,
      'the US',
      'portfolio_tax {"year":2025,"country":"us"}',
      /the United States/,
    ],
  ])(
    '%s without a tax residence in the profile is answered with a question',
    async (question, asks, reply, call, text) => {
      const without = { paysTaxIn: 'nowhere known' } as const;
      expect((await converse([...IN_WON, question], without)).answer).toMatch(asks);
      const { calls, answer, broken } = await converse([...IN_WON, question, reply], without);
      expect(calls).toEqual([call]);
      expect(answer).toMatch(text);
      expect(broken).toEqual([]);
    },
  );

  it.each(['양도세가 뭐야?', '수익 300만원에서 22% 세금 내면 얼마 남지', '세금 줄이는 방법 알려줘'])(
    '%s is another question',
    async (question) => {
      expect((await converse([...TRADED, question])).calls).not.toContainEqual(
        expect.stringContaining('portfolio_tax'),
      );
    },
  );
});

const APPLE = { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' };
const FIGURES = {
  status: 'ok',
  instrument: APPLE,
  source: 'sec-edgar',
  company: 'Apple Inc.',
  currency: 'USD',
  ratiosOf: '2025',
  periods: [{ period: '2025', lines: { revenue: '416161000000', netIncome: '112010000000' } }],
  ratios: { per: '34.9' },
};
const FILINGS = [
  { status: 'ok', instrument: APPLE, filings: [{ number: 1, id: 'x', date: '2026-10-30', source: 'sec-edgar' }] },
  { number: 1, form: '10-K', title: 'Annual [report]', url: 'https://sec.example/1' },
];

/** What the model says about a company when a tool gave it this, and what it asked for. */
async function told(
  question: string,
  tool: string,
  content: string,
): Promise<{ readonly said: string; readonly asked: string }> {
  const adapter = createOfflineAdapter({ directory: new InstrumentDirectory(), now: () => monday, locale: 'ko' });
  const messages: ConversationMessage[] = [{ role: 'user', content: question }];
  const tools = [{ name: tool, description: '', inputSchema: { type: 'object' } }];
  const next = async (): Promise<{ readonly text: string; readonly asked: string }> => {
    let [text, asked] = ['', ''];
    for await (const chunk of adapter.streamCompletion({ model: 'offline', messages, tools: tools as never })) {
      if (chunk.type === 'text_delta') text += chunk.text;
      if (chunk.type === 'tool_use_start') asked += `${chunk.name} `;
      if (chunk.type === 'tool_input_delta') asked += chunk.delta;
    }
    return { text, asked };
  };
  const { asked } = await next();
  messages.push({ role: 'assistant', content: [{ type: 'tool_use', id: 'offline_t1', name: tool, input: {} }] });
  messages.push({
    role: 'tool',
    toolCallId: 'offline_t1',
    content: [{ type: 'tool_result', toolUseId: 'offline_t1', content, isError: false, handle: 'r1' }],
  });
  const { text } = await next();
  return { asked, said: checkFigures(text, [{ tool, content }], { locale: 'ko' }).text };
}

describe('reports about a company', () => {
  it.each([
    ['애플 PER 얼마야?', /PER 34\.9/, /매출/],
    ['애플 매출 알려줘', /매출 \$416/, /PER/],
    ['애플 실적 보여줘', /매출 .*순이익 [\s\S]*PER/, /figure missing/],
  ])('%s is told from what was filed', async (question, text, not) => {
    const { asked, said } = await told(question, 'get_fundamentals', JSON.stringify(FIGURES));
    expect(asked).toBe('get_fundamentals {"instrument":"AAPL"}');
    expect(said).toMatch(text);
    expect(said).not.toMatch(not);
    expect(said).not.toContain('수치 없음');
  });

  it('filings are listed with the words of the filer made harmless', async () => {
    const { asked, said } = await told(
      '애플 공시 보여줘',
      'get_filings',
      FILINGS.map((each) => JSON.stringify(each)).join('\n'),
    );
    expect(asked).toBe('get_filings {"instrument":"AAPL"}');
    expect(said).toBe('- 2026-10-30 Annual  report  https://sec.example/1');
  });

  it.each(['get_fundamentals', 'get_filings'])(
    '%s without a source for that company says that there is no such data',
    async (tool) => {
      const nothing = { status: 'unavailable', reason: 'unsupported', detail: 'x', instrument: APPLE };
      const question = tool === 'get_filings' ? '애플 공시 보여줘' : '애플 매출 알려줘';
      expect((await told(question, tool, JSON.stringify(nothing))).said).toBe('애플(AAPL)의 해당 데이터가 없습니다.');
    },
  );

  it.each(['애플 PER 얼마야?', 'latest filings of Apple'])('%s, where no source is set up at all', async (question) => {
    const { calls, answer } = await converse([question]);
    expect(calls).toEqual([]);
    expect(answer).toMatch(/데이터가 없습니다\.|no such data\./);
    expect(answer).toContain('finclaw setup data');
  });
});
