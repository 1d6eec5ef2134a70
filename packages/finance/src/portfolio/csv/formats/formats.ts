import { finclaw } from './finclaw.ts';
import type { CsvFormat } from './format.ts';
import { kiwoom } from './kiwoom.ts';
import { mirae } from './mirae.ts';
import { schwab } from './schwab.ts';

/** Every layout an import understands; a broker's is tried before our own, whose few columns fit more. */
export const CSV_FORMATS: readonly CsvFormat[] = [kiwoom, mirae, schwab, finclaw];
