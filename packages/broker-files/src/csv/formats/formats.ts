import { cryptoCom } from './crypto-com.ts';
import { fidelity } from './fidelity.ts';
import { finclaw } from './finclaw.ts';
import type { CsvFormat } from './format.ts';
import { interactiveBrokers } from './interactive-brokers.ts';
import { kiwoom } from './kiwoom.ts';
import { koreaInvestment } from './korea-investment.ts';
import { mirae } from './mirae.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { samsung } from './samsung.ts';
import { schwab } from './schwab.ts';
import { toss } from './toss.ts';
import { upbit } from './upbit.ts';

/** Every supported layout; a broker's is tried before our own, whose few columns match more files. */
export const CSV_FORMATS: readonly CsvFormat[] = [
  kiwoom,
  toss,
  samsung,
  koreaInvestment,
  mirae,
  upbit,
  cryptoCom,
  schwab,
  fidelity,
  interactiveBrokers,
  portfolioPerformance,
  finclaw,
];
