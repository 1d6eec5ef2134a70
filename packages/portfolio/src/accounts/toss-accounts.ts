import {
  answered,
  connectToss,
  dig,
  failed,
  listOf,
  readDecimal,
  readPositive,
  type SourceSettings,
  textOf,
} from '@finclaw/market';
import type { BrokerAccounts, BrokerHolding } from './broker-holdings.ts';

/**
 * The accounts of the owner at Toss Securities: `/api/v1/accounts`, then `/api/v1/holdings` of each, named by its
 * header.
 */
export function createTossAccounts(settings: SourceSettings): BrokerAccounts {
  const get = connectToss(settings);
  return {
    broker: 'toss',
    async holdings() {
      const accounts = await get('/api/v1/accounts', {});
      if (!accounts.ok) return accounts;
      const found: BrokerHolding[] = [];
      for (const account of listOf(dig(accounts.value, 'result'))) {
        const number = readPositive(dig(account, 'accountSeq'));
        if (number === undefined) return failed('bad-data', 'Toss sent an account without its number');
        const answer = await get('/api/v1/holdings', {}, { headers: { 'x-tossinvest-account': number } });
        if (!answer.ok) return answer;
        for (const item of listOf(dig(answer.value, 'result', 'items'))) {
          const holding = readHolding(item);
          if (holding === undefined) return failed('bad-data', 'Toss sent a holding that cannot be read');
          found.push(holding);
        }
      }
      return answered(found);
    },
  };
}

function readHolding(item: unknown): BrokerHolding | undefined {
  const [code, quantity] = [textOf(dig(item, 'symbol')), readDecimal(dig(item, 'quantity'))];
  const country = dig(item, 'marketCountry');
  if (code === undefined || quantity === undefined || (country !== 'KR' && country !== 'US')) return undefined;
  const averagePrice = readPositive(dig(item, 'averagePurchasePrice'));
  return {
    code,
    market: country === 'KR' ? 'KRX' : 'US',
    name: textOf(dig(item, 'name')) ?? code,
    quantity,
    averagePrice,
  };
}
