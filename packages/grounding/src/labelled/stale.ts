import type { LabelledWorld } from './labelled-world.ts';

/** Old prices: one from days ago, one replaced by a newer answer, one of today. */
export const stale: LabelledWorld = {
  name: 'Old prices',
  user: ['테슬라, 엔비디아, 기아 지금 얼마야?'],
  now: '2026-11-13T19:00:00Z',
  toolResults: [
    {
      tool: 'get_quote',
      content: { symbol: 'TSLA', price: '391.2', currency: 'USD', changePercent: '-1.7', previousClose: '397.97' },
      at: '2026-11-10T19:00:00Z',
    },
    {
      tool: 'get_quote',
      content: { symbol: 'NVDA', price: '183.1', currency: 'USD', changePercent: '0.4' },
      at: '2026-11-13T18:40:00Z',
    },
    {
      tool: 'get_quote',
      content: { symbol: 'NVDA', price: '185.4', currency: 'USD', changePercent: '1.65' },
      at: '2026-11-13T18:59:00Z',
    },
    {
      tool: 'get_quote',
      content: {
        symbol: '000270.KS',
        price: '115300',
        currency: 'KRW',
        changePercent: '0.35',
        time: '2026-11-13T15:30:00+09:00',
      },
      at: '2026-11-13T18:59:10Z',
    },
    {
      tool: 'get_quote',
      content: { symbol: 'AAPL', price: '268.9', currency: 'USD', time: '2026-11-11T15:00:00Z' },
      at: '2026-11-13T18:59:20Z',
    },
    {
      tool: 'portfolio',
      content: { holdings: [{ symbol: 'TSLA', quantity: '8', averageCost: '350' }] },
      at: '2026-11-10T18:59:00Z',
    },
  ],
  answers: {
    right: [
      '엔비디아는 {185.4달러}로 {1.65%} 올랐습니다.',
      '기아는 {115,300원}에 마감했습니다({+0.35%}).',
      '테슬라를 {8주}, 평균 {350달러}에 보유하고 계십니다.',
      '11월 10일 기준 테슬라는 {391.2달러}였습니다.',
    ],
    stale: [
      '테슬라는 현재 {~391.2달러}입니다.',
      'Tesla is trading at {~$391.20}, down {~1.7%}.',
      '엔비디아는 지금 {~183.1달러}입니다.',
      '애플은 현재 {~268.9달러}입니다.',
      '테슬라 평가금액은 {~3,129.6달러}입니다.',
      '- 테슬라: {~391.2달러}\n- 엔비디아: {185.4달러}\n- 기아: {115,300원}',
      'Tesla {~$391}, Nvidia {$185.40}',
      '테슬라 보유분의 평가이익은 {~329.6달러}입니다.',
    ],
    digit: ['테슬라는 현재 {!319.2달러}입니다.', '엔비디아는 {!184.5달러}입니다.'],
  },
};
