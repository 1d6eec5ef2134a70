import type { MessageTable } from './table.ts';

/** The texts around a chart, in the terminal and on a picture. */
export const chartMessages = {
  'chart.title': { ko: '{name} {interval} ({from} ~ {to})', en: '{name}, {interval} ({from} to {to})' },
  'chart.compare': { ko: '비교: {from}~{to} 등락률', en: 'Comparison: change from {from} to {to}' },
  'chart.close': { ko: '마지막 가격 {price}, 기간 변동 {change}', en: 'Last {price}, change over the period {change}' },
  'chart.range': { ko: '최고 {high}, 최저 {low}', en: 'High {high}, low {low}' },
  'chart.lastCandle': {
    ko: '마지막 봉: {time} · 출처: {source}',
    en: 'Last candle {time} · source: {source}',
  },
  'chart.simulated': { ko: '시뮬레이션', en: 'SIMULATED' },
  'chart.interval.1m': { ko: '1분봉', en: '1-minute candles' },
  'chart.interval.5m': { ko: '5분봉', en: '5-minute candles' },
  'chart.interval.15m': { ko: '15분봉', en: '15-minute candles' },
  'chart.interval.30m': { ko: '30분봉', en: '30-minute candles' },
  'chart.interval.1h': { ko: '1시간봉', en: 'hourly candles' },
  'chart.interval.4h': { ko: '4시간봉', en: '4-hour candles' },
  'chart.interval.1d': { ko: '일봉', en: 'daily candles' },
  'chart.interval.1w': { ko: '주봉', en: 'weekly candles' },
  'chart.interval.1M': { ko: '월봉', en: 'monthly candles' },
} as const satisfies MessageTable;
