import { readCorrections } from '@finclaw/broker-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fileVariation, isinOf } from '../../testing/file-variations.ts';
import { type ImportFixture, importFixture } from '../../testing/import-fixture.ts';
import type { ImportPreview } from '../import-tally.ts';

const FILES = 40;

const short = ({ sample }: ImportPreview): string[] =>
  sample.map(({ draft }) => {
    const { date, kind, symbol, quantity, amount, currency } = draft as unknown as Record<string, string | undefined>;
    const number = symbol === undefined ? undefined : isinOf(symbol);
    return [date, kind, number, quantity, amount, currency].filter((part) => part !== undefined).join(' ');
  });

describe('the same transactions as eight languages and many layouts write them', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it('are the same rows, at once or after the one question for their currency', async () => {
    const offenders: unknown[] = [];
    for (let seed = 0; seed < FILES; seed++) {
      const { text, rows, currency } = fileVariation(seed);
      const first = await at.read(text);
      const isAsked =
        first.ok &&
        first.refused.some(({ refusal }) => refusal.reason === 'missing-value' && refusal.params.field === 'currency');
      const corrections = readCorrections([`currency=${currency}`]);
      const preview = isAsked && !('unclear' in corrections) ? await at.read(text, { corrections }) : first;
      const found = preview.ok ? short(preview).sort() : [];
      const isWhole = preview.ok && preview.refusedCount === 0 && found.join('\n') === [...rows].sort().join('\n');
      if (!isWhole) offenders.push({ seed, text, found, why: preview.ok ? preview.refused : preview });
    }
    expect(offenders).toEqual([]);
  });
});
