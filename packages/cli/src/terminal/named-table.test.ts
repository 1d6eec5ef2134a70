import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namedTable } from './named-table.ts';

const dir = mkdtempSync(join(tmpdir(), 'finclaw-table-'));
afterAll(() => rmSync(dir, { recursive: true }));
writeFileSync(join(dir, '내 거래.csv'), 'data');
writeFileSync(join(dir, 'big.csv'), 'x'.repeat(5_000_001));

describe('a table named in the terminal', () => {
  it.each(['/import', '!가져오기'])('%s PATH hands the file in', async (command) => {
    const url = 'data:text/csv;base64,ZGF0YQ==';
    const media = [{ type: 'document', mimeType: 'text/csv', filename: '내 거래.csv', size: 4, url }];
    expect(await namedTable(`${command} ${join(dir, '내 거래.csv')} `)).toEqual({ media });
  });

  it.each(['big.csv', 'gone.csv', '.csv'])('%s is named and not read', async (name) => {
    const { media } = await namedTable(`/import ${join(dir, name)}`);
    expect(media).toEqual([{ type: 'document', mimeType: 'text/csv', filename: name }]);
  });

  it.each(['/import', '/import yes', 'import a.csv', 'what is /import a.csv?', '/price a.csv'])(
    '%s names none',
    async (body) => {
      expect(await namedTable(body)).toEqual({});
    },
  );
});
