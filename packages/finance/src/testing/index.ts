export { PAPER_MONEY } from '../broker/testing/paper-money.ts';
export { makeWorkbook } from '../portfolio/testing/make-workbook.ts';
export { marketTools } from '../tools/market-tools.ts';
export { masterAnswers } from './master-files.ts';
