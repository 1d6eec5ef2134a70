export { openWorkbook } from '../portfolio/excel/workbook.ts';
export { isZip } from './zip.ts';
