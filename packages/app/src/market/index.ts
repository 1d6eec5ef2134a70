export { type OpenFinance, openFinance } from '../finance/open-finance.ts';
export { type OpenMarket, openMarket } from './open-market.ts';
