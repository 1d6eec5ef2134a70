import type { SessionStore } from '@finclaw/agent';
import { makeWorkbook } from '@finclaw/broker-files/testing';

import type { MediaAttachment, SentDocument } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { documentTool } from './document-tool.ts';
import { pageLines } from './read-document.ts';
import { readDocuments } from './read-documents.ts';

const REPORT = makePdf([
  [
    [50, 700, 'Half-year report'],
    [50, 650, 'Item'],
    [200, 650, 'H1 2026'],
    [350, 650, 'H1 2025'],
    [50, 630, 'Revenue'],
    [200, 630, '1,234.5'],
    [350, 630, '(987.6)'],
  ],
  [[50, 700, 'Contact: sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789']],
]);
const sent = (bytes: Buffer, filename = 'report.pdf'): MediaAttachment => ({
  type: 'document',
  filename,
  mimeType: 'application/pdf',
  url: `data:application/pdf;base64,${bytes.toString('base64')}`,
});
const read = (...media: MediaAttachment[]) => readDocuments(media, new AbortController().signal);

describe('a page', () => {
  const at = (x: number, y: number, text: string) => ({ text, x, y, width: text.length * 6, height: 12 });

  it('is read in lines from top to bottom, words joined and columns kept apart', () => {
    const placed = [
      at(200, 100, '12'),
      at(10, 100.4, 'Net'),
      at(31, 100, 'income'),
      at(10, 120, 'Title'),
      at(67, 100, '*'),
    ];
    expect(pageLines(placed)).toEqual(['Title', 'Net income*   12']);
  });

  it('keeps every word, wherever it stands', () => {
    const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const piece = fc.record({
      text: fc.stringMatching(/^[a-z]{1,8}$/),
      x: number,
      y: number,
      width: number,
      height: fc.nat(40),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const letters = (texts: readonly string[]) => [...texts.join('').replace(/\s/g, '')].sort().join('');
        expect(letters(pageLines(pieces))).toBe(letters(pieces.map(({ text }) => text)));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('a file somebody sends', () => {
  it('is kept as the text of its pages, without keys', async () => {
    const [document] = await read(sent(REPORT));
    expect(document).toMatchObject({ name: 'report.pdf', pages: 2 });
    const [first, second] = document!.text!.split('\f');
    expect(first).toBe('Half-year report\nItem   H1 2026   H1 2025\nRevenue   1,234.5   (987.6)');
    expect(second).toMatch(/^Contact: \[REDACTED:/);
  });

  it.each<[string, Buffer, Partial<SentDocument>]>([
    ['a scan', makePdf([[]]), { problem: 'no-text' }],
    ['what only begins like a PDF', Buffer.from('%PDF-1.7\nnothing'), { problem: 'unreadable' }],
    ['a file that ends in the middle', REPORT.subarray(0, 90), { problem: 'unreadable' }],
    ['a text', Buffer.from('매출 12조'), { text: '매출 12조' }],
  ])('%s says what it is', async (_what, bytes, expected) => {
    expect(await read(sent(bytes, 'a'))).toEqual([{ name: 'a', ...expected }]);
  });

  it('is kept as the cells of its sheets where it is a workbook; a broken one says so', async () => {
    const workbook = makeWorkbook([
      ['Item', 'H1 2026'],
      ['Revenue', { number: '1234.5' }],
      [],
      ['sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'],
    ]);
    const [document] = await read(sent(workbook, 'plan.xlsx'));
    expect(document).toMatchObject({
      name: 'plan.xlsx',
      pages: 1,
      text: expect.stringMatching(/^Item\tH1 2026\nRevenue\t1234\.5\n/),
    });
    expect(document?.text).toContain('[REDACTED:');
    expect(await read(sent(workbook.subarray(0, 90), 'b'))).toEqual([{ name: 'b', problem: 'unreadable' }]);
  });

  it('comes to an end wherever it was cut off', async () => {
    for (const end of [200, 900]) {
      const [document] = await read(sent(REPORT.subarray(0, end)));
      expect(document?.problem ?? document?.text).toBeDefined();
    }
  });

  it('has a name of its own beside others of that name', async () => {
    const text = sent(Buffer.from('a'), 'a.txt');
    expect((await read(text, text)).map(({ name }) => name)).toEqual(['a.txt', 'a.txt (2)']);
  });
});

describe('read_document', () => {
  const documents: readonly SentDocument[] = [
    { name: 'report.pdf', text: 'first\fsecond', pages: 2 },
    { name: 'scan.pdf', problem: 'no-text' },
  ];
  const entries = [{ role: 'user' as const, content: '', timestamp: '', documents }];
  const sessions = { read: async () => ({ header: undefined, entries, corruptions: [] }) } as Pick<
    SessionStore,
    'read'
  >;
  const call = (input: Record<string, unknown>) => documentTool(sessions).executor(input, { sessionId: 's' } as never);

  it('gives the pages as an outsider’s words', async () => {
    const { parts } = await call({ file: 'report.pdf' });
    expect(parts).toEqual([
      { text: '{"status":"ok","pages":2,"from":1}', trust: 'trusted' },
      { text: '[page 1]\nfirst\n\n[page 2]\nsecond', trust: 'untrusted', origin: 'report.pdf' },
    ]);
    expect((await call({ file: 'report.pdf', page: 2 })).content).toContain('[page 2]\nsecond');
  });

  it.each([
    [{ file: 'scan.pdf' }, 'no-text'],
    [{ file: 'other.pdf' }, 'no-such-file'],
    [{ file: 'report.pdf', page: 3 }, 'no-such-page'],
  ])('%j fails with a reason', async (input, reason) => {
    expect(await call(input)).toMatchObject({
      isError: true,
      content: expect.stringContaining(`"reason":"${reason}"`),
    });
  });
});
