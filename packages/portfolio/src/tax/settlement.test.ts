import type { LocalDate } from '@finclaw/market';
import { expect, it } from 'vitest';
import { settlementDay } from './settlement.ts';

it.each([
  ['a share over the counter', 'stock', 'US-OTC', '2026-11-27'],
  ['a fund bought from its company', 'etf', 'US-FUND', '2026-11-27'],
  ['a share in New York', 'stock', 'NYSE', '2026-11-27'],
  ['a share in Seoul', 'stock', 'KRX', '2026-11-27'],
  ['a coin', 'crypto', undefined, '2026-11-25'],
] as const)('%s bought on the eve of Thanksgiving settles on its day', (_what, type, exchange, day) => {
  expect(settlementDay({ type, exchange: exchange as string }, '2026-11-25' as LocalDate)).toBe(day);
});
