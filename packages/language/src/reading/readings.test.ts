import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

/** What is read in a text, as words with their kind. */
const kinds = (text: string): string[] =>
  readText(text).map(({ start, end, kind }) => `${text.slice(start, end)}: ${kind}`);

describe('what is made of digits and is no amount', () => {
  it.each([
    ['order id AB-1234 was filled', ['AB-1234: order-id']],
    ['call 02-123-4567 now', ['02-123-4567: code']],
    ['call +82 10 1234 5678', ['+82 10 1234 5678: code']],
    ['005930.KS and 7203.T', ['005930.KS: code', '7203.T: code']],
    ['version v2.10.3', ['v2.10.3: code']],
    ['see issue #4711', ['#4711: code']],
    ['as shown [3]', ['[3]: position']],
    ['US0378331005 is its ISIN', ['US0378331005: code']],
    ['the RSI14 and SMA(20, 50)', ['RSI14: name', '20, 50: name']],
    ['settles T+2', ['T+2: name']],
    ['제3조에 따라', ['제3조: position']],
    ['read https://example.com/2026/11/16 and a1@b2.com', []],
    ['do (1) this and (2) that', ['1: position', '2: position']],
  ])('%s', (text, found) => expect(kinds(text)).toEqual(found));

  it.each(['USD1,457', 'KRW71'])('%s is an amount', (text) => {
    expect(kinds(text).filter((each) => each.endsWith('name'))).toEqual([]);
  });
});

describe('days, times and periods as they are written', () => {
  it.each([
    ['2026-11-16', ['2026-11-16: date']],
    ['2026.11.16.', ['2026.11.16.: date']],
    ['2026-11-16T09:30:00+09:00', ['2026-11-16T09:30:00+09:00: date']],
    ['in 2026-11', ['2026-11: date']],
    ['FY 2025/26', ['2025/26: period']],
    ['on 11/15', ['11/15: date']],
    ['1/3 of it', ['1/3: quantity']],
    ['11월 16일 오후 3시 30분', ['11월 16일: date', '오후 3시 30분: time']],
    ['2026년 3분기', ['2026년 3분기: period']],
    ['2026년 상반기', ['2026년 상반기: period']],
    ['at 4:05 pm', ['4:05 pm: time']],
  ])('%s', (text, found) => expect(kinds(text)).toEqual(found));

  it('a slash parts days where another pair cannot be a fraction', () => {
    expect(kinds('3/9 and 11/15')).toEqual(['3/9: date', '11/15: date']);
  });

  it.each(['2026-13-01', '25시 10분', '13월 2일'])('%s is no day and no time', (text) => {
    expect(kinds(text).filter((each) => /date|time/.test(each))).toEqual([]);
  });
});

describe('multiples', () => {
  it.each([
    ['it doubled', 2],
    ['twice as much', 2],
    ['절반으로 줄었다', 0.5],
  ])('%s: %d', (text, value) => {
    const [found] = readText(text);
    expect(found).toMatchObject({ kind: 'quantity', unit: { dimension: 'multiple' }, isWord: true });
    expect(Number(found!.value!.toDecimal(6))).toBe(value);
  });
});
