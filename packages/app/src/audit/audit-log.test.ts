import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedStore } from '@finclaw/cluster';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuditLog } from './audit-log.ts';

describeEachDatabase('AuditLog', (database) => {
  let dir: string;
  let store: SharedStore;
  let log: AuditLog;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-audit-'));
    store = database.open();
    log = new AuditLog(store, join(dir, 'audit.head'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  const append = (runId: string) => log.append({ kind: 'run', at: 1, runId, body: { question: runId } });
  const liftGuards = async () => {
    const names = ['audit_log_grows', 'audit_log_unchanged', 'audit_log_kept'];
    // On a server the program itself has no right to.
    await store.apart?.('write', async (tx) => {
      for (const name of names) await tx.run(`DROP TRIGGER ${name} ON audit_log`);
    });
    if (store.apart === undefined) for (const name of names) await store.database.run(`DROP TRIGGER ${name}`);
  };

  it('appends, finds the records of a run and verifies', async () => {
    for (const runId of ['a', 'b', 'a']) await append(runId);
    expect(await log.verify()).toMatchObject({ ok: true, count: 3 });
    expect((await log.ofRun('a')).map(({ seq }) => seq)).toEqual([1, 3]);
    expect((await log.latest(2)).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await log.hasHash((await log.latest(1))[0]!.hash)).toBe(true);
    expect(await log.hasHash('0')).toBe(false);
  });

  it.each([
    "UPDATE audit_log SET record = '{}' WHERE seq = 1",
    'DELETE FROM audit_log WHERE seq = 2',
    "INSERT INTO audit_log (seq, record, hash) VALUES (1, '{}', '')",
    "INSERT OR REPLACE INTO audit_log (seq, record, hash) VALUES (2, '{}', '')",
    "INSERT INTO audit_log (seq, record, hash) VALUES (0, '{}', '')",
  ])('the table refuses %s', async (sql) => {
    await append('a');
    await append('b');
    await expect(async () => store.database.run(sql)).rejects.toThrow();
    expect(await log.verify()).toMatchObject({ ok: true, count: 2 });
  });

  it('writes a record together with what belongs to it, or neither', async () => {
    await append('a');
    await expect(async () =>
      log.enter({ kind: 'run', at: 1, runId: 'b', body: {} }, () => {
        throw new Error('disk full');
      }),
    ).rejects.toThrow('disk full');
    expect(await log.verify()).toMatchObject({ ok: true, count: 1 });
  });

  it('two processes on one database take turns', async () => {
    const second = database.open();
    const other = new AuditLog(second, join(dir, 'audit.head'));
    await append('a');
    await other.append({ kind: 'run', at: 2, runId: 'b', body: {} });
    await append('c');
    expect(await other.verify()).toMatchObject({ ok: true, count: 3 });
  });

  it.each(
    [
      { what: 'a cut-off end', sql: ['DELETE FROM audit_log WHERE seq > 1'], seq: 2 },
      {
        what: 'an emptied log',
        sql: ['DELETE FROM audit_log', "DELETE FROM named_values WHERE scope = 'audit'"],
        seq: 1,
      },
      {
        what: 'a record put in front',
        sql: ["INSERT INTO audit_log (seq, record, hash) VALUES (-5, '{}', '')"],
        seq: 1,
      },
      {
        what: 'bytes that are no text',
        sql: ["UPDATE audit_log SET record = CAST(x'FF' AS TEXT) WHERE seq = 2"],
        seq: 2,
      },
    ].filter(({ sql: [first] }) => database.engine === 'SQLite' || !first?.includes("x'FF'")),
  )('what is written after $what does not hide it', async ({ sql, seq }) => {
    for (const runId of ['a', 'b', 'c']) await append(runId);
    await liftGuards();
    for (const statement of sql) await store.database.run(statement);
    expect(await log.verify()).toMatchObject({ ok: false, seq });
    for (const runId of ['d', 'e', 'f', 'g']) await append(runId);
    expect((await log.verify()).ok).toBe(false);
  });
});
