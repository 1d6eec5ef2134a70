export { TradingCalendar } from './calendar/trading-calendar.ts';
export { InstrumentDirectory } from './instruments/directory.ts';
export { MarketData } from './market/market-data.ts';
export { SimulatedSource } from './market/simulated/simulated-source.ts';
export { createOfflineAdapter } from './offline-model/offline-adapter.ts';
export { registerFinanceTools } from './tools/register-finance-tools.ts';
