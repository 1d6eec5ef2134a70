export { PAPER_MONEY } from '../broker/testing/paper-money.ts';
export { BROKER_KEY, fakeAlpaca, fakeBinance, fakeIbkr, fakeKis, fakeToss, fakeUpbit } from './fake-brokers.ts';
export { FakeOrders } from './fake-orders.ts';
export { makeWorkbook } from './make-workbook.ts';
