import { expect, it } from 'vitest';
import { importFixture } from '../../testing/import-fixture.ts';

it('stages nothing of a file of XML that is refused', async () => {
  const at = importFixture();
  const bomb = '<?xml version="1.0"?><client><!ENTITY b "bbbb"></client>';
  expect(await at.read(bomb)).toEqual({ ok: false, problem: 'broken-xml' });
  expect(await at.ledger.batches()).toEqual([]);
  at.store.close();
});
