export { cancelledRows } from './cancelled-rows.ts';
export { Cells, Columns, RowRefused } from './csv/columns.ts';
export { isCurrency } from './csv/currencies.ts';
export type { FoundMapping, FoundTable, MappingHelp, UnknownTable } from './csv/find-table.ts';
export { amountFromPrice, FINCLAW_COLUMNS, parseRatio } from './csv/formats/finclaw.ts';
export type {
  CsvFormat,
  CsvFormatId,
  IgnoredReason,
  InstrumentText,
  ParsedRow,
  Reading,
} from './csv/formats/format.ts';
export { type KoreanRow, KoreanRows } from './csv/formats/korean-broker.ts';
export { coin } from './csv/mapping/coin-swap.ts';
export { type ColumnMapping, type MappingCorrections, readCorrections } from './csv/mapping/column-mapping.ts';
export { traded } from './csv/mapping/two-sided-row.ts';
export { parseAmountCell, parseDateCell } from './csv/parse-cell.ts';
export { type CsvRecord, readFirstRows, TableBroken } from './csv/read-csv.ts';
export { COLUMN_FIELDS, type ColumnField } from './csv/vocabulary/fields.ts';
export { isTradeFile, type OpenFile, openFile, type UnreadableFile } from './open-file.ts';
export { OpenTables } from './open-tables.ts';
export { bad, missing, REFUSAL_REASONS, type Refusal, type RefusalReason } from './refusal.ts';
export { LEDGER_KINDS, type LedgerKind, type OptionRight } from './row-kind.ts';
export { flexRecords, flexXml } from './trackers/flex-xml.ts';
export { REMARK } from './trackers/plain-text-accounting.ts';
export { descendants, readXml, textOf, type XmlNode, XmlRefused } from './xml/read-xml.ts';
