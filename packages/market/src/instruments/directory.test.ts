import { createTickerSymbol } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from './directory.ts';

const directory = new InstrumentDirectory();

/** A short picture of a resolution: the symbol, or the question. */
function shown(query: string): string {
  const resolution = directory.resolve(query);
  if (resolution.kind === 'found') return resolution.instrument.symbol;
  const symbols = resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest;
  return `${resolution.kind}: ${symbols.map(({ symbol }) => symbol).join(' ')}`.trim();
}

describe('resolving a name', () => {
  it.each([
    ['삼성전자', '005930.KS'],
    ['삼전', '005930.KS'],
    ['ㅅㅅㅈㅈ', '005930.KS'],
    ['samsung electronics', '005930.KS'],
    ['Samsung Electronics Co., Ltd.', '005930.KS'],
    ['005930', '005930.KS'],
    ['005930.KS', '005930.KS'],
    ['A005930', '005930.KS'],
    ['KRX:005930', '005930.KS'],
    ['tkatjdwjswk', '005930.KS'],
    [' 삼성 전자 ', '005930.KS'],
    ['삼성전자 주가', '005930.KS'],
    ['삼성전자 우선주', '005935.KS'],
    ['005935', '005935.KS'],
    ['하닉', '000660.KS'],
    ['ㅎㅇㄴㅅ', '000660.KS'],
    ['에스케이하이닉스', '000660.KS'],
    ['(주)LG', '003550.KS'],
    ['AAPL', 'AAPL'],
    ['$aapl', 'AAPL'],
    ['애플', 'AAPL'],
    ['Apple Inc.', 'AAPL'],
    ['ㅁ메ㅣ', 'AAPL'],
    ['NASDAQ:TSLA', 'TSLA'],
    ['brk-b', 'BRK.B'],
    ['구글', 'GOOGL'],
    ['BTC', 'BTC-USD'],
    ['비트코인', 'BTC-USD'],
    ['비트코인 원화', 'BTC-KRW'],
    ['btc/krw', 'BTC-KRW'],
    ['BTCUSDT', 'BTC-USD'],
    ['우리 돈/미국 돈', 'USD/KRW'],
    ['pounds to dollars', 'GBP/USD'],
    ['달러/원', 'USD/KRW'],
    ['원/달러', 'USD/KRW'],
    ['원달러 환율', 'USD/KRW'],
    ['usd krw', 'USD/KRW'],
    ['USDKRW=X', 'USD/KRW'],
    ['엔화 환율', 'JPY/KRW'],
    ['달러/엔', 'USD/JPY'],
    ['eur/usd', 'EUR/USD'],
    ['코스피', '^KS11'],
    ['S&P 500', '^GSPC'],
    ['^gspc', '^GSPC'],
    ['나스닥', '^IXIC'],
    ['금값', 'GC=F'],
    ['ｓ＆ｐ５００', '^GSPC'],
    ['삼성전자'.normalize('NFD'), '005930.KS'],
    ['현대차2우B', '005387.KS'],
    ['POSCO Holdings Inc.', '005490.KS'],
    ['The Coca-Cola Company', 'KO'],
    ['Eli Lilly and Company', 'LLY'],
    ['ㅇㅋㅍㄹ', '086520.KQ'],
    ['AAPL US Equity', 'AAPL'],
    ['삼성전자 보통주', '005930.KS'],
    ['Samsung Electronics Co.,Ltd', '005930.KS'],
    ['NVIDIA Corporation', 'NVDA'],
    ['BRK/B', 'BRK.B'],
    ['신라호텔', '008770.KS'],
    ['레고켐바이오', '141080.KQ'],
    ['두산중공업', '034020.KS'],
    ['삼성물산우', '02826K.KS'],
    ['환율', 'USD/KRW'],
    ['금', 'GC=F'],
  ])('%s → %s', (query, symbol) => {
    expect(shown(query)).toBe(symbol);
  });

  it.each([
    ['삼성', /^ambiguous: 005930\.KS/],
    ['LG', /^ambiguous: .*003550\.KS/],
    ['SK', /^ambiguous: /],
    ['GS', /^ambiguous: 078930\.KS GS 007070\.KS/],
    ['ㅅㅅㅈㄱ', /^ambiguous: (016360\.KS 009150\.KS|009150\.KS 016360\.KS)$/],
    ['하이닉', 'ambiguous: 000660.KS'],
    ['카카오게', 'ambiguous: 293490.KQ'],
  ])('asks about %s instead of guessing', (query, expected) => {
    expect(shown(query)).toMatch(expected);
  });

  it.each([
    ['삼성전쟈', /^unknown: 005930\.KS/],
    ['테슬러', 'unknown: TSLA'],
    ['appel', /^unknown: AAPL/],
    ['005930.KQ', /^unknown: 005930\.KS/],
    ['123456', 'unknown:'],
    ['zzzz', 'unknown:'],
    ['ㅋㅋㅋ', 'unknown:'],
    ['ㅅ', 'unknown:'],
    ['', 'unknown:'],
    ['../../etc/passwd', 'unknown:'],
    ['<script>', 'unknown:'],
    ['AAPL/..', 'unknown:'],
    ['..\\AAPL', 'unknown:'],
    ['/AAPL', 'unknown:'],
  ])('does not know %s and says what is near', (query, expected) => {
    expect(shown(query)).toMatch(expected);
  });

  it.each([
    ['삼성전자', ['005935.KS']],
    ['구글', ['GOOG']],
    ['에코프로', ['247540.KQ', '450080.KS']],
    ['현대차', ['005385.KS', '005387.KS', '005389.KS']],
    ['애플', []],
  ])('names the siblings of %s', (query, siblings) => {
    const resolution = directory.resolve(query);
    expect(resolution.kind === 'found' && resolution.siblings.map(({ symbol }) => symbol)).toEqual(siblings);
  });

  it('gives every instrument a type, a currency and, where it has one, an exchange', () => {
    const found = directory.find(createTickerSymbol('005930.KS'));
    expect(found).toMatchObject({ name: '삼성전자', type: 'stock', exchange: 'KRX', currency: 'KRW' });
    expect(directory.find(createTickerSymbol('USD/KRW'))).toMatchObject({ type: 'forex', currency: 'KRW' });
    expect(directory.find(createTickerSymbol('KRW/USD'))).toBeUndefined();
    expect(directory.instruments.length).toBeGreaterThan(150);
  });

  it('lists each symbol once, and finds each instrument by its symbol and both names', () => {
    expect(new Set(directory.instruments.map(({ symbol }) => symbol)).size).toBe(directory.instruments.length);
    for (const instrument of directory.instruments) {
      if (['LG', 'SK', '한화', '두산', 'CJ', 'GS', 'HD현대'].includes(instrument.name) || instrument.symbol === 'GS')
        continue;
      for (const name of [instrument.symbol, instrument.names.ko, instrument.names.en])
        expect(shown(name), name).toBe(instrument.symbol);
    }
  });

  it('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        expect(['found', 'ambiguous', 'unknown']).toContain(directory.resolve(query).kind);
      }),
    );
  });
});
