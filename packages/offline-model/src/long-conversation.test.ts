import type { GroundingInput } from '@finclaw/grounding';
import { checkFigures } from '@finclaw/grounding';
import { describe, expect, it } from 'vitest';
import { Conversing } from './testing/converse.ts';

const MONDAY = Date.parse('2026-11-16T10:30:00+09:00');

/** One conversation each, so that the results of earlier questions are still there when the later ones are answered. */
const CONVERSATIONS: readonly (readonly string[])[] = [
  [
    'give me quotes for intel and qualcomm',
    '원달러 환율 1500원 넘으면 알려줘',
    '하닉 지금 얼마임?',
    'add nvidia to my watchlist',
    'if I sell 5 Apple shares what is my profit?',
    '환율 알려줘',
    '내 자산 현황',
    '100달러는 원화로 얼마야? 오늘 장 열려?',
  ],
  [
    '내 수익률?',
    '삼성전자 10주 사줘',
    '올해 받은 배당',
    'what is the dollar won exchange rate',
    '오늘 뉴스 뭐 있어?',
    '차트 보여줘',
    '삼성전자는 얼마에 거래되고 있어?',
    'how is my portfolio doing?',
  ],
  [
    'PER이 뭐야?',
    'ㅋㅋㅋ',
    'buy $1000 worth of Apple',
    '환율 지금 몇이야',
    '넥스트레이드 운영시간',
    '300달러는 원화로 얼마야',
    '500달러는?',
    'notify me when bitcoin hits 120k',
    '삼성전자 RSI 알려줘',
  ],
  [
    '애플 10주면 원화로 얼마야?',
    '1000엔 얼마야?',
    '삼성 10주 사줘',
    '애플 거래량',
    '삼성전자랑 환율 알려줘',
    '123*45',
    '거기에 10을 더하면?',
    '애플이 250불 깨지면 알람',
    'is it time to sell Tesla?',
  ],
  [
    '애플 5주 230달러에 샀고 테슬라 2주 400달러에 팔았어',
    'buy Microsoft',
    '7',
    '원달러 환율',
    '엔화는?',
    '삼성전자주가',
    '테슬라가 300달러 밑으로 가면 연락해줘',
    '엔화 환율 얼마야',
    '7만원에서 8만5천원으로 오르면 몇 퍼센트야?',
    '내 삼성전자 수익률',
  ],
  [
    'show my holdings',
    '지난달 거래내역',
    '100에서 20% 오르면',
    '1 btc in krw',
    '카카오 내가 몇 주 들고 있어?',
    '환율 1400원 아래로 내려가면 알려줘',
    '삼성전자 RSI',
    '애플은?',
    '애플 60일 이동평균선',
  ],
  [
    '애플 200달러 넘으면 알려줘',
    '내 주문 어떻게 됐어?',
    '삼성전자 9만원 아래로 떨어지면 알려줘',
    '한화 주가',
    'yesterday I sold 2 TSLA at 410',
    'can you buy me 20 shares of AMD at $120',
    '50 pounds to yen',
    '오늘 장 열려?',
  ],
  [
    'how many Tesla shares do I have?',
    'show me my portfolio and add AMD to my watchlist',
    '어제 삼성전자 10주 9만원에 샀어',
    '내 알림 목록',
    '매수해줘',
    'Tesla RSI and MACD',
    '애플 3주 사고 싶어',
    '삼성전자 10만원 찍으면 알려줘',
  ],
  [
    '테슬라 MACD',
    '삼성전자 RSI',
    'MACD는?',
    'cagr(100; 200; 5)',
    '원달러 환율 알려줘',
    'tell me a joke',
    '삼성전자 10주 샀어',
    '9만원',
    'sk하이닉스 등락률',
    '나스닥 거래 시간 알려줘',
  ],
  [
    '삼성전자 주문 취소',
    '삼성전자 얼마야?',
    '그럼 하이닉스는?',
    '123*45 계산해줘. 그리고 코스피 어때?',
    'could you check the Netflix share price',
    '코스피랑 코스닥 중에 뭐가 더 올랐어?',
    '애플 팔아줘',
    'LG엔솔 얼마까지 갔어?',
    '테슬라 관심종목에서 빼줘',
  ],
  [
    'ping me if ethereum falls under 3000',
    "what's the status of PAPER-2",
    'let me know if Tesla drops below $250',
    '삼성전자 우선주 얼마',
    'track Microsoft',
    'Which is up more today, Nvidia or AMD?',
    '현대차 볼린저 밴드 상단 어디야',
    '삼성전자 올해 수익률',
  ],
  [
    '45만원에 10% 더하면',
    'Buy 2 AAPL and sell 1 TSLA',
    'tell me when nvidia rises 5%',
    '오늘 장 열려?',
    '미국은?',
    '애플 사줘',
    '취소',
    '삼성전자 10주 사줘',
    '전부 팔아줘',
    '애플 얼마야',
    '그럼 테슬라는?',
    '둘 중에 뭐가 더 올랐어?',
    '지금 하이닉스 시세 좀 알려줄 수 있어?',
  ],
  [
    '99000원에 삼성전자 10주 지정가 매수',
    'SK 3주 사줘',
    'percentage change from 80 to 100',
    '삼성전자하고 sk하이닉스 중에 어느 게 더 올랐나',
    '삼전 얼마야?',
    'Is KRX closed on 2026-12-25?',
    '네이버 사고 싶은데',
    'should I buy Apple?',
  ],
  [
    '나 지금 얼마 벌었어?',
    '퀄컴 얼마인가요',
    '삼성전자 2주 사줘',
    '하이닉스는?',
    '안녕하세요',
    '엔비디아 두 주 사자',
    '삼성전자 얼마야',
    '어제는?',
    '공매도 뭐야',
    'remove AMD from my watchlist',
  ],
  [
    "what was Tesla's closing price yesterday?",
    'I want to sell my Microsoft',
    '삼성전자에서 배당 3만원 받았어',
    '삼성전자 얼마야',
    '그거 20% 오르면 얼마야',
    '최신 뉴스 보여줘',
    '삼성전자 어제 종가',
    '삼성전자 얼마에요~',
    '삼성전자를 10주 매수하고 싶어요',
  ],
];

describe('a long conversation', () => {
  it.each(CONVERSATIONS.map((texts) => [texts[0], texts] as const))('%s … raises no alarm', async (_, texts) => {
    const talk = new Conversing(MONDAY);
    const toolResults: GroundingInput['toolResults'][number][] = [];
    for (const [at, text] of texts.entries()) {
      const { answer, spans, results } = await talk.ask(text);
      toolResults.push(...results.map((result) => ({ ...result, at: MONDAY })));
      const { figures } = checkFigures({ answer, cited: spans, user: texts.slice(0, at + 1), toolResults, now: MONDAY });
      const alarms = figures.filter(({ status }) => status !== 'proven' && status !== 'structural');
      expect(alarms, `${text}\n${answer}`).toEqual([]);
    }
  });
});
