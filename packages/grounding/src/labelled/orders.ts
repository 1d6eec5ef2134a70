import type { LabelledWorld } from './labelled-world.ts';

/** A paper order with its number and costs. */
export const orders: LabelledWorld = {
  name: 'Orders',
  user: ['카카오 15주 63,000원에 사줘'],
  now: '2026-11-16T10:10:00+09:00',
  toolResults: [
    {
      tool: 'place_order',
      content: JSON.stringify({
        orderId: 'PB-20261116-0042',
        symbol: '035720.KS',
        name: '카카오',
        side: 'buy',
        type: 'limit',
        quantity: '15',
        limitPrice: '63000',
        status: 'filled',
        filledQuantity: '15',
        averagePrice: '62900',
        amount: '943500',
        fee: '141',
        currency: 'KRW',
        filledAt: '2026-11-16T10:09:41+09:00',
      }),
      at: '2026-11-16T10:09:42+09:00',
    },
  ],
  answers: {
    right: [
      '카카오 {15주}를 평균 {62,900원}에 매수했습니다. 주문번호는 PB-20261116-0042입니다.',
      '체결 금액은 {943,500원}, 수수료는 {141원}입니다.',
      '지정가 {63,000원} 주문이 평균 단가 {62,900원}에 체결되었습니다.',
      'Bought {15 shares} of Kakao at an average price of {62,900 won} for {943,500 won} (fee {141 won}).',
      '11월 16일 10시 9분에 카카오 {15주}가 체결되었습니다.',
    ],
    derived: [
      '수수료를 포함한 총 금액은 {943,641원}입니다.',
      '지정가보다 주당 {100원} 낮게 체결되었습니다.',
      '수수료를 포함한 총 금액은 {!943,461원}입니다.',
    ],
    digit: [
      '카카오 {!16주}를 매수했습니다.',
      '체결 금액은 {!934,500원}입니다.',
      '주문번호는 {!PB-20261116-0024}입니다.',
      '평균 {!62,800원}에 체결되었습니다.',
    ],
    unit: ['수수료는 {!141달러}입니다.', '카카오 {!15%}를 매수했습니다.', '체결 금액은 {!94만 3,500달러}입니다.'],
    swapped: [
      '수수료는 {!943,500원}, 체결 금액은 {!141원}입니다.',
      '지정가 {!62,900원} 주문이 평균 단가 {!63,000원}에 체결되었습니다.',
    ],
    instrument: ['네이버 {!15주}를 {!62,900원}에 매수했습니다.'],
    invented: ['주문번호는 {!98765}입니다.', '잔고는 {!1,250,000원} 남았습니다.'],
  },
};
