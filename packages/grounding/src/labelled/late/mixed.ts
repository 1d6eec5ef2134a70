import type { LabelledWorld } from '../labelled-world.ts';

/** A quote in another program's words, in Korean field names. */
export const koreanFields: LabelledWorld = {
  name: 'Korean fields',
  user: ['셀트리온 어떻게 돼가?'],
  toolResults: [
    {
      tool: '시세조회',
      content: {
        종목명: '셀트리온',
        종목코드: '068270',
        현재가: '184,700',
        전일대비: '+2,300',
        등락률: '+1.26%',
        시가: '182,900',
        고가: '186,200',
        저가: '182,100',
        거래량: '523,118',
        거래대금: '96,412백만',
        시가총액: '40조 2,300억',
        PER: '68.4',
      },
    },
    { tool: '수급', content: '외국인 34,200주 순매수, 기관 12,800주 순매도. 외국인 지분율 21.35%.' },
  ],
  answers: {
    right: [
      '셀트리온은 {184,700원}으로 전일 대비 {2,300원}({1.26%}) 올랐습니다.',
      '시가 {182,900원}으로 출발해 고가 {186,200원}, 저가 {182,100원}을 기록했습니다.',
      '외국인이 {34,200주} 순매수했고 기관은 {12,800주} 순매도했습니다. 외국인 지분율은 {21.35%}입니다.',
      '시가총액은 {40조 2,300억원}, PER은 {68.4배}입니다.',
      '거래량 {523,118주}, 거래대금 {964억원}입니다.',
      '셀트리온 시총은 약 {40조원}이에요.',
    ],
    digit: [
      '셀트리온은 {!187,400원}입니다.',
      '외국인 지분율은 {!23.15%}입니다.',
      '시가총액은 {!42조 3,000억원}입니다.',
      '거래량 {!532,118주}입니다.',
    ],
    sign: ['셀트리온은 {!1.26%} 내렸습니다.', '전일보다 {!2,300원} 하락했습니다.'],
    unit: ['시가총액은 {!40억원}입니다.', '외국인 지분율은 {!21.35배}입니다.', '셀트리온은 {!184.7달러}입니다.'],
    swapped: ['고가 {!182,100원}, 저가 {!186,200원}', '외국인이 {!12,800주} 순매수했고 기관은 {!34,200주} 순매도했습니다.'],
    instrument: ['셀트리온제약은 {!184,700원}입니다.', '알테오젠 PER은 {!68.4배}입니다.'],
    derived: [
      '고가와 저가의 차이는 {4,100원}입니다.',
      '고가 대비 {0.8%} 낮습니다.',
      '전일 종가는 {182,400원}이었습니다.',
      '고가와 저가의 차이는 {!1,400원}입니다.',
    ],
  },
};

/** A comparison over time with the same tool called twice, told with both times. */
export const twoTimes: LabelledWorld = {
  name: 'Two times',
  user: ['테슬라 지금 얼마야?', '10분 전보다 올랐어?'],
  now: '2026-11-13T19:11:00Z',
  toolResults: [
    { tool: 'get_quote', content: { symbol: 'TSLA', price: '402.10', currency: 'USD' }, at: '2026-11-13T19:00:00Z' },
    { tool: 'get_quote', content: { symbol: 'TSLA', price: '404.35', currency: 'USD' }, at: '2026-11-13T19:10:30Z' },
  ],
  answers: {
    right: ['테슬라는 지금 {404.35달러}입니다.', 'Tesla is now at {$404.35}.'],
    stale: ['테슬라는 지금 {~402.10달러}입니다.', 'Tesla is trading at {~$402.10}.'],
    digit: ['테슬라는 지금 {!440.35달러}입니다.'],
    sign: ['10분 전보다 {!2.25달러} 내렸습니다.'],
  },
};

/** Refusals, help and other answers that hold few figures. */
export const talk: LabelledWorld = {
  name: 'Small talk',
  user: ['안녕, 뭐 할 수 있어?'],
  toolResults: [],
  answers: {
    structure: [
      '안녕하세요! 시세 조회, 포트폴리오 관리, 알림 설정을 도와드릴 수 있어요.',
      '예를 들어 "삼성전자 10주 70,000원에 샀어"라고 말씀해 주시면 기록해 드려요.',
      '/alert AAPL > 200 처럼 입력하면 알림을 설정할 수 있습니다.',
      '다음 명령을 쓸 수 있습니다.\n- /price 종목\n- /portfolio\n- /alert\n- /why 3',
      '죄송해요, 그 종목은 찾지 못했어요. 종목 코드 6자리를 알려주시겠어요?',
      'You can ask things like "What is 15% of 2,400?" or "Buy 10 shares of Apple".',
      '저는 24시간 답변할 수 있지만, 국내 장은 오전 9시부터 오후 3시 30분까지예요.',
      '1분만 기다려 주세요. 2단계 인증이 필요할 수 있어요.',
    ],
    invented: [
      '요즘 예금 금리는 연 {!3.2%} 정도예요.',
      '코스피는 보통 {!2,600} 안팎이에요.',
      'Most advisers suggest keeping {!40%} in bonds.',
    ],
  },
};

/** A mortgage worked out by the calculator. */
export const loan: LabelledWorld = {
  name: 'Loan',
  user: ['3억 대출을 연 4.2%로 30년 원리금균등 상환하면 매달 얼마야?'],
  toolResults: [
    {
      tool: 'calculate',
      content: { status: 'ok', expression: 'pmt(4.2%/12; 360; 300000000)', value: '1467051.53', isRounded: true },
    },
    { tool: 'calculate', content: { status: 'ok', expression: '1467051.53*360', value: '528138550.8', isRounded: false } },
    { tool: 'calculate', content: { status: 'ok', expression: '528138550.8-300000000', value: '228138550.8', isRounded: false } },
  ],
  answers: {
    right: [
      '매달 약 {1,467,052원}을 내시면 됩니다. 총 상환액은 {528,138,551원}, 총 이자는 {228,138,551원}입니다.',
      '{3억원}을 연 {4.2%}로 30년 빌리면 월 상환액은 {146만 7,052원}이에요.',
      '총 이자는 약 {2억 2,814만원}입니다.',
      'You would pay about {1.47 million won} a month for 30 years, {528.1 million won} in total.',
    ],
    digit: ['매달 약 {!1,476,052원}을 내시면 됩니다.', '총 이자는 약 {!2억 2,184만원}입니다.', '{!2억원}을 빌리면 됩니다.'],
    unit: ['매달 {!1,467,052달러}를 내시면 됩니다.', '총 이자는 {!2,281만원}입니다.', '금리는 {!4.2%p}입니다.'],
    derived: [
      '1년이면 {17,604,618원}을 내는 셈이에요.',
      '이자가 원금의 {76%}나 돼요.',
      '1년이면 {!16,704,618원}을 내는 셈이에요.',
      '이자가 원금의 {!67%}나 돼요.',
    ],
    invented: ['변동금리는 {!3.9%}부터 있습니다.', '중도상환수수료는 {!1.2%}입니다.'],
  },
};

/** Indices and the market as a whole. */
export const market: LabelledWorld = {
  name: 'Market wrap',
  user: ['오늘 시장 요약해줘'],
  toolResults: [
    {
      tool: 'market_overview',
      content: {
        indices: [
          { symbol: '^KS11', name: '코스피', value: 4051.33, change: 12.45, changePercent: 0.31 },
          { symbol: '^KQ11', name: '코스닥', value: 903.18, change: -5.2, changePercent: -0.57 },
          { symbol: '^GSPC', name: 'S&P 500', value: 6734.11, change: -11.6, changePercent: -0.17 },
        ],
        fx: { 'USD/KRW': 1457.3, 'JPY/KRW': 9.42 },
        flows: { 외국인: '-3,412억원', 기관: '+1,875억원', 개인: '+1,402억원' },
        advancers: 412,
        decliners: 463,
      },
    },
  ],
  answers: {
    right: [
      '코스피는 {12.45포인트}({0.31%}) 오른 {4,051.33}에 마감했고, 코스닥은 {5.20포인트}({0.57%}) 내린 {903.18}을 기록했습니다.',
      '외국인이 {3,412억원} 순매도했고 기관과 개인은 각각 {1,875억원}, {1,402억원} 순매수했습니다.',
      '상승 종목은 {412개}, 하락 종목은 {463개}였습니다.',
      '원/달러 환율은 {1,457.3원}, 엔/원 환율은 100엔당 {942원}입니다.',
      'The S&P 500 slipped {0.17%} to {6,734.11}.',
      'KOSPI {4,051.33} (+{0.31%}) / KOSDAQ {903.18} (-{0.57%})',
    ],
    digit: [
      '코스피는 {!4,015.33}에 마감했습니다.',
      '외국인이 {!3,142억원} 순매도했습니다.',
      '상승 종목은 {!421개}입니다.',
      '원/달러 환율은 {!1,475.3원}입니다.',
    ],
    sign: ['코스닥은 {!0.57%} 올랐습니다.', '외국인이 {!3,412억원} 순매수했습니다.', 'The S&P 500 rose {!0.17%}.'],
    unit: ['외국인이 {!3,412만원} 순매도했습니다.', '코스피는 {!4,051.33달러}입니다.', '코스피는 {!12.45%} 올랐습니다.'],
    swapped: [
      '코스피 {!903.18}, 코스닥 {!4,051.33}',
      '기관과 개인은 각각 {!1,402억원}, {!1,875억원} 순매수했습니다.',
      '상승 종목은 {!463개}, 하락 종목은 {!412개}였습니다.',
    ],
    instrument: ['나스닥은 {!6,734.11}입니다.', '다우존스는 {!0.17%} 내렸습니다.'],
    derived: [
      '하락 종목이 상승 종목보다 {51개} 많았습니다.',
      '기관과 개인의 순매수를 합치면 {3,277억원}입니다.',
      '하락 종목이 상승 종목보다 {!15개} 많았습니다.',
    ],
    rounding: [
      '코스피는 {4,050선}을 지켰습니다.',
      '외국인이 약 {3,400억원}어치를 팔았습니다.',
      '코스닥은 {900선}을 유지했습니다.',
    ],
  },
};
