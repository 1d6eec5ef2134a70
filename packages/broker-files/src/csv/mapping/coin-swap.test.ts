import { expect, it } from 'vitest';
import { coinPair } from './coin-swap.ts';

it.each([
  ['BTC/EUR', 'BTC-EUR'],
  ['BTCEUR', 'BTC-EUR'],
  ['XXBTZEUR', 'BTC-EUR'],
  ['XRPEUR', 'XRP-EUR'],
  ['XTZEUR', 'XTZ-EUR'],
  ['ETHBTC', 'ETH-BTC'],
  ['SOLUSDT', 'SOL-USDT'],
  ['BTC', 'BTC'],
])('the pair %s is %s', (text, pair) => {
  expect(coinPair(text)).toBe(pair);
});
