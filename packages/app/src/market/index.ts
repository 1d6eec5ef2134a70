export { type OpenMarket, openMarket } from './open-market.ts';
