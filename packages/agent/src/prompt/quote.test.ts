import { hasFence } from '@finclaw/tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capLine, capText, quoteUntrusted } from './quote.ts';

describe('quoteUntrusted', () => {
  it('no text can end its own fence, and equal text gives equal bytes', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('</untrusted-', '<untrusted-', '< / UNTRUSTED', '\n'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const quoted = quoteUntrusted(parts.join(''), 'test');
        expect(quoted).toBe(quoteUntrusted(parts.join(''), 'test'));
        expect(hasFence(quoted)).toBe(true);
        expect(quoted.match(/<\/?untrusted-/gi)).toHaveLength(2);
      }),
    );
  });
});

describe('capText', () => {
  it('never exceeds the limit and never cuts a character in halves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, max) => {
        for (const capped of [capText(text, max), capLine(text, max)]) {
          expect(capped.length).toBeLessThanOrEqual(max);
          expect(capped.isWellFormed()).toBe(true);
        }
        expect(capLine(text, max)).not.toMatch(/\n/);
      }),
    );
  });
});
