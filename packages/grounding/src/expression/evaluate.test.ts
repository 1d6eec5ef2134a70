import { quantityText } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import { findSample } from '../testing/sample-results.ts';
import { evaluate } from './evaluate.ts';

const resultOf = (expression: string): string => {
  const { quantity, text } = evaluate(expression, findSample);
  return quantity ? `${quantity.amount.toDecimal(4)} ${quantity.unit}` : `text ${text}`;
};

describe('an expression over results', () => {
  it.each([
    { expression: 'r1.price', value: '257.5 USD' },
    { expression: ' r1 . price ', value: '257.5 USD' },
    { expression: 'r1.changePercent', value: '-1.23 percent' },
    { expression: 'r1.instrument.symbol', value: 'text AAPL' },
    { expression: 'r1.time', value: 'text 2026-11-17T16:00:00-05:00' },
    { expression: 'r2.rows[0].close', value: '71000 KRW' },
    { expression: 'r2.rows[-1].close', value: '71500 KRW' },
    { expression: 'r2.rows[0][4]', value: '71000 KRW' },
    { expression: 'r2.rows["2026-11-13"].close', value: '72400 KRW' },
    { expression: 'r2.rows[time="2026-11-16"].low', value: '68000 KRW' },
    { expression: 'max(r2.rows[*].high)', value: '72600 KRW' },
    { expression: 'max(r2.rows.high)', value: '72600 KRW' },
    { expression: 'max(r2.rows[time>="2026-11-16"].high)', value: '72600 KRW' },
    { expression: 'min(r2.rows[time>="2026-11-13" and time<"2026-11-17"].low)', value: '68000 KRW' },
    { expression: 'avg(r2.rows[0:2].close)', value: '71700 KRW' },
    { expression: 'count(r2.rows[close>71000])', value: '2 number' },
    { expression: 'count(r2.rows)', value: '4 number' },
    { expression: 'r2.rows.total', value: '4 number' },
    { expression: 'change(r2.rows[0].close, r2.rows[-1].close)', value: '0.7042 percent' },
    { expression: 'drawdown(r2.rows[*].close)', value: '-5.663 percent' },
    { expression: 'r2.rows[-1].time - r2.rows[0].time', value: '5 number' },
    { expression: 'r1.price * 25', value: '6437.5 USD' },
    { expression: 'floor(10000000 / r6.rate / r1.price)', value: '28 number' },
    { expression: '10000 - 15 * r1.price', value: '6137.5 USD' },
    { expression: 'r6.to', value: '1380500 KRW' },
    { expression: 'r6.rate', value: '1380.5 KRW/USD' },
    { expression: 'r1.price * r6.rate', value: '355478.75 KRW' },
    { expression: 'r3[0].eps', value: '2.95 number' },
    { expression: 'r3[fiscalYear="2024"].revenue', value: '10833.2 number' },
    { expression: 'r3["2024"].revenue', value: '10833.2 number' },
    { expression: 'sum(r3[*].netIncome) / sum(r3[*].revenue) * 100', value: '8.6155 number' },
    { expression: 'r4["Total assets"]["2024"]', value: '15511.9 number' },
    { expression: 'r4["total assets"]["2023"]', value: '15220.7 number' },
    { expression: 'r4[item="Cash"]["2024"]', value: '988.7 number' },
    { expression: 'r5["삼성전자"]["비중(%)"]', value: '25.1 number' },
    { expression: 'r5["애플"].금액', value: '12300 number' },
    { expression: '1.05 ^ 10', value: '1.6289 number' },
  ])('$expression', ({ expression, value }) => {
    expect(resultOf(expression)).toBe(value);
  });

  it.each([
    { expression: 'r9.price', says: 'no result r9' },
    { expression: 'r1.prise', says: 'has no prise; it has status, instrument, price' },
    { expression: 'r2.rows[9].close', says: 'has 4 rows' },
    { expression: 'r2.rows[time="2026-01-01"].close', says: 'there are 2026-11-12' },
    { expression: 'r2.rows[day="x"].close', says: 'rows have no field day; they have time, open' },
    { expression: 'r3[0]', says: 'is an object; it has fiscalYear' },
    { expression: 'r3[0].note', says: 'is empty' },
    { expression: 'r1.price + r2.rows[0].close', says: 'convert' },
    { expression: 'r2.rows[*].close', says: 'use sum, avg, min' },
    { expression: 'flor(r1.price)', says: 'floor' },
    { expression: 'r1.price *', says: 'not finished' },
    { expression: 'r1.instrument.name * 2', says: 'no number' },
    { expression: `r1.price${' + r1.price'.repeat(80)}`, says: 'longer than' },
  ])('$expression is refused and says what to write', ({ expression, says }) => {
    expect(() => evaluate(expression, findSample)).toThrow(says);
  });

  it.each([
    { expression: 'r6.from + r6.to', currency: 'KRW', value: '2761000 KRW' },
    { expression: 'r6.to - r6.from', currency: 'USD', value: '0 USD' },
    { expression: 'r1.price + r6.from', currency: 'USD', value: '1257.5 USD' },
  ])('$expression is in $currency where it is asked for', ({ expression, currency, value }) => {
    const { quantity, inputs } = evaluate(expression, findSample, { currency });
    expect(`${quantity?.amount.toDecimal(4)} ${quantity?.unit}`).toBe(value);
    const rate = { handle: 'r6', path: 'rate', unit: 'KRW/USD' };
    expect(
      inputs.some(({ handle, path, unit }) => JSON.stringify({ handle, path, unit }) === JSON.stringify(rate)),
    ).toBe(value !== '1257.5 USD');
  });

  it('takes no rate of another result to bring amounts together', () => {
    expect(() => evaluate('r1.price + r2.rows[0].close', findSample, { currency: 'KRW' })).toThrow('convert');
    expect(() => evaluate('r6.from + r6.to', findSample, { currency: 'EUR' })).toThrow('convert');
  });

  it('says what went into it', () => {
    const { inputs, formula } = evaluate('r1.price * 25', findSample);
    expect(formula).toBe('257.50 * 25');
    expect(inputs).toEqual([
      {
        handle: 'r1',
        tool: 'get_quote',
        path: 'price',
        value: '257.50',
        subject: 'AAPL',
        field: 'price',
        period: '2026-11-17',
        at: Date.parse('2026-11-17T16:00:00-05:00'),
        limits: ['simulated'],
        unit: 'USD',
      },
    ]);
    expect(evaluate('r6.rate', findSample).inputs[0]?.limits).toEqual(['delayed']);
    expect(evaluate('r3[0].eps', findSample).inputs).toEqual([
      { handle: 'r3', tool: 'mcp_statements', path: '[0].eps', value: '2.95' },
    ]);
    expect(quantityText(evaluate('r1.price', findSample).quantity!, [], true, 'en')).toBe('$257.50');
  });
});
