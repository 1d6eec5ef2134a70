export { makeWorkbook } from './make-workbook.ts';
