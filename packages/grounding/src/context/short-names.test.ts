import { expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

const quote = (symbol: string, name: string, nameEn: string, type: string, currency: string, price: string) => ({
  tool: 'get_quote',
  content: { status: 'ok', instrument: { symbol, name, nameEn, type, exchange: 'X', currency }, price, currency },
});
const NOVO = quote('NVO', '노보 노디스크', 'Novo Nordisk', 'stock', 'USD', '41.28');
const UBER = quote('UBER', '우버', 'Uber Technologies', 'stock', 'USD', '84.65');
const FUND = quote('379810.KS', 'KODEX 미국나스닥100', 'KODEX Nasdaq 100', 'etf', 'KRW', '25410');
const INDEX = quote('^NDX', '나스닥 100', 'Nasdaq 100', 'index', 'USD', '25123.4');
const SAMSUNG = quote('005930.KS', '삼성전자', 'Samsung Electronics', 'stock', 'KRW', '71500');

it.each([
  ['the first word of a name', [NOVO, UBER], 'Novo trades at $41.28.', 'proven'],
  ['the first word of a name with the price of another', [NOVO, UBER], 'Novo trades at $84.65.', 'not'],
  ['a fund by the index that it follows', [FUND, SAMSUNG], '나스닥100은 25,410원입니다.', 'proven'],
  ['a fund by its index with the price of another', [FUND, SAMSUNG], '나스닥100은 71,500원입니다.', 'not'],
  ['no index in points', [FUND, SAMSUNG], '나스닥100은 25,410에 마감했습니다.', 'not'],
  ['an index that is told of itself', [FUND, INDEX], '나스닥100은 25,410원입니다.', 'not'],
])('what results speak of by a longer name is known by %s', (_, toolResults, answer, status) => {
  const { figures } = checkFigures({ answer, user: ['?'], toolResults });
  expect(figures.at(-1)?.status === 'proven' ? 'proven' : 'not').toBe(status);
});
