import type { LabelledWorld } from './labelled-world.ts';

/** A quote and calculations over it; one of them over a number that nobody gave. */
export const calculator: LabelledWorld = {
  name: 'Calculator',
  user: ['현대차 30주를 255,000원에 샀는데 지금 얼마 벌었어? 그리고 20% 오르면 얼마야?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: JSON.stringify({
        instrument: { symbol: '005380.KS', name: '현대차', nameEn: 'Hyundai Motor', currency: 'KRW' },
        price: '270500',
        currency: 'KRW',
        change: '3500',
        changePercent: '1.31',
        previousClose: '267000',
      }),
    },
    {
      tool: 'calculate',
      content: JSON.stringify({
        status: 'ok',
        expression: '(270500-255000)*30',
        value: '465000',
        isRounded: false,
        fraction: '465000',
      }),
    },
    {
      tool: 'calculate',
      content: JSON.stringify({
        status: 'ok',
        expression: '(270500-255000)/255000',
        value: '0.06078431372549019608',
        isRounded: true,
        fraction: '31/510',
      }),
    },
    {
      tool: 'calculate',
      content: JSON.stringify({ status: 'ok', expression: '270500*(1+20%)', value: '324600', isRounded: false }),
    },
    { tool: 'calculate', content: JSON.stringify({ status: 'ok', expression: '199900*30', value: '5997000', isRounded: false }) },
  ],
  answers: {
    right: [
      '{30주} 기준으로 {465,000원}({6.08%}) 수익입니다.',
      '현재가 {270,500원}에서 {20%} 오르면 {324,600원}입니다.',
      '매입가 {255,000원}, 현재가 {270,500원}, 평가손익 {+465,000원}({+6.08%})입니다.',
      '{46만 5천원} 벌었어요. {20%} 더 오르면 주가는 {32만 4,600원}이 됩니다.',
      'You bought {30 shares} at {255,000 won}; at {270,500 won} you are up {465,000 won}, or {6.1%}.',
    ],
    derived: [
      '매입금액은 {7,650,000원}, 평가금액은 {8,115,000원}입니다.',
      '{20%} 오르면 평가금액은 {9,738,000원}이 됩니다.',
      '오늘 하루 동안 {105,000원} 벌었습니다.',
      '매입금액은 {!7,560,000원}입니다.',
      '{20%} 오르면 평가금액은 {!9,783,000원}이 됩니다.',
      '평가금액은 {!8,151,000원}입니다.',
    ],
    digit: [
      '평가손익은 {!456,000원}입니다.',
      '수익률은 {!6.80%}입니다.',
      '현재가는 {!270,600원}입니다.',
      '{20%} 오르면 {!326,400원}입니다.',
    ],
    unit: ['평가손익은 {!465,000달러}입니다.', '수익률은 {!6.08%p}입니다.', '평가손익은 {!465만원}입니다.'],
    sign: ['{!465,000원} 손실입니다.', '수익률은 {!-6.08%}입니다.'],
    instrument: ['기아 평가손익은 {!465,000원}입니다.', '현대모비스는 현재 {!270,500원}입니다.'],
    invented: ['총 매수 금액은 {!5,997,000원}입니다.', '목표가는 {!300,000원}입니다.', '배당금은 주당 {!12,000원}입니다.'],
    rounding: ['수익률은 약 {6%}입니다.', '수익은 {약 47만원}입니다.', '수익률은 약 {!7%}입니다.'],
  },
};

/** Only the user's numbers and arithmetic on them. */
export const userNumbers: LabelledWorld = {
  name: "The user's numbers",
  user: [
    '월급 350만원이고 매달 30%씩 저축하려고 해. 목표는 5,000만원이야.',
    'I also have $12,000 in savings and a loan at 4.5%.',
  ],
  toolResults: [],
  answers: {
    right: [
      '월급 {350만원}의 {30%}를 저축하시는군요. 목표는 {5천만원}입니다.',
      'You have {$12,000} in savings and a loan at {4.5%}.',
    ],
    derived: [
      '매달 {105만원}을 저축하게 됩니다.',
      '저축하고 남는 돈은 {245만원}입니다.',
      '매달 {!115만원}을 저축하게 됩니다.',
      'Interest on {$12,000} at {4.5%} is {$540} a year.',
      'Interest on {$12,000} at {4.5%} is {!$450} a year.',
    ],
    digit: ['월급 {!530만원}에서 시작합니다.', 'You have {!$21,000} in savings.'],
    unit: ['월급은 {!350억원}입니다.', 'You have {!₩12,000} in savings.', '목표는 {!5,000달러}입니다.'],
    invented: [
      '연 {7%} 수익률을 가정하면 계산이 쉬워집니다.',
      '연 {!7%} 수익률을 기대할 수 있습니다.',
      '한국의 평균 저축률은 {!35%}입니다.',
      'The S&P 500 returns about {!10%} a year on average.',
      '기준금리는 현재 {!3.5%}입니다.',
    ],
    structure: [
      '방법은 {세 가지}입니다.\n1. 예산 세우기\n2. 자동이체\n3. 지출 점검',
      '2026년 12월부터 시작하면 좋습니다. 매월 25일에 이체하세요.',
    ],
  },
};
