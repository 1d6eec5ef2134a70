import { InstrumentDirectory, openListing } from '@finclaw/market/instruments';
import { describe, expect, it } from 'vitest';
import { findInstrument } from './find-instrument.ts';

const directory = new InstrumentDirectory(undefined, { wide: openListing() });
type Named = Omit<Parameters<typeof findInstrument>[0], 'text' | 'by'>;

describe('a symbol that a share and a coin both have', () => {
  it.each<[string, Named, string]>([
    ['BTC', { currency: 'USD' }, 'a question'],
    ['BTC', { type: 'coin' }, 'BTC-USD'],
    ['BTC', { type: 'security' }, 'BTC'],
    ['BTC', { market: 'US' }, 'BTC'],
    ['BTC', { called: 'Bitcoin' }, 'BTC-USD'],
    ['BTC', { called: 'Grayscale Mini Trust' }, 'BTC'],
    ['BTC', { isin: 'US3899302075' }, 'BTC'],
    ['LTC', { called: 'LTC Properties, Inc.' }, 'LTC'],
    ['LTC', {}, 'a question'],
    ['SUI', {}, 'a question'],
    ['SUI', { called: 'Sun Communities' }, 'SUI'],
    // The share is no longer traded.
    ['SOL', {}, 'SOL-USD'],
    ['SOL', { called: 'Renesola Ltd' }, 'SOL'],
    // Nobody who says META or T means a coin.
    ['META', {}, 'META'],
    ['T', {}, 'T'],
    ['ETH', {}, 'ETH-USD'],
  ])('%s %o', (text, row, expected) => {
    const found = findInstrument({ text, by: 'symbol', ...row }, directory);
    expect('reason' in found ? found.reason : found.symbol).toBe(
      expected === 'a question' ? 'ambiguous-symbol' : expected,
    );
  });

  it('is asked about with both, and the answer counts for the whole file', () => {
    const named = { text: 'BTC', by: 'symbol' } as const;
    expect(findInstrument(named, directory)).toEqual({
      reason: 'ambiguous-symbol',
      params: { name: 'BTC', candidates: 'Grayscale Bitcoin Mini Trust ETF (BTC), Bitcoin (BTC-USD)' },
    });
    expect(findInstrument(named, directory, { BTC: 'BTC-USD' })).toMatchObject({ symbol: 'BTC-USD' });
    expect(findInstrument(named, directory, { BTC: 'BTC' })).toMatchObject({ symbol: 'BTC' });
  });

  it('says nothing of the money that was paid for a coin, but for a pair it does', () => {
    const find = (text: string) => findInstrument({ text, by: 'symbol', type: 'coin' }, directory);
    expect([find('BTC'), find('ETH')]).toEqual([{ symbol: 'BTC-USD' }, { symbol: 'ETH-USD' }]);
    expect(find('BTC-KRW')).toMatchObject({ symbol: 'BTC-KRW', currency: 'KRW' });
  });
});

describe('a code in a sentence that is also the name of something better known', () => {
  it.each<[string, Named, string]>([
    ['HP', {}, 'HP Inc (HPQ), Helmerich & Payne Inc. (NYSE:HP)'],
    ['HP', { currency: 'USD' }, 'HP Inc (HPQ), Helmerich & Payne Inc. (NYSE:HP)'],
    ['KT', {}, 'KT (030200.KS), KT Corporation (NYSE:KT)'],
    ['KT', { currency: 'KRW' }, '030200.KS'],
    ['KT', { currency: 'USD' }, 'KT'],
    ['NYSE:HP', {}, 'HP'],
    ['NASDAQ:HP', {}, 'HP Inc (HPQ), Helmerich & Payne Inc. (HP)'],
    ['HPQ', {}, 'HPQ'],
    ['AAPL', {}, 'AAPL'],
  ])('%s %o', (text, row, expected) => {
    const found = findInstrument({ text, by: 'name', ...row }, directory);
    expect('reason' in found ? found.params?.candidates : found.symbol).toBe(expected);
  });
});
