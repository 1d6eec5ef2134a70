export { BROKER_KEY } from './broker-key.ts';
export { fakeAlpaca, fakeBinance, fakeIbkr, fakeKis, fakeToss, fakeUpbit } from './fake-brokers.ts';
export { fakeKiwoom } from './fake-kiwoom.ts';
export { FakeOrders } from './fake-orders.ts';
export { PAPER_MONEY } from './paper-money.ts';
