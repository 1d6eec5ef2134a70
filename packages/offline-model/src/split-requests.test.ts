import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRequests } from './split-requests.ts';

const NAMES = /^\s*(?:(?:삼성전자|하이닉스|애플|테슬라|Apple|Tesla)[,\s]*(?:그리고|and)?\s*)+$/i;
const reader = {
  isBareName: (part: string) => NAMES.test(part),
  isWhole: () => false,
  hasName: (part: string) => /삼성전자|하이닉스|애플|테슬라|Apple|Tesla/i.test(part),
};

describe('requests of one message', () => {
  it.each([
    ['삼성전자 얼마야', ['삼성전자 얼마야']],
    ['삼성전자 얼마야? 그리고 애플은?', ['삼성전자 얼마야?', '애플은?']],
    ['삼성전자 그리고 하이닉스 얼마야', ['삼성전자 그리고 하이닉스 얼마야']],
    ['삼성전자 시세 알려주고 테슬라 뉴스 보여줘', ['삼성전자 시세 알려줘', '테슬라 뉴스 보여줘']],
    ['삼성전자 10주 사고 하이닉스 5주 팔아줘', ['삼성전자 10주 사줘', '하이닉스 5주 팔아줘']],
    ['삼성전자 10주 사고 하이닉스 5주 팔았어', ['삼성전자 10주 샀어', '하이닉스 5주 팔았어']],
    ['애플 5주 230달러에 샀고 테슬라 2주 팔았어', ['애플 5주 230달러에 샀어', '테슬라 2주 팔았어']],
    ['삼성전자 사고 싶어', ['삼성전자 사고 싶어']],
    ['삼성전자 사고 소식', ['삼성전자 사고 소식']],
    ['애플하고 테슬라 얼마야', ['애플하고 테슬라 얼마야']],
    ['애플 시세랑 테슬라 뉴스 알려줘', ['애플 시세', '테슬라 뉴스 알려줘']],
    ['얼마야, 차트 보여줘', ['얼마야', '차트 보여줘']],
    ['Apple and Tesla price', ['Apple and Tesla price']],
    ['buy 2 AAPL and sell 1 TSLA', ['buy 2 AAPL', 'sell 1 TSLA']],
    ['Show Apple, then add it to my watchlist', ['Show Apple', 'add it to my watchlist']],
    ['Apple price and Tesla news', ['Apple price', 'Tesla news']],
    ['What is Apple Inc. at?', ['What is Apple Inc. at?']],
    ['3.5 * 2. 오늘 장 열려?', ['3.5 * 2. 오늘 장 열려?']],
    ['1\n2\n3\n4\n5\n6\n7', ['1', '2', '3', '4', '5', '6']],
  ])('%s', (text, parts) => expect(splitRequests(text, reader)).toEqual(parts));

  it('always finds one to six parts, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const parts = splitRequests(text, reader);
        expect(parts.length >= 1 && parts.length <= 6).toBe(true);
      }),
    );
  });
});
