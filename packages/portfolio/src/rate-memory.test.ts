import type { LocalDate } from '@finclaw/market';
import { openStore } from '@finclaw/storage';
import type { DecimalString } from '@finclaw/types';
import { expect, it } from 'vitest';
import { createRateMemory, firstTold } from './rate-memory.ts';

const rates = (days: Record<string, string>) =>
  new Map(Object.entries(days)) as unknown as Map<LocalDate, DecimalString>;
const TODAY = '2026-01-05' as LocalDate;

it('the rate of a day stays as it was first told, whatever a source says later', async () => {
  const store = openStore(':memory:', { locale: 'en' });
  try {
    const memory = createRateMemory(store.values, 'fx-days real');
    const first = rates({ '2025-12-31': '1400', '2026-01-02': '1410', '2026-01-04': '1420' });
    expect(await firstTold(memory, 'USD/KRW', first, TODAY)).toEqual(first);
    const later = rates({ '2025-12-30': '1390', '2025-12-31': '1500', '2026-01-02': '1500', '2026-01-04': '1500' });
    expect(Object.fromEntries(await firstTold(memory, 'USD/KRW', later, TODAY))).toEqual({
      '2025-12-30': '1390',
      '2025-12-31': '1400',
      '2026-01-02': '1410',
      // A day that may not be over everywhere is not remembered.
      '2026-01-04': '1500',
    });
    // Without an answer the remembered days are still known; another pair, or another market, has its own.
    expect((await firstTold(memory, 'USD/KRW', new Map(), TODAY)).size).toBe(3);
    expect((await memory.of('EUR/KRW')).size).toBe(0);
    expect((await createRateMemory(store.values, 'fx-days simulated').of('USD/KRW')).size).toBe(0);
  } finally {
    store.close();
  }
});
