import { describe, expect, it } from 'vitest';
import { type AuditHead, type AuditRow, EMPTY_HEAD, hashOf, sealRecord } from './audit-record.ts';
import { verifyChain } from './verify-chain.ts';

function chainOf(length: number): { rows: AuditRow[]; head: AuditHead } {
  const rows: AuditRow[] = [];
  let head = EMPTY_HEAD;
  for (let index = 1; index <= length; index++) {
    const draft = {
      kind: 'run',
      at: index,
      runId: `r${index}`,
      body: { question: `질문 ${index}`, outcome: 'answered' },
    } as const;
    const row = sealRecord(head, index % 3 === 0 ? { ...draft, runId: undefined as never } : draft);
    rows.push(row);
    head = { count: row.seq, hash: row.hash };
  }
  return { rows, head };
}

const { rows, head } = chainOf(4);
const heads = { stored: head, file: head };
async function* read(rows: readonly AuditRow[]): AsyncGenerator<AuditRow, void> {
  yield* rows;
}
const verify = (changed: readonly AuditRow[], known: Parameters<typeof verifyChain>[1] = heads) =>
  verifyChain(read(changed), known);

describe('the audit chain', () => {
  it('accepts what was written, and an empty log', async () => {
    expect(await verify(rows)).toEqual({ ok: true, count: 4, head: head.hash });
    expect(await verify([], { stored: undefined, file: undefined })).toMatchObject({ ok: true, count: 0 });
  });

  it('finds every changed byte of every record, and names the record', async () => {
    for (const [position, row] of rows.entries())
      for (let offset = 0; offset < row.record.length; offset++)
        for (const flip of [1, 0x20, 0x80]) {
          const record = Uint8Array.from(row.record);
          record[offset]! ^= flip;
          expect(await verify(rows.with(position, { ...row, record }))).toMatchObject({
            ok: false,
            seq: row.seq,
            problem: 'changed',
          });
        }
  });

  it('finds a byte that was taken out or put in anywhere', async () => {
    for (const [position, row] of rows.entries())
      for (let offset = 0; offset <= row.record.length; offset++) {
        const longer = Buffer.concat([row.record.subarray(0, offset), Buffer.from(' '), row.record.subarray(offset)]);
        expect((await verify(rows.with(position, { ...row, record: longer }))).ok).toBe(false);
        if (offset === row.record.length) continue;
        const shorter = Buffer.concat([row.record.subarray(0, offset), row.record.subarray(offset + 1)]);
        expect((await verify(rows.with(position, { ...row, record: shorter }))).ok).toBe(false);
      }
  });

  it('finds every changed character of every hash', async () => {
    for (const [position, row] of rows.entries())
      for (let offset = 0; offset < row.hash.length; offset++) {
        const hash = `${row.hash.slice(0, offset)}${row.hash[offset] === 'a' ? 'b' : 'a'}${row.hash.slice(offset + 1)}`;
        expect(await verify(rows.with(position, { ...row, hash }))).toMatchObject({ ok: false, seq: row.seq });
      }
  });

  it.each(rows.map((row, position) => ({ seq: row.seq, position, row })))(
    'finds that record $seq was moved to another number, given to another run, or rewritten with a fitting hash',
    async ({ seq, position, row }) => {
      expect(await verify(rows.with(position, { ...row, seq: 9 }))).toMatchObject({
        ok: false,
        seq,
        problem: 'missing',
      });
      expect(await verify(rows.with(position, { ...row, runId: 'other' }))).toMatchObject({
        ok: false,
        seq,
        problem: 'changed',
      });
      const record = Buffer.from(Buffer.from(row.record).toString().replace('질문', '물음'));
      expect(await verify(rows.with(position, { ...row, record, hash: hashOf(record) }))).toMatchObject({
        ok: false,
        seq,
      });
    },
  );

  it.each(rows.map((row, position) => ({ seq: row.seq, position })))(
    'finds that record $seq is missing',
    async ({ seq, position }) => {
      const problem = position === rows.length - 1 ? 'cut-off' : 'missing';
      expect(await verify(rows.toSpliced(position, 1))).toMatchObject({ ok: false, seq, problem });
    },
  );

  it('finds every exchange of two records, with or without their numbers', async () => {
    for (let a = 0; a < rows.length; a++)
      for (let b = a + 1; b < rows.length; b++) {
        const moved = rows.with(a, rows[b]!).with(b, rows[a]!);
        expect(await verify(moved)).toMatchObject({ ok: false, seq: a + 1 });
        const renumbered = moved.map((row, index) => ({ ...row, seq: index + 1 }));
        expect(await verify(renumbered)).toMatchObject({ ok: false, seq: a + 1, problem: 'out-of-order' });
      }
  });

  it('finds every cut-off end, as long as one of the two heads is left', async () => {
    for (let kept = 0; kept < rows.length; kept++) {
      const rest = rows.slice(0, kept);
      const last = rest.at(-1);
      const forged = last ? { count: last.seq, hash: last.hash } : undefined;
      expect(await verify(rest)).toMatchObject({ ok: false, seq: kept + 1, problem: 'cut-off' });
      expect(await verify(rest, { stored: forged, file: head })).toMatchObject({
        ok: false,
        seq: kept + 1,
        problem: 'cut-off',
      });
      expect(await verify(rest, { stored: head, file: forged })).toMatchObject({
        ok: false,
        seq: kept + 1,
        problem: 'cut-off',
      });
    }
  });

  it('wants both heads, and lets the file be behind but not different', async () => {
    expect(await verify(rows, { stored: head, file: undefined })).toMatchObject({ ok: false, problem: 'head-missing' });
    expect(await verify(rows, { stored: undefined, file: head })).toMatchObject({ ok: false, problem: 'head-missing' });
    for (const { seq: count, hash } of rows)
      expect((await verify(rows, { stored: head, file: { count, hash } })).ok).toBe(true);
    expect((await verify(rows, { stored: head, file: EMPTY_HEAD })).ok).toBe(true);
    const other = { count: 2, hash: rows[2]!.hash };
    expect(await verify(rows, { stored: head, file: other })).toMatchObject({
      ok: false,
      seq: 2,
      problem: 'head-differs',
    });
    expect(await verify(rows, { stored: other, file: head })).toMatchObject({ ok: false, problem: 'head-differs' });
  });
});
