import { findMentions, InstrumentDirectory } from '@finclaw/market/instruments';
import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const directory = new InstrumentDirectory();
const read = (said: string) =>
  readEvent(
    said,
    findMentions(said, directory).flatMap(({ resolution }) =>
      resolution.kind === 'found' ? [resolution.instrument.symbol] : [],
    ),
  );

describe('a sentence that waits for something to happen', () => {
  it.each([
    { said: '삼성전자 공시 나오면 알려줘', event: { of: 'filing', symbol: '005930.KS' } },
    { said: '애플 새 공시 올라올 때마다 알려줘', event: { of: 'filing', symbol: 'AAPL' } },
    { said: 'tell me when Apple files something new', event: { of: 'filing', symbol: 'AAPL' } },
    { said: 'notify me whenever there are new filings for Tesla', event: { of: 'filing', symbol: 'TSLA' } },
    { said: '내 보유 종목 실적 발표되면 알려줘', event: { of: 'earnings' } },
    { said: 'let me know when Nvidia reports earnings', event: { of: 'earnings', symbol: 'NVDA' } },
    { said: '내 종목 배당 나오면 알려줘', event: { of: 'dividend' } },
    { said: 'tell me when any of my holdings declares a dividend', event: { of: 'dividend' } },
    { said: '엔비디아가 5일 동안 10% 떨어지면 알려줘', event: { of: 'move', symbol: 'NVDA', days: 5, percent: '-10' } },
    {
      said: '테슬라 일주일 만에 15% 오르면 왜 그런지 알려줘',
      event: { of: 'move', symbol: 'TSLA', days: 5, percent: '15' },
      why: true,
    },
    {
      said: 'tell me when NVDA falls 10% in 5 days and why',
      event: { of: 'move', symbol: 'NVDA', days: 5, percent: '-10' },
      why: true,
    },
    {
      said: 'alert me if Apple gains 8 percent within 2 weeks',
      event: { of: 'move', symbol: 'AAPL', days: 10, percent: '8' },
    },
    {
      said: '삼성전자 200일선 돌파하면 알려줘',
      event: { of: 'average', symbol: '005930.KS', days: 200, side: 'above' },
    },
    {
      said: '카카오 60일 이동평균 아래로 내려가면 말해줘',
      event: { of: 'average', symbol: '035720.KS', days: 60, side: 'below' },
    },
    {
      said: 'tell me if Tesla drops below its 50-day moving average',
      event: { of: 'average', symbol: 'TSLA', days: 50, side: 'below' },
    },
    { said: '하이닉스 52주 신고가 찍으면 알려줘', event: { of: 'year', symbol: '000660.KS', side: 'high' } },
    { said: 'let me know when Microsoft hits a 52-week low', event: { of: 'year', symbol: 'MSFT', side: 'low' } },
    { said: '애플 거래량이 평소의 3배가 되면 알려줘', event: { of: 'volume', symbol: 'AAPL', times: '3' } },
    {
      said: 'notify me when the volume of Nvidia is twice the usual',
      event: { of: 'volume', symbol: 'NVDA', times: '2' },
    },
    { said: '내 포트폴리오가 10% 빠지면 알려줘', event: { of: 'drawdown', percent: '10' } },
    { said: 'warn me if my portfolio drops 7.5%', event: { of: 'drawdown', percent: '7.5' } },
    { said: '삼성전자 뉴스 나오면 알려줘', event: { of: 'news', symbol: '005930.KS' } },
    { said: '뉴스에 "유상증자" 나오면 알려줘', event: { of: 'news', word: '유상증자' } },
    { said: 'tell me when there is news mentioning tariffs', event: { of: 'news', word: 'tariffs' } },
  ])('$said', ({ said, event, why = false }) => {
    expect(read(said)).toEqual({ event, asksWhy: why });
  });

  it.each([
    '삼성전자 7만원 넘으면 알려줘',
    'alert me when Apple goes above 200 dollars',
    '애플 5% 떨어지면 알려줘',
    '매일 아침 8시에 뉴스 보내줘',
    '삼성전자 공시 알려줘',
    '애플 배당 언제야?',
    'what is the 200-day moving average of Tesla?',
    '실적 나오면 주가가 어떻게 돼?',
    'RSI 30 아래로 떨어지면 알려줘',
    '내 포트폴리오 알려줘',
    '애플 뉴스 보여주고 200달러 밑으로 가면 알려줘',
    'tell me when Apple goes above 200 and show me the news',
  ])('is not: %s', (said) => {
    expect(read(said)).toBeUndefined();
  });
});
