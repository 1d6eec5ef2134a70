export { PAPER_MONEY } from '../broker/testing/paper-money.ts';
export { makeWorkbook } from './make-workbook.ts';
