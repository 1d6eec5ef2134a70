import { describe, expect, it } from 'vitest';
import { parseAlertSpec } from './alert-spec.ts';

describe('alerts as typed', () => {
  it.each([
    ['AAPL > 200', 'AAPL', { type: 'above', value: '200', field: 'price' }],
    ['삼성전자 <= 7만 5천', '삼성전자', { type: 'below', value: '75000', field: 'price', inclusive: true }],
    [
      'samsung electronics>=$1,234.50',
      'samsung electronics',
      { type: 'above', value: '1234.5', field: 'price', inclusive: true },
    ],
    ['AAPL crosses > 200', 'AAPL', { type: 'crosses_above', value: '200', field: 'price' }],
    ['애플 돌파 < 180달러', '애플', { type: 'crosses_below', value: '180', field: 'price' }],
    ['AAPL volume > 5,000만', 'AAPL', { type: 'above', value: '50000000', field: 'volume' }],
    ['삼전 거래량 > 1억', '삼전', { type: 'above', value: '100000000', field: 'volume' }],
    ['AAPL RSI < 30', 'AAPL', { type: 'below', value: '30', field: 'rsi' }],
    ['AAPL -10% from here', 'AAPL', { type: 'percent_from_here', value: '-10' }],
    ['삼전 현재가 대비 +3.5%', '삼전', { type: 'percent_from_here', value: '3.5' }],
    ['AAPL -5% in a day', 'AAPL', { type: 'change_percent', value: '-5', field: 'changePercent' }],
    ['AAPL -5%', 'AAPL', { type: 'change_percent', value: '-5', field: 'changePercent' }],
    ['삼전 등락률 +3.5%', '삼전', { type: 'change_percent', value: '3.5', field: 'changePercent' }],
  ])('%s', (text, instrument, condition) => {
    expect(parseAlertSpec(text)).toEqual({ instrument, condition });
  });

  it.each(['', 'AAPL', 'AAPL 200', '> 200', 'AAPL > abc', 'AAPL > 1/3', 'AAPL 5%', 'AAPL > 1/0'])(
    '%j is no alert',
    (text) => {
      expect(parseAlertSpec(text)).toBeUndefined();
    },
  );
});
