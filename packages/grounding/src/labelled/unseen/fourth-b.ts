import type { LabelledWorld } from '../labelled-world.ts';

/** A year's dividends in a list. */
export const dividends: LabelledWorld = {
  name: 'Dividends',
  user: ['What dividends did I get this year?'],
  toolResults: [
    {
      tool: 'dividend_history',
      content: {
        payments: [
          { symbol: 'JNJ', pay_date: '2026-03-10', per_share: 1.3, shares: 25, gross: 32.5, tax_withheld: 4.88, net: 27.62 },
          { symbol: 'O', pay_date: '2026-04-15', per_share: 0.2695, shares: 100, gross: 26.95, tax_withheld: 4.04, net: 22.91 },
          { symbol: 'JNJ', pay_date: '2026-06-09', per_share: 1.34, shares: 25, gross: 33.5, tax_withheld: 5.03, net: 28.47 },
        ],
        currency: 'USD',
        total_gross: 92.95,
        total_net: 79.0,
      },
    },
  ],
  answers: {
    right: [
      'You received {$92.95} gross and {$79.00} after tax.',
      'Johnson & Johnson paid {$32.50} in March and {$33.50} in June.',
      'Realty Income paid {$26.95} on {100 shares}.',
      'In June, J&J paid {$1.34} per share on your {25 shares}.',
      '올해 세전 배당금은 {92.95달러}입니다.',
    ],
    derived: [
      'Johnson & Johnson paid {$66.00} in total.',
      'The tax withheld came to {$13.95}.',
      'Johnson & Johnson paid {!$60.60} in total.',
      'The tax withheld came to {!$19.35}.',
    ],
    digit: ['You received {!$95.92} gross.', 'Realty Income paid {!$29.65}.', 'J&J paid {!$1.43} per share in June.'],
    swapped: [
      'Realty Income paid {!$33.50} and Johnson & Johnson {!$26.95}.',
      'You received {!$79.00} gross and {!$92.95} after tax.',
      'Johnson & Johnson paid {!$33.50} in March.',
    ],
    unit: ['You received {!₩92.95} gross.', 'Realty Income paid {!26.95%}.'],
    instrument: ['Procter & Gamble paid {!$32.50} in March.'],
  },
};

/** Text of a broker's note in Korean. */
export const note: LabelledWorld = {
  name: 'Broker note',
  user: ['한화에어로 리포트 요약해줘'],
  toolResults: [
    {
      tool: 'read_report',
      content:
        '한화에어로스페이스(012450) 목표주가 1,200,000원으로 상향(기존 1,050,000원), 투자의견 매수 유지. 3분기 매출액 6조 4,865억원(YoY +146.5%), 영업이익 8,564억원(YoY +79.5%)으로 컨센서스를 5.3% 상회. 지상방산 부문 영업이익률은 24.4%. 수주잔고는 31조원. 2026년 예상 PER 21.3배. 현재주가 934,000원 대비 상승여력 28.5%.',
    },
  ],
  answers: {
    right: [
      '목표주가는 {1,050,000원}에서 {1,200,000원}으로 상향됐습니다.',
      '3분기 매출은 {6조 4,865억원}으로 전년 대비 {146.5%}, 영업이익은 {8,564억원}으로 {79.5%} 늘었습니다.',
      '현재 주가 {93만 4천원} 대비 상승여력은 {28.5%}입니다.',
      '수주잔고는 {31조원}, 예상 PER은 {21.3배}입니다.',
      '영업이익이 컨센서스를 {5.3%} 웃돌았습니다.',
    ],
    rounding: ['3분기 매출은 약 {6.5조원}입니다.', '목표주가는 {120만원}입니다.'],
    derived: [
      '목표주가가 {15만원} 올랐습니다.',
      '영업이익률은 약 {13.2%}입니다.',
      '목표주가가 {14.3%} 상향됐습니다.',
      '영업이익률은 약 {!31.2%}입니다.',
      '목표주가가 {!25만원} 올랐습니다.',
    ],
    digit: ['목표주가는 {!1,020,000원}입니다.', '영업이익은 {!8,654억원}입니다.', '수주잔고는 {!13조원}입니다.'],
    unit: ['수주잔고는 {!31억원}입니다.', '예상 PER은 {!21.3%}입니다.', '목표주가는 {!1,200,000달러}입니다.'],
    sign: ['영업이익은 전년 대비 {!79.5%} 줄었습니다.', '영업이익이 컨센서스를 {!5.3%} 밑돌았습니다.'],
    swapped: [
      '매출은 {!79.5%}, 영업이익은 {!146.5%} 늘었습니다.',
      '매출은 {!8,564억원}, 영업이익은 {!6조 4,865억원}입니다.',
      '목표주가는 {!934,000원}, 현재 주가는 {!1,200,000원}입니다.',
    ],
    instrument: ['LIG넥스원의 목표주가는 {!1,200,000원}입니다.', '현대로템의 수주잔고는 {!31조원}입니다.'],
  },
};
