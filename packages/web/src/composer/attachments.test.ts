import { describe, expect, it } from 'vitest';
import { acceptFiles, mimeTypeOf, readAttachment } from './attachments.ts';

const limits = {
  maxTextLength: 10,
  maxAttachments: 2,
  maxAttachmentBytes: 100,
  attachmentTypes: ['image/png', 'text/csv'],
};
const file = (name: string, type: string, size = 1) => ({
  name,
  type,
  size,
  arrayBuffer: async () => new ArrayBuffer(size),
});

describe('attachments', () => {
  it('goes by the ending for tables, whatever a spreadsheet program registered', () => {
    expect(mimeTypeOf(file('거래.CSV', 'application/vnd.ms-excel'))).toBe('text/csv');
    expect(mimeTypeOf(file('거래.xlsx', ''))).toMatch(/spreadsheetml\.sheet$/);
    expect(mimeTypeOf(file('README', 'text/plain'))).toBe('text/plain');
  });

  it.each([
    ['a picture and a table', [file('a.png', 'image/png'), file('b.csv', '')], 0, ['a.png', 'b.csv'], []],
    ['a program', [file('a.exe', 'application/x-msdownload')], 0, [], ['wrongType']],
    ['a file that is too large', [file('a.png', 'image/png', 101)], 0, [], ['tooLarge']],
    ['one file too many', [file('a.png', 'image/png'), file('b.png', 'image/png')], 1, ['a.png'], ['tooMany']],
  ])('sorts %s', (_, files, attached, accepted, problems) => {
    const sorted = acceptFiles(files, attached, limits);
    expect(sorted.accepted.map(({ name }) => name)).toEqual(accepted);
    expect(sorted.problems.map(({ kind }) => kind)).toEqual(problems);
  });

  it('writes a file of any size as base64', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const { data } = await readAttachment({ ...file('a.png', 'image/png'), arrayBuffer: async () => bytes.buffer });
    expect(Buffer.from(data, 'base64').equals(bytes)).toBe(true);
  });
});
