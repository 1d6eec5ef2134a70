import type { LabelledWorld } from '../labelled-world.ts';

/** Long replies with several paragraphs, as models write them. */
export const longAnswers: LabelledWorld = {
  name: 'Long answers',
  user: ['Compare Microsoft and Alphabet for me. I have $10,000 to invest.'],
  now: '2026-11-13T20:30:00Z',
  toolResults: [
    {
      tool: 'get_quote',
      at: '2026-11-13T20:29:00Z',
      content: {
        symbol: 'MSFT',
        name: 'Microsoft Corporation',
        price: 500.2,
        currency: 'USD',
        change: 6.1,
        changePercent: 1.2346,
        previousClose: 494.1,
        marketCap: 3718000000000,
        pe: 35.4,
        dividendYield: 0.0069,
      },
    },
    {
      tool: 'get_quote',
      at: '2026-11-13T20:29:01Z',
      content: {
        symbol: 'GOOGL',
        name: 'Alphabet Inc.',
        price: 284.75,
        currency: 'USD',
        change: -1.45,
        changePercent: -0.5066,
        previousClose: 286.2,
        marketCap: 3444000000000,
        pe: 27.9,
        dividendYield: 0.0029,
      },
    },
    {
      tool: 'fundamentals',
      content: {
        MSFT: { revenue: 293800000000, netIncome: 104900000000, operatingMargin: 0.453 },
        GOOGL: { revenue: 385500000000, netIncome: 124200000000, operatingMargin: 0.327 },
      },
    },
  ],
  answers: {
    right: [
      'Here is how the two compare.\n\n## Microsoft (MSFT)\n\nMicrosoft trades at {$500.20}, up {1.23%} today, with a market cap of {$3.72 trillion} and a P/E of {35.4}. Revenue is {$293.8 billion} and net income {$104.9 billion}.\n\n## Alphabet (GOOGL)\n\nAlphabet trades at {$284.75}, down {0.51%}, with a market cap of {$3.44 trillion} and a P/E of {27.9}. Its revenue is higher at {$385.5 billion}.\n\nThis is not financial advice.',
      'Microsoft has the better operating margin: {45.3%} against {32.7%} for Alphabet. Alphabet is cheaper on earnings ({27.9x} versus {35.4x}).',
      '| | Microsoft | Alphabet |\n|---|---|---|\n| Price | {$500.20} | {$284.75} |\n| P/E | {35.4} | {27.9} |\n| Dividend yield | {0.69%} | {0.29%} |\n| Net income | {$104.9B} | {$124.2B} |',
      'Google parent Alphabet slipped {$1.45} to {$284.75} while Microsoft added {$6.10}.',
      '1. **Microsoft** is at {$500.20}.\n   - P/E: {35.4}\n   - Margin: {45.3%}\n2. **Alphabet** is at {$284.75}.\n   - P/E: {27.9}\n   - Margin: {32.7%}',
    ],
    derived: [
      'With {$10,000} you can buy {19 shares} of Microsoft or {35 shares} of Alphabet.',
      'With {$10,000} you can buy {!20 shares} of Microsoft.',
      "Alphabet's net margin is {32.2%}, Microsoft's {35.7%}.",
      "Alphabet's revenue is {$91.7 billion} higher than Microsoft's.",
      'Microsoft is worth {$274 billion} more than Alphabet.',
      "Alphabet's revenue is {!$71.9 billion} higher than Microsoft's.",
      'The combined market cap is {$7.16 trillion}.',
      'The operating margin gap is {12.6 percentage points}.',
      'The operating margin gap is {!16.2 percentage points}.',
      '19 shares of Microsoft cost {$9,503.80} and leave {$496.20}.',
    ],
    digit: [
      'Microsoft trades at {!$502.20} and Alphabet at {$284.75}.',
      '## Microsoft\nRevenue is {!$239.8 billion}.\n## Alphabet\nRevenue is {$385.5 billion}.',
      '| | Microsoft | Alphabet |\n|---|---|---|\n| P/E | {!34.5} | {27.9} |',
      'Alphabet slipped {!0.65%}.',
    ],
    unit: [
      'Microsoft has a market cap of {!$3.72 billion}.',
      'Alphabet has an operating margin of {!0.327%}.',
      'Microsoft trades at {!₩500.20}.',
    ],
    sign: ['Alphabet rose {!0.51%} to {$284.75}.', 'Microsoft is down {!$6.10} on the day.'],
    swapped: [
      'Microsoft has a P/E of {!27.9} and Alphabet one of {!35.4}.',
      '## Alphabet\n- Price: {!$500.20}\n\n## Microsoft\n- Price: {!$284.75}',
      'Revenue and net income of Microsoft are {!$104.9 billion} and {!$293.8 billion}.',
      '| | Microsoft | Alphabet |\n|---|---|---|\n| Net income | {!$124.2B} | {!$104.9B} |',
    ],
    instrument: ['Amazon has an operating margin of {!45.3%}.', 'Meta trades at {!$284.75}.'],
    prose: [
      "Alphabet's net income is about {18%} higher than Microsoft's.",
      "Microsoft's share costs almost {twice} as much as Alphabet's.",
      "Alphabet's net income is {!half} of Microsoft's.",
    ],
    rounding: [
      'Both are worth more than {$3 trillion}.',
      'Microsoft earns about {$105 billion}, Alphabet about {$124 billion}.',
      'Alphabet earns about {!$134 billion}.',
    ],
    invented: [
      'Analysts expect {!14%} earnings growth for Microsoft.',
      'Azure grew {!33%} last quarter.',
      'A fair split would be {!60%} Microsoft and {!40%} Alphabet.',
    ],
  },
};

/** Korean small talk around figures. */
export const everyday: LabelledWorld = {
  name: 'Everyday Korean',
  user: ['나 카카오뱅크 200주 평단 24,500원이야. 지금 팔면 어때?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: {
        symbol: '323410.KS',
        name: '카카오뱅크',
        price: '22950',
        currency: 'KRW',
        change: '-150',
        changePercent: '-0.65',
        previousClose: '23100',
        high: '23200',
        low: '22800',
        volume: '845210',
      },
    },
    { tool: 'calculate', content: { status: 'ok', expression: '(22950-24500)*200', value: '-310000', isRounded: false } },
    {
      tool: 'calculate',
      content: { status: 'ok', expression: '(22950-24500)/24500*100', value: '-6.32653061224489795918', isRounded: true },
    },
  ],
  answers: {
    right: [
      '지금 {22,950원}이니까 {200주} 다 파시면 {31만원} 손해예요. 수익률로는 {-6.33%}입니다.',
      '평단 {24,500원} 대비 {6.3%} 손실 구간이에요. 오늘은 {0.65%} 빠졌고요.',
      '매도하면 손실이 {310,000원} 확정됩니다. 현재가는 {2만 2,950원}이에요.',
      '오늘 {22,800원}에서 {23,200원} 사이에서 움직였어요.',
      '{200주}×{22,950원}={4,590,000원}',
    ],
    derived: [
      '지금 팔면 {459만원}을 받게 됩니다.',
      '투자 원금은 {490만원}이었어요.',
      '본전이 되려면 {6.75%} 올라야 해요.',
      '절반인 100주만 팔면 {2,295,000원}입니다.',
      '지금 팔면 {!495만원}을 받게 됩니다.',
      '투자 원금은 {!480만원}이었어요.',
      '본전이 되려면 {!6.33%} 올라야 해요.',
      '하루 사이 {3만원}이 줄었어요.',
    ],
    digit: ['지금 {!29,250원}이에요.', '{!13만원} 손해예요.', '수익률로는 {!-6.63%}입니다.', '거래량은 {!854,210주}예요.'],
    unit: ['{!31억원} 손해예요.', '지금 {!22,950달러}예요.', '{!6.33%p} 손실이에요.'],
    sign: ['{!31만원} 이익이에요.', '수익률은 {!+6.33%}입니다.', '오늘은 {!0.65%} 올랐어요.'],
    instrument: ['카카오는 지금 {!22,950원}이에요.', '카카오페이 거래량은 {!845,210주}입니다.'],
    swapped: ['평단이 {!22,950원}이고 현재가가 {!24,500원}이에요.', '고가 {!22,800원}, 저가 {!23,200원}'],
    rounding: [
      '지금 {2만 3천원} 정도예요.',
      '손실은 {30만원}이 조금 넘어요.',
      '{6%} 넘게 손실이에요.',
      '지금 {!2만 4천원} 정도예요.',
    ],
    prose: [
      '수익률이 마이너스라 마음이 무거우시겠어요. 급하지 않다면 한 번 더 생각해 보세요.',
      '주가가 {!반토막} 났어요.',
      '두 번에 나눠 파는 방법도 있어요.',
    ],
    structure: [
      '매도 방법은 {두 가지}예요.\n- 시장가로 전량 매도\n- 지정가로 나눠 매도',
      '오후 3시 30분 전에 주문하셔야 해요. 결제는 T+2일입니다.',
    ],
  },
};
