import { createTickerSymbol } from '@finclaw/types';
import { expect, it } from 'vitest';
import { taxInstruments } from './tax-instruments.ts';
import { DECLINED, treatmentOf } from './tax-treatment.ts';

it.each([
  ['a share fund in New York', 'kr', 'NYSE', 'Vanguard S&P 500 ETF', 'foreign'],
  ['a mutual fund', 'kr', 'US-FUND', 'Vanguard 500 Index Fund', 'unlisted-fund'],
  ['a mutual fund', 'us', 'US-FUND', 'Vanguard 500 Index Fund', 'capital'],
] as const)('%s is taxed in %s by whether an exchange lists it', (_what, country, exchange, name, treatment) => {
  const symbol = createTickerSymbol('FUND');
  const fund = { symbol, type: 'etf', exchange, currency: 'USD', names: { ko: name, en: name } };
  const { classOf, fundKindOf } = taxInstruments({ find: () => fund as never });
  expect(treatmentOf(country, classOf(symbol), fundKindOf(symbol))).toBe(treatment);
  expect(DECLINED.has(treatment)).toBe(treatment === 'unlisted-fund');
});
