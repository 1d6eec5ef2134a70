// Makes the listings from files that others publish: shares and funds of the United States and Korea, with sectors and
// real ISINs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeEntities, neutraliseOutsideValue } from '../packages/infra/src/index.ts';
import { isIsin } from '../packages/market/src/instruments/index.ts';
import { readGroup, readHead, readRow, writeListing } from '../packages/market/src/instruments/wide/listing-file.ts';

const BOARDS = { KOSPI: 'KS', KOSDAQ: 'KQ', 'KOSDAQ GLOBAL': 'KQ', KONEX: 'KN' };
const SECTORS = {
  Finance: 'financials',
  Financials: 'financials',
  'Consumer Discretionary': 'consumer-cyclical',
  'Consumer Staples': 'consumer-defensive',
  'Health Care': 'health-care',
  Technology: 'technology',
  'Information Technology': 'technology',
  Industrials: 'industrials',
  'Real Estate': 'real-estate',
  Energy: 'energy',
  Utilities: 'utilities',
  'Basic Materials': 'materials',
  Materials: 'materials',
  Telecommunications: 'communication',
  'Communication Services': 'communication',
};
/**
 * Industries of the Korean standard that lie in one sector whatever the company; holding companies and laboratories say
 * nothing.
 */
const KOREAN_INDUSTRIES = [
  [/^(소프트웨어|반도체|전자부품|통신 및 방송 장비|컴퓨터|자료처리|영상 및 음향기기)/, 'technology'],
  [/^(의약품|기초 의약물질|의료용|의료용품)/, 'health-care'],
  [/^(자동차|봉제의복|가구|일반 및 생활 숙박|여행사)/, 'consumer-cyclical'],
  [/식품|음료|담배 제조|곡물|도축|수산물|낙농|사료/, 'consumer-defensive'],
  [/^(1차|기초 화학|기타 화학|플라스틱|합성고무|화학섬유|시멘트|펄프|골판지|비료)/, 'materials'],
  [/^(금융 지원|보험|은행)/, 'financials'],
  [/^부동산 임대/, 'real-estate'],
  [/^(건물 건설|토목|선박|특수 목적용 기계|일반 목적용 기계|항공|해상 운송|도로 화물|전동기|건축기술)/, 'industrials'],
  [/^(전기 통신업|광고|텔레비전 방송|영화|서적|오디오물)/, 'communication'],
  [/^석유 정제/, 'energy'],
  [/^(전기업|연료용 가스)/, 'utilities'],
];
const KIND_OF_SHARE =
  /,? (?:\(The\) )?(?:New )?(?:Common Stock|Common Shares?|Ordinary Shares?)(?: of Beneficial Interest)?$/;

/** The rows of a CSV file, by the names in its first line. */
function readCsv(text) {
  const [head, ...rows] = text.trim().split(/\r?\n/).map(cellsOf);
  return rows.map((cells) =>
    Object.fromEntries(
      head.map((name, at) => [name, decodeEntities((cells[at] ?? '').replace(/&apos(?!;)/g, '&apos;')).trim()]),
    ),
  );
}

function cellsOf(line) {
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}

const dotted = (ticker) => ticker.replace(/\^(.*)$/, (_all, series) => `-P${series}`).replace('/', '.');
const numbered = (isin) => (isIsin(isin) ? { isin } : {});
const sectored = (sector) => (sector === undefined ? {} : { sector });

/**
 * The lists of a folder as one text; what only the earlier lists had is taken over: coins, newer Korean shares, and
 * American shares, which are marked as delisted.
 */
export function listingsFromCsv(folder, earlier) {
  const read = (name) => readCsv(readFileSync(join(folder, name), 'utf8'));
  const before = rowsBefore(earlier);
  const standard = new Map(read('sp500.csv').map((row) => [row.Symbol, row]));
  const shares = americanShares(read('us-shares.csv'), standard);
  const funds = americanFunds(read('us-etfs.csv'));
  const korean = koreanShares(read('krx-shares.csv'), before);
  const koreanFunds = fundsOfSeoul(read('krx-etfs.csv'), before);
  const symbols = new Set([...shares, ...funds].map(({ symbol }) => symbol));
  const gone = (type) =>
    before.filter(({ group, row }) => group.currency === 'USD' && group.type === type && !symbols.has(row.symbol));
  const oldShares = gone('stock').map(({ group, row }) => ({ ...row, exchange: group.exchange, tags: ['delisted'] }));
  const oldFunds = gone('etf').map(({ group, row }) => ({ ...row, exchange: group.exchange }));
  const named = new Map(before.filter(({ row }) => row.ko !== row.en).map(({ row }) => [row.symbol, row.ko]));
  const groups = [
    [{ type: 'stock', exchange: 'KRX', currency: 'KRW', language: 'ko' }, korean.rows],
    [{ type: 'etf', exchange: 'KRX', currency: 'KRW', language: 'ko' }, koreanFunds],
    ...['NASDAQ', 'NYSE'].flatMap((exchange) =>
      [
        ['stock', [...shares, ...oldShares]],
        ['etf', [...funds, ...oldFunds]],
      ].map(([type, rows]) => [
        { type, exchange, currency: 'USD', language: 'en' },
        rows
          .filter((row) => row.exchange === exchange)
          .map((row) => ({ ...row, ko: row.ko || (named.get(row.symbol) ?? '') })),
      ]),
    ),
    ...['USD', 'KRW'].map((currency) => {
      const coins = before.filter(({ group }) => group.type === 'crypto' && group.currency === currency);
      return [coins[0].group, coins.map(({ row }) => row)];
    }),
  ];
  const coins = before.filter(({ group }) => group.type === 'crypto' && group.currency === 'USD').length;
  const source = (name, covers, asOf, count) => ({ name, covers, asOf, count });
  const head = {
    date: readHead(earlier).date,
    sources: [
      source('public-list', 'krx-shares', '2026-03-22', korean.rows.length - korean.newer),
      source('public-list', 'krx-etfs', '2026', koreanFunds.length + korean.newer),
      source('nasdaq-screener', 'us-shares', '2026-08-22', shares.length),
      source('finance-database', 'us-etfs', '2026-08-16', funds.length),
      source('earlier', 'us-delisted', '2019–2024', oldShares.length),
      source('hand', 'us-etfs', '2026-11', oldFunds.length),
      source('hand', 'coins', '2026-11', coins),
    ],
    lacks: ['etn', 'american-etfs', 'korean-names', 'english-names', 'american-isins', 'sectors'],
  };
  return writeListing(head, neutraliseOutsideValue(groups));
}

function rowsBefore(text) {
  let group;
  return text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      if (!line.startsWith('@')) return [{ group, row: withNames(readRow(line), group) }];
      group = readGroup(line);
      return [];
    });
}

/** A row as it was written: a name that stands in for the other language's is left blank, and entities are signs. */
function withNames(row, { language }) {
  const names = { ko: decodeEntities(row.ko), en: decodeEntities(row.en) };
  return { ...row, ...names, ...(names.ko === names.en && { [language === 'ko' ? 'en' : 'ko']: '' }) };
}

function americanShares(rows, standard) {
  const listed = rows.map((row) => {
    const symbol = dotted(row.symbol);
    const index = standard.get(symbol);
    const full = row.name.replace(KIND_OF_SHARE, '');
    return {
      symbol,
      ko: '',
      en: index?.Security ?? full,
      exchange: row.exchange === 'NASDAQ' ? 'NASDAQ' : 'NYSE',
      ...sectored(SECTORS[index?.['GICS Sector'] ?? row.sector]),
      ...(index !== undefined && { aliases: [full] }),
    };
  });
  const known = new Set(listed.map(({ symbol }) => symbol));
  const others = [...standard.values()].filter(({ Symbol: symbol }) => !known.has(symbol));
  return [
    ...listed,
    ...others.map((row) => ({
      ...{ symbol: row.Symbol, ko: '', en: row.Security, exchange: 'NYSE' },
      ...sectored(SECTORS[row['GICS Sector']]),
    })),
  ];
}

const americanFunds = (rows) =>
  rows.map(({ symbol, name, isin, exchange }) => ({
    symbol: dotted(symbol),
    ko: '',
    en: FUND_NAMES[symbol] ?? name,
    exchange: exchange === 'NGM' || exchange === 'NMS' ? 'NASDAQ' : 'NYSE',
    // A number of another country is that of a certificate of the fund, or of another fund altogether.
    ...numbered(isin.startsWith('US') ? isin : ''),
  }));

/** Names where the list has that of another fund beside the right number. */
const FUND_NAMES = { BTC: 'Grayscale Bitcoin Mini Trust ETF' };

/** The funds of Seoul as the earlier list had them, and those of another list that it had no longer. */
function fundsOfSeoul(rows, before) {
  const listed = before.filter(({ group }) => group.exchange === 'KRX' && group.type === 'etf').map(({ row }) => row);
  const symbols = new Set(listed.map(({ symbol }) => symbol));
  const gone = rows.filter(({ symbol }) => /^[0-9A-Z]{6}\.K[SQ]$/.test(symbol) && !symbols.has(symbol));
  return [...listed, ...gone.map(({ symbol, name }) => ({ symbol, ko: '', en: name, tags: ['delisted'] }))];
}

/**
 * The list of Seoul with its numbers; names of today go before those of the list, which stay as keys, and newer shares
 * are added.
 */
function koreanShares(rows, before) {
  const now = new Map(
    before
      .filter(({ group }) => group.exchange === 'KRX' && group.type === 'stock')
      .map(({ row }) => [row.symbol.slice(0, 6), row]),
  );
  const listed = rows.map(({ code, isin, name, market, industry }) => {
    const newer = now.get(code);
    const sector = KOREAN_INDUSTRIES.find(([pattern]) => pattern.test(industry))?.[1];
    const isGone = newer === undefined && market !== 'KONEX' && !/스팩/.test(name);
    return {
      symbol: newer?.symbol ?? `${code}.${BOARDS[market]}`,
      ...{ ko: newer?.ko || name, en: newer?.en ?? '', ...numbered(isin), ...sectored(newer?.sector ?? sector) },
      ...(newer !== undefined && newer.ko !== name && { aliases: [name] }),
      ...(isGone && { tags: ['delisted'] }),
    };
  });
  const codes = new Set(rows.map(({ code }) => code));
  const newer = [...now].filter(([code]) => !codes.has(code)).map(([, row]) => row);
  return { rows: [...listed, ...newer], newer: newer.length };
}
