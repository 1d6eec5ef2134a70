export { BROKER_KEY, fakeAlpaca, fakeBinance, fakeIbkr, fakeKis, fakeToss, fakeUpbit } from './fake-brokers.ts';
export { FakeOrders } from './fake-orders.ts';
export { PAPER_MONEY } from './paper-money.ts';
