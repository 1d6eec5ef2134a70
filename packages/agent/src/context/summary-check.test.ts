import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportedPart, unsupportedBy } from './summary-check.ts';

describe('unsupportedBy', () => {
  it.each([
    { summary: '삼성전자를 71,500원에 10주', source: '삼성전자 71500원, 10주', made: [] },
    { summary: '71,600원', source: '71,500원', made: ['71,600'] },
    { summary: 'about 12 shares', source: 'some shares', made: ['12'] },
    { summary: 'in 3 steps', source: 'step by step', made: [] },
    { summary: 'AAPL and MSFT', source: 'aapl only', made: ['MSFT'] },
    { summary: 'order ORD-7731', source: 'order ORD-7731은 체결', made: [] },
    { summary: 'order ORD-77', source: 'order ORD-7731', made: ['77', 'ORD-77'] },
    { summary: 'on 2026-01-05', source: 'at 2026-01-05T09:00:00Z', made: [] },
    { summary: 'on 2026-01-06', source: 'at 2026-01-05T09:00:00Z', made: ['06', '2026-01-06'] },
    { summary: 'BRK.B rose', source: 'BRK.B rose', made: [] },
    { summary: 'BRK rose', source: 'BRK.B rose', made: [] },
  ])('"$summary" from "$source" → $made', ({ summary, source, made }) => {
    expect(unsupportedBy(source)(summary)).toEqual(made);
  });

  it('only the sentences of a summary that are supported stay', () => {
    const summary = 'They hold 37 shares. The price was 99,999 won.\nThey want 2041.\nZZZZ fell.';
    expect(supportedPart(summary, 'I hold 37 shares and want to retire in 2041')).toBe(
      'They hold 37 shares.\nThey want 2041.',
    );
    expect(supportedPart('It cost 123.', 'nothing')).toBe('');
  });

  it('a text is always supported by itself', () => {
    fc.assert(fc.property(fc.string(), (text) => unsupportedBy(text)(text).length === 0));
  });
});
