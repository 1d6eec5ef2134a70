import { makeWorkbook } from '@finclaw/broker-files/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTACHMENT_TYPES, acceptAttachments, MAX_ATTACHMENT_BYTES } from './attachments.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const upload = (mimeType: string, bytes: Uint8Array | string, filename = 'file') => ({
  filename,
  mimeType,
  data: Buffer.from(bytes).toString('base64'),
});
const statusOf = async (...uploads: ReturnType<typeof upload>[]): Promise<number> => {
  try {
    await acceptAttachments(uploads);
    return 200;
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
};

describe('attachments', () => {
  it('a picture goes to the model as a data URL', async () => {
    const { views, media } = await acceptAttachments([upload('image/png', PNG, 'chart.png')]);
    expect(views).toEqual([{ filename: 'chart.png', mimeType: 'image/png', size: PNG.length }]);
    expect(media[0]?.url).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
  });

  it('a text is a document beside the question, and no word of it is the person’s', async () => {
    const [media] = (await acceptAttachments([upload('text/csv', 'date,symbol\n2026-01-02,AAPL\n', 'prices.csv')]))
      .media;
    expect(media).toMatchObject({ type: 'document', mimeType: 'text/plain', filename: 'prices.csv' });
  });

  it('a PDF is a document as it is', async () => {
    const [media] = (await acceptAttachments([upload('application/pdf', '%PDF-1.7 …', 'report.pdf')])).media;
    expect(media).toMatchObject({ type: 'document', mimeType: 'application/pdf', filename: 'report.pdf' });
  });

  it('a list of trades goes to the portfolio, whatever its length, and not into the question', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `2026-01-05,buy,AAPL,${index + 1},100`);
    const table = ['date,kind,symbol,quantity,amount', ...rows].join('\n');
    const { media } = await acceptAttachments([upload('text/csv', table, 'trades.csv')]);
    expect(media).toMatchObject([{ type: 'document', mimeType: 'text/csv', filename: 'trades.csv' }]);
  });

  it('a workbook with trades goes to the portfolio, and any other is a document as it is', async () => {
    const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const trades = makeWorkbook([
      ['date', 'kind', 'symbol', 'quantity', 'amount'],
      ['2026-01-05', 'buy', 'AAPL', { number: '3' }, { number: '600' }],
    ]);
    const plan = makeWorkbook([
      ['Item', 'Budget'],
      ['Rent', { number: '900' }],
    ]);
    const { media, views } = await acceptAttachments([
      upload(XLSX, trades, 'trades.xlsx'),
      upload(XLSX, plan, 'plan.xlsx'),
    ]);
    expect(media).toMatchObject([
      { type: 'document', mimeType: 'text/csv', filename: 'trades.xlsx' },
      { type: 'document', mimeType: XLSX, filename: 'plan.xlsx' },
    ]);
    expect(views.map(({ mimeType }) => mimeType)).toEqual([XLSX, XLSX]);
    expect(await statusOf(upload(XLSX, '<html>'))).toBe(415);
  });

  it('reads what Korean brokers write', async () => {
    const [media] = (await acceptAttachments([upload('text/csv', Buffer.from([0xbb, 0xef, 0xbc, 0xba]))])).media;
    expect(Buffer.from(media!.url!.split(',')[1]!, 'base64').toString()).toBe('삼성');
  });

  it.each([
    ['a page', 415, upload('text/html', '<script>')],
    ['a drawing with scripts', 415, upload('image/svg+xml', '<svg/>')],
    ['a PDF that is a page', 415, upload('application/pdf', '<html>')],
    ['a picture that is a page', 415, upload('image/png', '<html>')],
    ['a JPEG that is a PNG', 415, upload('image/jpeg', PNG)],
    ['nothing', 415, upload('image/png', '')],
    ['a text that is none', 415, upload('text/plain', Buffer.from([0xff, 0xfe, 0xff, 0xff]))],
    ['a text with a zero', 415, upload('text/plain', 'a\0b')],
    ['a picture that is too large', 413, upload('image/png', Buffer.concat([PNG, Buffer.alloc(MAX_ATTACHMENT_BYTES)]))],
  ])('%s is refused with %i', async (_what, status, file) => expect(await statusOf(file)).toBe(status));

  it('too many are refused', async () => expect(await statusOf(...Array(6).fill(upload('image/png', PNG)))).toBe(413));

  it('a name is only a name', async () => {
    const { views } = await acceptAttachments([
      upload('text/plain', 'x', '../../etc/\u202Epasswd\n'),
      upload('text/plain', 'x', '//'),
    ]);
    expect(views.map(({ filename }) => filename)).toEqual(['....etcpasswd', 'file']);
  });

  it('no bytes make it throw anything but a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ATTACHMENT_TYPES, 'x/y'),
        fc.uint8Array({ maxLength: 64 }),
        fc.string(),
        async (mimeType, bytes, filename) => {
          expect([200, 413, 415]).toContain(await statusOf(upload(mimeType, bytes, filename)));
        },
      ),
    );
  });
});
