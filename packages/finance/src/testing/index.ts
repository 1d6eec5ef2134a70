export { PAPER_MONEY } from '../broker/testing/paper-money.ts';
