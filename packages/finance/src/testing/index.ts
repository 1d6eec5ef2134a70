export { PAPER_MONEY } from '../broker/testing/paper-money.ts';
export { marketTools } from '../tools/market-tools.ts';
export { masterAnswers } from './master-files.ts';
