import { isWhole } from '@finclaw/infra/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StageResult } from '../stage-result.ts';
import { normalizeMessage } from './normalize.ts';

/** Large enough that anything quadratic would not come to an end. */
const MEGABYTES = isWhole ? 10 : 2;

function normalize(body: string) {
  const result = normalizeMessage({ body });
  if (!StageResult.isContinue(result)) throw new Error('normalize always continues');
  return result.data;
}

describe('normalizeMessage', () => {
  it('keeps code and its line breaks and collapses the rest', () => {
    const body = 'see:\r\n```py\r\nif x:\r\n    y  =  1\r\n```\r\n\r\n\r\nok   now';
    expect(normalize(body).normalizedBody).toBe('see:\n```py\nif x:\n    y  =  1\n```\n\nok now');
  });

  it.each([
    ['  a \t b  ', 'a b'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a \n b', 'a\n b'],
    ['a\n\nb', 'a\n\nb'],
    ['a\n\n\n\nb', 'a\n\nb'],
    ['a\u0000b\u0007c', 'abc'],
    ['\u1100\u1161', '가'],
    ['use `a   b` here', 'use `a   b` here'],
    ['👨‍👩‍👧‍👦 ❤️', '👨‍👩‍👧‍👦 ❤️'],
    ['```\nopen   end', '```\nopen   end'],
    ['', ''],
    [' \n\t ', ''],
  ])('%j becomes %j', (body, expected) => {
    expect(normalize(body).normalizedBody).toBe(expected);
  });

  it.each([
    ['<@1> <@!2> go', 'go'],
    ['ask <@U1|bob> now', 'ask @U1 now'],
    ['nice <:party:12> <a:wave:3>', 'nice :party: :wave:'],
    ['see <#C1|general> <#C2>', 'see #general #C2'],
    ['read <https://a.b/c|this> and <https://d.e>', 'read https://a.b/c and https://d.e'],
    ['`<@1>` <@1>', '`<@1>` @1'],
  ])('markup in %j', (body, expected) => {
    expect(normalize(body).normalizedBody).toBe(expected);
  });

  it('continues with an empty body and never changes its input', () => {
    const ctx = Object.freeze({ body: ' <@1> a ' });
    expect(normalizeMessage({ body: '' })).toEqual({
      action: 'continue',
      data: { normalizedBody: '' },
    });
    normalizeMessage(ctx);
    expect(ctx.body).toBe(' <@1> a ');
  });

  it('never throws and leaves no carriage return and no blanks at the ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '`', '```', '<@1>', 'a', '가', '\u0301', '~~~') }),
        (body) => {
          const once = normalize(body).normalizedBody;
          expect(once).not.toContain('\r');
          expect(once).toBe(once.trim());
        },
      ),
    );
  });

  it.each([
    ['5,000 mentions', '<@1> '.repeat(5000)],
    [`${MEGABYTES} MB of blanks`, ` ${' '.repeat(MEGABYTES * 1_000_000)}x`],
    [`${MEGABYTES} MB of list marks`, `${'- > '.repeat(MEGABYTES * 250_000)}x`],
    [`${MEGABYTES} MB of lines`, `a${'\n'.repeat(MEGABYTES * 1_000_000)}x`],
    [`${MEGABYTES} MB of brackets`, '<@'.repeat(MEGABYTES * 500_000)],
    ['nested fences', '````\n```\n'.repeat(50_000)],
  ])('takes %s', (_name, body) => {
    expect(typeof normalize(body).normalizedBody).toBe('string');
  });
});
