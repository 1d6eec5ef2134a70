import type { LabelledWorld } from '../labelled-world.ts';

/** Sectors and breadth of a market day. */
export const closing: LabelledWorld = {
  name: 'Closing',
  user: ['오늘 증시 마감 시황 알려줘'],
  toolResults: [
    {
      tool: 'market_summary',
      content: {
        date: '2026-11-13',
        indices: {
          KOSPI: { close: 4011.57, change: -159.06, change_rate: -3.81 },
          KOSDAQ: { close: 897.9, change: -20.47, change_rate: -2.23 },
          'KOSPI 200': { close: 565.51, change: -24.63, change_rate: -4.17 },
        },
        investors: { 개인: 32334, 외국인: -23574, 기관: -9002 },
        investors_unit: '억원',
        usdkrw: 1457.0,
      },
    },
  ],
  answers: {
    right: [
      '코스피는 {159.06포인트}({3.81%}) 내린 {4,011.57}에 마감했습니다.',
      '코스닥은 {2.23%} 하락한 {897.90}으로 장을 마쳤습니다.',
      '외국인이 {2조 3,574억원}, 기관이 {9,002억원}을 순매도했고 개인은 {3조 2,334억원}을 순매수했습니다.',
      '원/달러 환율은 {1,457.0원}입니다.',
      'The KOSPI lost {3.81%} to close at {4,011.57}.',
    ],
    derived: [
      '외국인과 기관이 합쳐서 {3조 2,576억원}을 팔았습니다.',
      '전날 코스피는 {4,170.63}이었습니다.',
      '외국인과 기관이 합쳐서 {!3조 5,276억원}을 팔았습니다.',
    ],
    rounding: ['코스피는 {4,000}선을 지켰습니다.', '코스피가 {4%} 가까이 급락했습니다.'],
    digit: ['코스피는 {!4,101.57}에 마감했습니다.', '코스닥은 {!3.22%} 하락했습니다.'],
    sign: [
      '코스피는 {!3.81%} 상승했습니다.',
      '외국인이 {!2조 3,574억원}을 순매수했습니다.',
      '개인이 {!3조 2,334억원}을 순매도했습니다.',
    ],
    swapped: ['코스피는 {!897.90}, 코스닥은 {!4,011.57}입니다.', '외국인이 {!9,002억원}, 기관이 {!2조 3,574억원}을 팔았습니다.'],
    unit: ['코스피는 {!4,011.57원}입니다.', '외국인이 {!2,357만원}을 순매도했습니다.', '코스피는 {!159.06%} 내렸습니다.'],
    instrument: ['나스닥은 {!3.81%} 하락했습니다.', 'S&P 500은 {!4,011.57}에 마감했습니다.'],
  },
};

/** A loan with its schedule, told in prose. */
export const mortgage: LabelledWorld = {
  name: 'Mortgage',
  user: ['3억 2천만원을 연 4.1%로 30년 원리금균등으로 빌리면?'],
  toolResults: [
    {
      tool: 'loan_calculator',
      content: {
        principal: 320000000,
        annualRatePercent: 4.1,
        months: 360,
        monthlyPayment: 1546233,
        totalPayment: 556643880,
        totalInterest: 236643880,
      },
    },
  ],
  answers: {
    right: [
      '매달 {1,546,233원}을 갚게 되고, 총 이자는 {2억 3,664만 3,880원}입니다.',
      '{3억 2천만원}을 연 {4.1%}로 30년 빌리면 월 상환액은 약 {154만 6천원}입니다.',
      '총 상환액은 약 {5억 5,664만원}입니다.',
      'You would repay {₩1,546,233} a month for {360 months}.',
    ],
    derived: ['총 이자는 원금의 약 {74%}입니다.', '1년에 {18,554,796원}을 갚는 셈입니다.', '총 이자는 원금의 약 {!47%}입니다.'],
    prose: ['이자만 원금의 약 {4분의 3}에 이릅니다.', '이자만 원금의 {!두 배}에 이릅니다.'],
    digit: ['매달 {!1,564,233원}을 갚게 됩니다.', '총 이자는 {!2억 6,334만원}입니다.', '연 {!4.7%}로 빌립니다.'],
    unit: ['매달 {!1,546,233달러}를 갚게 됩니다.', '총 이자는 {!2,366만원}입니다.'],
    swapped: ['총 상환액은 {!2억 3,664만원}, 총 이자는 {!5억 5,664만원}입니다.'],
  },
};

/** Headlines from several sources. */
export const headlines: LabelledWorld = {
  name: 'Headlines',
  user: ['Any news on Boeing and Airbus?'],
  toolResults: [
    {
      tool: 'news_search',
      content: {
        articles: [
          {
            title: 'Boeing delivers 53 jets in October, most since 2018',
            source: 'Wire',
            published: '2026-11-10',
            summary: 'Boeing handed over 53 aircraft last month, up from 14 a year earlier. Its backlog stood at 5,911 orders.',
          },
          {
            title: 'Airbus raises output target',
            source: 'Daily',
            published: '2026-11-12',
            summary:
              'Airbus now plans 820 deliveries this year and delivered 78 jets in October. Shares gained 2.4% to 209.35 euros.',
          },
        ],
      },
    },
  ],
  answers: {
    right: [
      'Boeing delivered {53} jets in October, up from {14} a year earlier; Airbus delivered {78}.',
      "Boeing's backlog stands at {5,911} orders.",
      'Airbus plans {820} deliveries this year, and its shares rose {2.4%} to {€209.35}.',
      '보잉은 10월에 {53대}, 에어버스는 {78대}를 인도했습니다.',
    ],
    derived: [
      'Airbus delivered {25} more jets than Boeing in October.',
      'Airbus delivered {!52} more jets than Boeing in October.',
    ],
    digit: [
      'Boeing delivered {!35} jets in October.',
      "Boeing's backlog stands at {!5,119} orders.",
      'Airbus shares rose to {!€290.35}.',
    ],
    swapped: ['Boeing delivered {!78} jets and Airbus {!53}.'],
    sign: ['Airbus shares fell {!2.4%}.'],
    unit: ['Airbus shares rose to {!$209.35}.'],
    invented: ['Boeing expects to deliver {!600} jets this year.'],
  },
};
