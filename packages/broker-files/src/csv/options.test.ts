import { describe, expect, it } from 'vitest';
import { readOption } from './options.ts';

describe('options as brokers name them', () => {
  it.each([
    'AAPL  260116C00200000',
    'AAPL260116C00200000',
    '-AAPL260116C200',
    'AAPL 01/16/2026 200.00 C',
    'AAPL 1/16/2026 Call $200.00',
    'Option Expiration for AAPL 1/16/2026 Call $200.00',
    'AAPL 16JAN26 200 C',
    "AAPL Jan 16 '26 $200 Call",
  ])('%s is the call on Apple of 16 January 2026 at 200', (text) => {
    expect(readOption(text)).toEqual({ underlying: 'AAPL', right: 'call', strike: '200', maturity: '2026-01-16' });
  });

  it.each(['AAPL', 'Apple Inc.', 'CALL 200', '005930', 'AAPL 02/30/2026 200.00 C', 'US0378331005'])(
    '%s is none',
    (text) => {
      expect(readOption(text)).toBeUndefined();
    },
  );
});
