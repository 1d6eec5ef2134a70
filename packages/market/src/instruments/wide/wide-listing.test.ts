import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { americanRow, koreanRow } from '../../testing/master-files.ts';
import { InstrumentDirectory } from '../directory.ts';
import { parseForex } from '../forex.ts';
import { shortTicker } from '../instrument.ts';
import { isIsin } from '../isin.ts';
import { listedInstruments } from '../listings/listed.ts';
import { findMentions } from '../mentions.ts';
import { searchKey } from '../search-key.ts';
import { readAmericanMaster, readCoins, readIndustries, readKoreanMaster } from './kis-masters.ts';
import { readGroup, readRow, writeListing } from './listing-file.ts';
import { openListing } from './shipped.ts';
import { readSecTickers, readSymbolDirectory } from './symbol-directory.ts';

const wide = openListing();
const directory = new InstrumentDirectory(undefined, { wide });
/** The rows of a file, each with its group. */
function rowsOf(text: string) {
  let group = readGroup('');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      if (!line.startsWith('@')) return [[group, readRow(line)] as const];
      group = readGroup(line);
      return [];
    });
}

const symbolOf = (query: string): string => {
  const found = directory.resolve(query);
  return found.kind === 'found' ? found.instrument.symbol : found.kind;
};

describe('the lists that ship', () => {
  it.each([
    { by: 'name', query: '위지윅스튜디오', symbol: '299900.KQ' },
    { by: 'a fund’s name without blanks', query: 'TIGER미국필라델피아반도체나스닥', symbol: '381180.KS' },
    { by: 'code', query: '0126Z0', symbol: '0126Z0.KS' },
    { by: 'code with the board', query: '095340.KQ', symbol: '095340.KQ' },
    { by: 'MIC and code', query: 'XKRX:028670', symbol: '028670.KS' },
    { by: 'Korean ISIN', query: 'KR7028670008', symbol: '028670.KS' },
    { by: 'ISIN of a well-known share', query: 'KR7005930003', symbol: '005930.KS' },
    { by: 'ISIN with a letter in it', query: 'KR70043B0000', symbol: '0043B0.KS' },
    { by: 'first consonants', query: 'ㅇㅈㅇㅅㅌㄷㅇ', symbol: '299900.KQ' },
    { by: 'name with a legal form', query: 'Plug Power, Inc.', symbol: 'PLUG' },
    { by: 'ticker of a fund', query: 'XLK', symbol: 'XLK' },
    { by: 'code of a coin', query: 'PEPE', symbol: 'PEPE-USD' },
    { by: 'name of a coin', query: '하이퍼리퀴드', symbol: 'HYPE-USD' },
    { by: 'the code a share and a coin have: the share', query: 'A', symbol: 'A' },
    { by: 'well-known name, as before', query: '삼성전자', symbol: '005930.KS' },
    { by: 'ISIN of a foreign company in Seoul', query: 'HK0000307485', symbol: '900290.KQ' },
    { by: 'ISIN of a preferred share', query: 'KR7005931001', symbol: '005935.KS' },
    { by: 'ISIN of an American fund', query: 'US78463V1070', symbol: 'GLD' },
    { by: 'former ticker', query: 'FB', symbol: 'META' },
    { by: 'a share class with a slash', query: 'BRK/B', symbol: 'BRK.B' },
    { by: 'a preferred share as the exchange writes it', query: 'BAC^K', symbol: 'BAC-PK' },
    { by: 'name of the index it belongs to', query: 'Alphabet Inc. (Class A)', symbol: 'GOOGL' },
    { by: 'a full name before the nickname inside it', query: 'Dow Inc.', symbol: 'DOW' },
    { by: 'former Korean name', query: '씨어스테크놀로지', symbol: '458870.KQ' },
    { by: 'a share whose ticker is a coin’s code, too', query: 'TT', symbol: 'TT' },
  ])('are searched by $by', ({ query, symbol }) => expect(symbolOf(query)).toBe(symbol));

  it('ask when a part fits, and say nothing of a number that is wrong', () => {
    expect(directory.resolve('위지윅')).toMatchObject({ kind: 'ambiguous', candidates: [{ symbol: '299900.KQ' }] });
    expect(symbolOf('KR7028670009')).toBe('unknown');
  });

  it('leave the words of a sentence alone: 대상 is a company and a word', () => {
    expect(symbolOf('대상')).toBe('001680.KS');
    expect(findMentions('투자 대상 종목을 골라 줘', directory)).toEqual([]);
  });

  it('agree with the well-known ones, hold no symbol twice, and every number checks', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../data/listings.tsv'), 'utf8');
    const rows = rowsOf(text);
    const symbols = rows.map(([, { symbol }]) => symbol);
    expect(symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index)).toEqual([]);
    expect(rows.filter(([, { isin }]) => isin !== undefined && !isIsin(isin))).toEqual([]);
    const numbers = rows.flatMap(([, { isin }]) => isin ?? []);
    expect(numbers.filter((isin, index) => numbers.indexOf(isin) !== index)).toEqual([]);
    const missing = listedInstruments().filter(
      ({ symbol, exchange, type }) => exchange === 'KRX' && type !== 'index' && wide.find(symbol) === undefined,
    );
    expect(missing).toEqual([]);
    const counted = Object.values(wide.counts()).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(rows.length);
    const coins = rows.filter(([{ type }]) => type === 'crypto').length / 2;
    expect(wide.head.sources.reduce((sum, { count }) => sum + count, 0)).toBe(counted - coins);
    expect([counted > 8000, coins >= 200, wide.head.lacks.length > 0]).toEqual([true, true, true]);
  });

  it('mark what is no longer traded, find it last, and know the funds that hold Korean shares only', () => {
    expect(directory.find('ANSS' as TickerSymbol)).toMatchObject({ isDelisted: true });
    expect(directory.find('AAPL' as TickerSymbol)?.isDelisted).toBeUndefined();
    const only = (symbol: string) => directory.find(symbol as TickerSymbol)?.holdsKoreanShares === true;
    expect(['069500.KS', '091160.KS', '360750.KS', '122630.KS', '294400.KS', '329200.KS'].filter(only)).toEqual([
      '069500.KS',
      '091160.KS',
    ]);
    // A made-up number: the company is of Hong Kong and has one of there.
    expect(symbolOf('KR7900290008')).not.toBe('900290.KQ');
    expect([...wide.every({})].filter(({ names }) => /&(?:#\d+|[a-z]+);/.test(names.en + names.ko))).toEqual([]);
  });

  it('give an instrument its name wherever its symbol is found', () => {
    expect(directory.find('299900.KQ' as TickerSymbol)).toMatchObject({
      name: '위지윅스튜디오',
      exchange: 'KRX',
      currency: 'KRW',
      isin: 'KR7299900001',
    });
    expect(directory.find('NOBODY' as TickerSymbol)).toBeUndefined();
  });

  it('come back from a text as they were written', () => {
    const group = { type: 'stock', exchange: 'KRX', currency: 'KRW', language: 'ko' } as const;
    const row = { symbol: '000001.KS', ko: '가나', en: 'Gana', sector: 'Steel' };
    const head = { date: '2026-01-01', sources: [], lacks: [] };
    expect(rowsOf(writeListing(head, [[group, [row, { symbol: '000002.KS', ko: '다라', en: '' }]]]))).toEqual([
      [group, row],
      [group, { symbol: '000002.KS', ko: '다라', en: '다라' }],
    ]);
  });
});

describe('master files', () => {
  it('of Seoul: shares, funds, notes, their numbers and sectors; rights and broken rows are passed over', () => {
    const industries = readIndustries('00000종합\n00013전기·전자          \n00027제조\n10013다른 업종\nshort\n');
    const text = [
      koreanRow('005930', 'KR7005930003', '삼성전자', 'ST1002700130000', 227),
      koreanRow('069500', 'KR7069500007', 'KODEX 200', 'EF', 227),
      koreanRow('Q530031', 'KRG530000310', '삼성 레버리지 WTI원유 선물 ETN', 'EN', 227),
      koreanRow('005935', 'not a number', '삼성전자우', 'ST', 227),
      koreanRow('J00001', '', '어느 신주인수권', 'SW', 227),
      'short',
      '',
    ].join('\n');
    expect(readKoreanMaster(text, 'KS', industries)).toEqual([
      { symbol: '005930.KS', ko: '삼성전자', en: '', type: 'stock', isin: 'KR7005930003', sector: 'technology' },
      { symbol: '069500.KS', ko: 'KODEX 200', en: '', type: 'etf', isin: 'KR7069500007' },
      { symbol: '530031.KS', ko: '삼성 레버리지 WTI원유 선물 ETN', en: '', type: 'etf' },
      { symbol: '005935.KS', ko: '삼성전자우', en: '', type: 'stock' },
    ]);
    expect(readKoreanMaster(koreanRow('217320', '', '썬테크', 'ST', 183), 'KN', industries)).toEqual([
      { symbol: '217320.KN', ko: '썬테크', en: '', type: 'stock' },
    ]);
  });

  it('of Nasdaq: shares and funds of every American exchange; tests, warrants and a file that was cut off are passed over', () => {
    const listed = [
      'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
      'AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N',
      'ABCDW|Abcd Corp. - Warrant|S|N|N|100|N|N',
      'QQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N',
      'ZVZZT|NASDAQ TEST STOCK|G|Y|N|100|N|N',
      'File Creation Time: 1116202608:00|||||||',
    ];
    expect(readSymbolDirectory(listed.join('\r\n'))).toEqual([
      { symbol: 'AAPL', ko: '', en: 'Apple Inc.', type: 'stock', exchange: 'NASDAQ' },
      { symbol: 'QQQ', ko: '', en: 'Invesco QQQ Trust, Series 1', type: 'etf', exchange: 'NASDAQ' },
    ]);
    expect(readSymbolDirectory(listed.slice(0, 3).join('\r\n'))).toBeUndefined();
    const others =
      'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\nBRK.B|Berkshire Hathaway Inc. New Common Stock|N|BRK.B|N|100|N|BRK.B\nSPY|SPDR S&P 500|P|SPY|Y|100|N|SPY\nFile Creation Time: 1|||||||';
    expect(readSymbolDirectory(others)?.map(({ symbol, type, exchange }) => [symbol, type, exchange])).toEqual([
      ['BRK.B', 'stock', 'NYSE'],
      ['SPY', 'etf', 'NYSE'],
    ]);
  });

  it('of the SEC: companies of the two exchanges', () => {
    const data = [
      [320193, 'Apple Inc.', 'AAPL', 'Nasdaq'],
      [1, 'Otc Co', 'OTCC', 'OTC'],
      [2, 'BERKSHIRE', 'BRK-B', 'NYSE'],
      7,
    ];
    expect(readSecTickers({ fields: ['cik', 'name', 'ticker', 'exchange'], data }).map(({ symbol }) => symbol)).toEqual(
      ['AAPL', 'BRK.B'],
    );
    expect(readSecTickers({ fields: 1 })).toEqual([]);
  });

  it('of New York: shares and funds with both names; indices and warrants are passed over', () => {
    const text = [
      americanRow('AAPL', '애플', 'APPLE INC', '2'),
      americanRow('QQQ', '인베스코QQQ', 'INVESCO QQQ', '3'),
      americanRow('COMP', '나스닥', 'NASDAQ', '1'),
      americanRow('BRK/B', '버크셔', 'BERKSHIRE', '2'),
      '',
    ].join('\r\n');
    expect(readAmericanMaster(text).map(({ symbol, type, ko }) => [symbol, type, ko])).toEqual([
      ['AAPL', 'stock', '애플'],
      ['QQQ', 'etf', '인베스코QQQ'],
      ['BRK.B', 'stock', '버크셔'],
    ]);
  });

  it('of coins: those against the won', () => {
    expect(
      readCoins([
        { market: 'KRW-BTC', korean_name: '비트코인', english_name: 'Bitcoin' },
        { market: 'USDT-BTC' },
        null,
      ]),
    ).toEqual([{ symbol: 'BTC', ko: '비트코인', en: 'Bitcoin' }]);
    expect(readCoins('nothing')).toEqual([]);
  });
});

it('a share whose own name is what a better-known one is called is found by it, or asked about or named beside it', () => {
  const misled = [...wide.every({ type: 'stock', exchange: 'KRX' })].filter(({ symbol, names, isDelisted }) => {
    const better = directory.called(searchKey(names.ko));
    if (isDelisted || better.length === 0 || better.some((each) => each.symbol === symbol)) return false;
    const meant = directory.resolve(names.ko);
    const named = meant.kind === 'ambiguous' ? meant.candidates : meant.kind === 'found' ? meant.siblings : [];
    return !named.some((each) => each.symbol === symbol);
  });
  expect(misled.map(({ symbol, names }) => `${symbol} ${names.ko}`)).toEqual([]);
});

it('a code as it is written is what has it, whatever else is called so', () => {
  const found = (query: string) => {
    const meant = directory.resolve(query);
    return meant.kind === 'found' ? [meant.instrument, ...meant.siblings].map(({ symbol }) => symbol) : meant.kind;
  };
  expect([found('STX'), found('DOW'), found('dow'), found('LF')]).toEqual([
    ['STX', '011810.KS'],
    ['DOW', '^DJI'],
    'ambiguous',
    'ambiguous',
  ]);
});

it('every listed code finds its instrument, names it beside a better-known one, or asks', () => {
  const misled = [...wide.every({})].filter(({ symbol, type, isDelisted }) => {
    const code = shortTicker(symbol);
    const familiar = directory.called(searchKey(code));
    const isElse = familiar.length > 0 ? familiar.every((each) => each.symbol !== symbol) : parseForex(code);
    if (isDelisted || type === 'crypto' || !isElse) return false;
    const meant = directory.resolve(code);
    const named = meant.kind === 'ambiguous' ? meant.candidates : meant.kind === 'found' ? meant.siblings : [];
    return ![...named, meant.kind === 'found' && meant.instrument].some((each) => each && each.symbol === symbol);
  });
  expect(misled.map(({ symbol, names }) => `${symbol} ${names.en}`)).toEqual([]);
});

it('a stored symbol is the instrument that has it, whatever its letters mean in a sentence', async () => {
  const stored = await Promise.all(
    ['KT', 'HP', 'GOLD', 'LTC'].map((symbol) => directory.lookUpSymbol(symbol as never)),
  );
  expect(stored.map((found) => found.kind === 'found' && found.instrument.symbol)).toEqual(['KT', 'HP', 'GOLD', 'LTC']);
});

it('a coin and a share of one code are a question, a coin and a fund of it are not', () => {
  const found = (query: string) => {
    const meant = directory.resolve(query);
    return (
      meant.kind === 'ambiguous'
        ? meant.candidates
        : meant.kind === 'found'
          ? [meant.instrument, ...meant.siblings]
          : []
    ).map(({ symbol }) => symbol);
  };
  expect([directory.resolve('LTC').kind, found('LTC'), found('ltc')]).toEqual([
    'ambiguous',
    ['LTC', 'LTC-USD'],
    ['LTC', 'LTC-USD'],
  ]);
  expect([directory.resolve('BTC').kind, found('BTC'), found('btc')]).toEqual([
    'found',
    ['BTC-USD', 'BTC'],
    ['BTC-USD'],
  ]);
  expect([found('NYSE:LTC'), found('nyse:kt'), found('KRX:KT')]).toEqual([['LTC'], ['KT'], ['030200.KS']]);
  expect([found('KT'), found('gold'), found('litecoin')]).toEqual([['030200.KS', 'KT'], ['GC=F'], ['LTC-USD']]);
});
