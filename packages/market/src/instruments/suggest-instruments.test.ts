import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from './directory.ts';
import { suggestInstruments } from './suggest-instruments.ts';

const directory = new InstrumentDirectory();
const suggest = (typed: string, locale: 'ko' | 'en' = 'ko') => suggestInstruments(directory, typed, locale);

describe('suggestInstruments', () => {
  it.each([
    ['삼성전자', '005930.KS'],
    ['삼성', '005930.KS'],
    ['AAPL', 'AAPL'],
    ['app', 'AAPL'],
    ['애플', 'AAPL'],
  ])('%s offers %s', (typed, symbol) => {
    expect(suggest(typed).map(({ value }) => value)).toContain(symbol);
  });

  it('names instruments in the language of the reader and offers each once, at most ten', () => {
    expect(suggest('AAPL', 'en')[0]).toEqual({ name: 'Apple (AAPL)', value: 'AAPL' });
    const values = suggest('s').map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values.length).toBeLessThanOrEqual(10);
  });

  it('offers nothing for nonsense', () => expect(suggest('ㅁㄴㅇㄹ!!')).toEqual([]));
});
