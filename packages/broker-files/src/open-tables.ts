import { Cells, type Columns } from './csv/columns.ts';
import type { FoundTable } from './csv/find-table.ts';
import type { Reading, TableReader } from './csv/formats/format.ts';
import type { CsvRecord } from './csv/read-csv.ts';

interface OpenTable {
  readonly header: string;
  readonly columns: Columns;
  readonly reader: TableReader;
}

/** The tables of a file: each row is read under the header above it. */
export class OpenTables {
  readonly #decimalMark: FoundTable['decimalMark'];
  readonly #sections: readonly OpenTable[];
  #current: number;

  constructor({ format, columns, decimalMark, head, sections = [{ header: [], format, columns }] }: FoundTable) {
    this.#decimalMark = decimalMark;
    this.#sections = sections.map(({ header, ...each }) => ({
      header: header.join('\n').trim(),
      columns: each.columns,
      reader: each.format.open(head),
    }));
    this.#current = 0;
  }

  read(record: CsvRecord): Reading {
    const first = record.cells.join('\n').trim();
    const next = this.#sections.findIndex(({ header }) => header !== '' && header === first);
    if (next >= 0) {
      this.#current = next;
      return 'waiting';
    }
    const { columns, reader } = this.#sections[this.#current] as OpenTable;
    return reader.read(new Cells(columns, record, this.#decimalMark));
  }

  unfinished() {
    return this.#sections.flatMap(({ reader }) => reader.unfinished());
  }
}
