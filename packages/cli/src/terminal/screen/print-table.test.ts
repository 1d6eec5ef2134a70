import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { TextOutput } from '../../text-output.ts';
import { printTable } from './print-table.ts';

it('a listing is aligned for Korean widths', () => {
  const stream = new PassThrough();
  const output = new TextOutput(stream);
  const rows = [
    ['삼성전자', '5'],
    ['Apple', '12'],
  ];
  printTable(output, { head: ['Name', 'Count'], rows, numbers: [1] });
  expect(String(stream.read())).toBe('Name      Count\n────────  ─────\n삼성전자      5\nApple        12\n');
});
