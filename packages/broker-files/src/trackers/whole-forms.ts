import { ghostfolio, ghostfolioColumns, ghostfolioRecords, isGhostfolio } from '../json/ghostfolio-format.ts';
import { isOfx } from '../ofx/ofx-elements.ts';
import { ofx, ofxColumns, ofxRecords } from '../ofx/ofx-format.ts';
import { flexXml } from './flex-xml.ts';
import { plainTextAccounting } from './plain-text-accounting.ts';
import { portfolioPerformanceXml } from './portfolio-performance-xml.ts';
import type { WholeForm } from './tracked-rows.ts';

/** Every form of file that is no table and is read as a whole. */
export const WHOLE_FORMS: readonly WholeForm[] = [
  { format: ofx, columns: ofxColumns, isLike: isOfx, read: ofxRecords },
  { format: ghostfolio, columns: ghostfolioColumns, isLike: isGhostfolio, read: ghostfolioRecords },
  portfolioPerformanceXml,
  flexXml,
  plainTextAccounting,
];
