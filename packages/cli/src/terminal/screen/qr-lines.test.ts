import { expect, it } from 'vitest';
import { qrLines } from './qr-lines.ts';

it('draws two rows of squares in one line; a last row without a partner has nothing below it', () =>
  expect(
    qrLines([
      [false, false, true, true],
      [false, true, false, true],
      [false, true, false, true],
    ]),
  ).toEqual(['█▀▄ ', '▀ ▀ ']));
