import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from './directory.ts';
import { findMentions } from './mentions.ts';

const directory = new InstrumentDirectory();

const shown = (text: string): string =>
  findMentions(text, directory)
    .map(({ resolution, text: name }) => (resolution.kind === 'found' ? resolution.instrument.symbol : `${name}?`))
    .join(' ');

describe('instruments inside a sentence', () => {
  it.each([
    ['삼성전자 현재 주가 알려줘', '005930.KS'],
    ['삼성전자주가 얼마야', '005930.KS'],
    ['애플이랑테슬라 주가', 'AAPL TSLA'],
    ['애플이랑 테슬라, 엔비디아는?', 'AAPL TSLA NVDA'],
    ['그럼 하이닉스는?', '000660.KS'],
    ['SK 하이닉스는 얼마?', '000660.KS'],
    ['lg전자랑 LG화학', '066570.KS 051910.KS'],
    ['005930 시세', '005930.KS'],
    ['테슬라 100주면 얼마야', 'TSLA'],
    ['ㅅㅅㅈㅈ 얼마', '005930.KS'],
    ['tkatjdwjswk 얼마', '005930.KS'],
    ['비트코인캐시 시세', 'BCH-USD'],
    ['LG 에너지 솔루션', '373220.KS'],
    ['나스닥 100은 어때', '^NDX'],
    ['지금 금 시세', 'GC=F'],
    ['원달러 환율 알려줘', 'USD/KRW'],
    ['달러 환율 얼마야', 'USD/KRW'],
    ['USD to KRW rate', 'USD/KRW'],
    ['what is the price of Samsung Electronics now?', '005930.KS'],
    ['Tell me about Coca-Cola and V', 'KO V'],
    ['aapl and $f', 'AAPL F'],
    ['HMM price', '011200.KS'],
    ["what is Tesla's price against Apple's", 'TSLA AAPL'],
    ['does apple pay a dividend?', 'AAPL'],
    ['대부분이 삼성전자입니다', '005930.KS'],
    ['엔화 매매기준율이랑 유로화 대비 원화 환율', 'JPY/KRW EUR/KRW'],
    ['exchange rate of usd, and dollar-won', 'USD/KRW'],
    ['환율이랑 KOSPI 200', '^KS200'],
    ['원유로 만든 것, 삼성, 전자', 'CL=F 삼성?'],
    ['BRK-B, brk.b, AT&T, coca cola', 'BRK.B BRK.B T KO'],
    ['삼성 주가', '삼성?'],
    ['한화 얼마야', '한화?'],
  ])('%s → %s', (text, symbols) => {
    expect(shown(text)).toBe(symbols);
  });

  it.each([
    '한화이글스 이겼어?',
    '카카오톡 켜줘',
    '네이버페이',
    '메타버스가 뭐야',
    '하이브리드 자동차',
    '100달러를 원으로 바꾸면?',
    'ㅋㅋㅋ 재밌네',
    'is it a good cost now? All in',
    'hmm what is it',
    'I want to buy a car',
    'a b c d e f',
    '동원 시세',
    'ask@apple.com or www.apple.com',
    'the dividend of 12/05/93',
  ])('sees no instrument in: %s', (text) => {
    expect(shown(text)).toBe('');
  });

  it.each([
    ['Meta and ARM rose, SK Hynix too', 'meta arm skhynix'],
    ['the target of an arm, and a cost now', ''],
    ['삼성전자와 SK 하이닉스, LG 에너지 솔루션은', '삼성전자 sk하이닉스 lg에너지솔루션'],
    ['Apple pie, apple pie, (F) and Ford', 'apple f ford'],
    ['환율은 1,450원, USD/KRW', 'any USD/KRW'],
    ['us dollarSEK, 환율 엔 그리고 plus dollar/won', 'USD/SEK any USD/KRW'],
  ])('in what is written, names have capitals: %s → %s', (text, names) => {
    const found = directory.names.find(text, 'written');
    expect(found.map(({ key, rate }) => (typeof rate === 'object' ? rate.symbol : (rate ?? key))).join(' ')).toBe(
      names,
    );
  });

  it('reads any text without throwing, and points inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        for (const mention of findMentions(text, directory)) {
          expect(mention.start).toBeGreaterThanOrEqual(0);
          expect(mention.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
