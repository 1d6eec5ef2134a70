import type { SessionStore } from '@finclaw/agent';
import { detectLanguage } from '@finclaw/config';
import type { PipelineMsgContext } from '@finclaw/conversation';
import { MarketData, marketTools, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { MsgContext, TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createChartCommand, createChartPictures } from './chart-pictures.ts';

const now = () => Date.parse('2026-11-16T10:30:00+09:00');
const deps = { directory: new InstrumentDirectory(), market: new MarketData([new SimulatedSource({ now })]), now };
const { signal } = new AbortController();

type Executor = (input: object, context: object) => Promise<{ readonly content: string }>;
const tools = new Map(
  marketTools(deps).map(({ definition, executor }) => [definition.name, executor as unknown as Executor]),
);

/** What the tool answers, as the transcript keeps it. */
async function history(input: Record<string, unknown>): Promise<TranscriptEntry> {
  const { content } = (await tools.get('get_history')?.(input, { abortSignal: signal })) ?? { content: '' };
  return { role: 'tool', toolName: 'get_history', content, timestamp: '', runId: 'run-1' };
}

const picturesOf = (entries: readonly TranscriptEntry[]) => {
  const complete: SessionStore['complete'] = async (_key, some) => some;
  const sessions = { read: async () => ({ entries }), complete } as unknown as Pick<SessionStore, 'read' | 'complete'>;
  const ctx = { sessionKey: 's', body: '차트 보여줘' } as unknown as PipelineMsgContext;
  return createChartPictures({ sessions, coloursOf: () => 'green-up', languageOf: ({ body }) => detectLanguage(body) })(
    ctx,
    'run-1',
    signal,
  );
};

describe('the pictures of an answer', () => {
  it('show the past prices its run looked up, in the language of the question, each once', async () => {
    const samsung = await history({ instrument: '삼성전자', limit: 30 });
    const pictures = await picturesOf([samsung, await history({ instrument: '삼성전자', limit: 10 }), samsung]);
    expect(pictures.map(({ url }) => url.slice(0, 33))).toEqual(Array(2).fill('data:image/png;base64,iVBORw0KGgo'));
    expect(pictures.map(({ description }) => description.split('\n')[0])).toEqual([
      expect.stringMatching(/^삼성전자\(005930\) 일봉/),
      expect.stringMatching(/^삼성전자\(005930\) 일봉/),
    ]);
  });

  it('are one of several instruments compared, which says what each gained', async () => {
    const looked = ['삼성전자', 'AAPL'].map((instrument) => history({ instrument, limit: 30 }));
    const [picture, ...others] = await picturesOf(await Promise.all(looked));
    expect(others).toEqual([]);
    expect(picture?.url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    const percent = String.raw`[-+]?[\d.]+%`;
    expect(picture?.description).toMatch(
      new RegExp(`^비교: .*등락률\n삼성전자\\(005930\\) ${percent}\n애플\\(AAPL\\) ${percent}$`),
    );
  });

  it.each<[string, Record<string, unknown>, Partial<TranscriptEntry>]>([
    ['another run', {}, { runId: 'run-0' }],
    ['a look at a day or two', { limit: 2 }, {}],
    ['a model that only calculates', { draw: false }, {}],
    ['a name nobody knows', { instrument: '없는회사이름' }, {}],
    ['a tool that failed', {}, { isError: true }],
    ['another tool', {}, { toolName: 'search' }],
    ['a result that was cut short', {}, { content: '{"status":"ok","rows":[["20' }],
    ['a result of somebody else', {}, { content: '{"status":"ok","rows":[1,2,3,4,5,6]}' }],
  ])('are none for %s', async (_name, input, entry) => {
    const looked = await history({ instrument: 'AAPL', limit: 10, ...input });
    expect(await picturesOf([{ ...looked, ...entry }])).toEqual([]);
  });

  it('are no more than anybody wants to scroll through', async () => {
    const names = ['AAPL', 'MSFT', 'TSLA', 'NVDA', '삼성전자', 'SK하이닉스'];
    const entries = await Promise.all(names.map((instrument) => history({ instrument, limit: 6 })));
    expect(await picturesOf(entries)).toHaveLength(4);
  });
});

describe('/chart', () => {
  const chart = (query: string, look: { showsPictures?: boolean; drawsCharts?: boolean } = { showsPictures: true }) => {
    const ctx = { channelId: 'telegram' } as MsgContext;
    return createChartCommand({ ...deps, coloursOf: () => 'green-up' }, () => look)(query, {
      ctx,
      locale: 'ko',
      signal,
    });
  };

  it('is words and a picture', async () => {
    const { text, pictures } = await chart('삼성전자');
    expect(text).toMatch(/^삼성전자\(005930\) 일봉[\s\S]*실제 시세가 아닙니다\.$/);
    expect(pictures).toMatchObject([{ description: text }]);
  });

  it('is a drawing where no picture is shown', async () => {
    const { text, pictures } = await chart('AAPL 1w', {});
    expect(text).toMatch(/^```\n애플\(AAPL\) 주봉[\s\S]*┤ .*[┃│][\s\S]*\n```$/);
    expect(pictures).toEqual([]);
  });

  it('is words and a block to draw where the channel draws charts itself', async () => {
    const { text, pictures } = await chart('AAPL 1w', { drawsCharts: true });
    expect(text).toMatch(/^애플\(AAPL\) 주봉[\s\S]*\n```chart\nAAPL 1w 60\n```$/);
    expect(pictures).toEqual([]);
  });

  it('takes an interval in Korean, and asks back about a name that is two things', async () => {
    expect((await chart('BTC 월봉')).text).toContain('월봉');
    expect(await chart('삼성')).toEqual({ text: expect.stringContaining('여러 종목일 수 있습니다'), pictures: [] });
  });
});
