import type { LabelledWorld } from './labelled-world.ts';

/** An American quote, the won rate and a conversion the user asked for. */
export const exchange: LabelledWorld = {
  name: 'Exchange rates',
  user: ['애플 10주 사려면 원화로 얼마 필요해? 그리고 500달러는 몇 원이야?'],
  now: '2026-11-13T12:00:00Z',
  toolResults: [
    {
      tool: 'get_quote',
      content: {
        symbol: 'AAPL',
        name: 'Apple',
        price: '270.12',
        currency: 'USD',
        change: '-3.36',
        changePercent: '-1.23',
        time: '2026-11-13T11:59:00Z',
      },
      at: '2026-11-13T11:59:30Z',
    },
    {
      tool: 'get_quote',
      content: {
        symbol: 'USD/KRW',
        price: '1457.3',
        currency: 'KRW',
        change: '2.1',
        changePercent: '0.14',
        time: '2026-11-13T11:59:00Z',
      },
      at: '2026-11-13T11:59:31Z',
    },
    {
      tool: 'convert_currency',
      content: JSON.stringify({
        status: 'ok',
        from: { amount: '500', currency: 'USD' },
        to: { amount: '728650', currency: 'KRW' },
        pair: 'USD/KRW',
        rate: '1457.3',
        time: '2026-11-13T11:59:00+00:00',
        source: 'simulated',
      }),
      at: '2026-11-13T11:59:32Z',
    },
  ],
  answers: {
    right: [
      '애플은 현재 {270.12달러}이고 원/달러 환율은 {1,457.3원}입니다. {500달러}는 {728,650원}입니다.',
      '{500달러}는 환율 {1,457.30원} 기준으로 {728,650원}입니다.',
      '1달러당 {1,457.3원}이므로 {500달러}는 {728,650원}이에요.',
      'USD/KRW {1,457.3} ({+0.14%})',
      '1 USD = {1,457.3 KRW}',
      '달러 환율은 전일보다 {2.1원} 오른 {1,457.3원}입니다.',
    ],
    derived: [
      '애플 {10주}는 {2,701.20달러}, 원화로 약 {3,936,459원}입니다.',
      '애플 주가를 원화로 환산하면 약 {393,646원}입니다.',
      '애플은 {270.12달러}(약 {39만 3,646원})입니다.',
      '{10주}를 사려면 약 {394만원}이 필요합니다.',
      '계산: {270.12} × {10} × {1,457.3} = {3,936,458.76원}',
      '애플 {10주}는 {2,701.20달러}, 원화로 약 {!3,963,459원}입니다.',
      '애플은 {270.12달러}(약 {!39만 6,346원})입니다.',
      '{10주}를 사려면 약 {!349만원}이 필요합니다.',
      '{10주}를 사려면 {!2,710.20달러}가 필요합니다.',
    ],
    digit: ['원/달러 환율은 {!1,475.3원}입니다.', '{500달러}는 {!782,650원}입니다.', '1달러당 {!1,447.3원}입니다.'],
    unit: [
      '{500달러}는 {!728,650엔}입니다.',
      '애플은 현재 {!270.12원}입니다.',
      '원/달러 환율은 {!1,457.3달러}입니다.',
      '{!500원}은 {728,650원}입니다.',
    ],
    sign: ['달러 환율은 전일보다 {!2.1원} 내린 {1,457.3원}입니다.', 'USD/KRW {1,457.3} ({!-0.14%})'],
    instrument: [
      '원/엔 환율은 {!1,457.3원}입니다.',
      '유로 환율은 {!1,457.3원}입니다.',
      '테슬라는 {!270.12달러}입니다.',
      '애플은 {!0.14%} 올랐습니다.',
    ],
    rounding: [
      '원/달러 환율은 약 {1,457원}입니다.',
      '{500달러}는 약 {73만원}입니다.',
      '애플은 약 {270달러}입니다.',
      '원/달러 환율은 {1,450원대}입니다.',
      '원/달러 환율은 {!1,460원대}입니다.',
    ],
  },
};

/** English conversions at rates given under the code of each currency. */
export const rates: LabelledWorld = {
  name: 'Rates by code',
  user: ['What is 1,200 euros in dollars and in yen?'],
  toolResults: [
    {
      tool: 'fx_rates',
      content: { amount: 1, base: 'EUR', date: '2026-11-13', rates: { USD: 1.1601, JPY: 179.35, KRW: 1690.6 } },
    },
  ],
  answers: {
    right: [
      'One euro is {$1.1601}, {179.35 yen} or {1,690.6 won}.',
      'EUR/USD is at {1.1601} and EUR/JPY at {179.35} as of 2026-11-13.',
    ],
    derived: [
      '{1,200 euros} are {$1,392.12} or {¥215,220}.',
      '{€1,200} = {$1,392.12}',
      '{€1,200} is about {$1,392} and about {215,000 yen}.',
      '{€1,200} = {!$1,329.12}',
      '{1,200 euros} are {!¥251,220}.',
      '{1,200 euros} are {2,028,720 won}.',
      '{1,200 euros} are {!$215,220}.',
    ],
    digit: ['EUR/USD is at {!1.1610}.', 'One euro is {!197.35 yen}.'],
    instrument: ['USD/JPY is at {!179.35}.', 'GBP/USD is at {!1.1601}.'],
    swapped: ['EUR/USD is at {!179.35} and EUR/JPY at {!1.1601}.'],
  },
};
