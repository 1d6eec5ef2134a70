import type { MessageTable } from './table.ts';

/** The texts about the limits of data, under answers and on the page. */
export const limitMessages = {
  'figures.limit.simulated': { ko: '모의 시세(실제 시장 가격이 아님)', en: 'simulated prices, not market prices' },
  'figures.limit.delayed': { ko: '지연 시세', en: 'delayed prices' },
  'figures.limit.stale': { ko: '오래된 시세', en: 'out-of-date prices' },
  'figures.limit.partial': { ko: '일부 데이터만 사용', en: 'incomplete data' },
  'figures.limit.estimated': { ko: '추정값 포함', en: 'estimated values' },
  'figures.limit.converted': { ko: '환산한 금액', en: 'converted amounts' },
} as const satisfies MessageTable;
