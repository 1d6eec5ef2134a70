import { InstrumentDirectory } from '@finclaw/market/instruments';
import { listApprovalFields, PromptLedger } from '@finclaw/tools';
import { describe, expect, it } from 'vitest';
import { placeOrderTool } from './place-order-tool.ts';

type Order = readonly [said: string, instrument: string, side: 'buy' | 'sell', quantity: number, limitPrice?: string];

/**
 * Orders as people give them, with the call a model makes of each: every value of it is in the words, one way or
 * another.
 */
const ORDERS: readonly Order[] = [
  ['삼성전자 10주 사줘', '005930.KS', 'buy', 10],
  ['삼전 열 주만 매수해줘', '005930.KS', 'buy', 10],
  ['애플 5주 시장가로 매수', 'AAPL', 'buy', 5],
  ['엔비디아 3주 200달러에 지정가 매수 걸어줘', 'NVDA', 'buy', 3, '200'],
  ['테슬라 전부 말고 7주만 팔아줘', 'TSLA', 'sell', 7],
  ['카카오 20주 4만 5천원에 팔아 주세요', '035720.KS', 'sell', 20, '45000'],
  ['네이버 한 주 사 주세요', '035420.KS', 'buy', 1],
  ['SK하이닉스 2주 매도', '000660.KS', 'sell', 2],
  ['현대차 15주 담아줘', '005380.KS', 'buy', 15],
  ['마이크로소프트 4주 주문 넣어줘, 매수로', 'MSFT', 'buy', 4],
  ['애플 두 주 사고 싶어', 'AAPL', 'buy', 2],
  ['구글 6주 처분해줘', 'GOOGL', 'sell', 6],
  ['셀트리온 11주 180,000원에 매도 주문 내줘', '068270.KS', 'sell', 11, '180000'],
  ['아마존 다섯 주 매수 부탁해', 'AMZN', 'buy', 5],
  ['삼성전자 백 주 7만원에 사줘', '005930.KS', 'buy', 100, '70000'],
  ['메타 8주 현재가로 사줄래?', 'META', 'buy', 8],
  ['LG에너지솔루션 3주 팔고 싶어요', '373220.KS', 'sell', 3],
  ['기아 30주 매수해 주실래요', '000270.KS', 'buy', 30],
  ['AAPL 12주 사자', 'AAPL', 'buy', 12],
  ['포스코홀딩스 2주 살게요', '005490.KS', 'buy', 2],
  ['엔비디아 4주 정리해줘', 'NVDA', 'sell', 4],
  ['TSLA 1주 250.5달러 이하로 내려오면 사줘', 'TSLA', 'buy', 1, '250.5'],
  ['현대자동차 다 팔지 말고 스무 주만 매도해 줘', '005380.KS', 'sell', 20],
  ['코카콜라 9주 구매할게', 'KO', 'buy', 9],
  ['팔란티어 14주 매각해줘', 'PLTR', 'sell', 14],
  ['Buy 10 shares of Apple', 'AAPL', 'buy', 10],
  ['buy five Nvidia please', 'NVDA', 'buy', 5],
  ['Sell 3 Tesla at market', 'TSLA', 'sell', 3],
  ['Please purchase 20 shares of Microsoft', 'MSFT', 'buy', 20],
  ['Sell my 4 Amazon shares at $210 or better', 'AMZN', 'sell', 4, '210'],
  ['put in a limit order to buy 6 Google at 150', 'GOOGL', 'buy', 6, '150'],
  ['Get me a dozen Coca-Cola', 'KO', 'buy', 12],
  ['I want to buy two shares of Meta', 'META', 'buy', 2],
  ['Dump 15 Palantir', 'PLTR', 'sell', 15],
  ['Pick up 8 shares of AMD', 'AMD', 'buy', 8],
  ['Could you sell seven of my Disney shares?', 'DIS', 'sell', 7],
  ['Grab 3 NVDA for me', 'NVDA', 'buy', 3],
  ['get rid of 10 Intel', 'INTC', 'sell', 10],
  ['Buy 1,000 Samsung Electronics at 70,000 won', '005930.KS', 'buy', 1000, '70000'],
  ['unload 5 shares of Boeing', 'BA', 'sell', 5],
  ['Place a buy order: 25 JPMorgan, limit 240.50', 'JPM', 'buy', 25, '240.50'],
  ['Let’s buy a share of Netflix', 'NFLX', 'buy', 1],
  ['Add 2 more Apple to my account', 'AAPL', 'buy', 2],
  ['Exit 9 Pfizer', 'PFE', 'sell', 9],
  ['market buy 40 Ford', 'F', 'buy', 40],
  ['Take profits on 6 Nvidia', 'NVDA', 'sell', 6],
  ['I’d like to pick up three Visa shares', 'V', 'buy', 3],
  ['Sell a hundred SK hynix at 180000', '000660.KS', 'sell', 100, '180000'],
  ['Buy Walmart, 11 shares, no more than 95 dollars', 'WMT', 'buy', 11, '95'],
  ['sell off 2 Berkshire B', 'BRK-B', 'sell', 2],
];

const directory = new InstrumentDirectory();
const { definition } = placeOrderTool({ directory } as never);

/** What the card would mark as chosen by the model. */
async function markedIn([said, instrument, side, quantity, limitPrice]: Order): Promise<readonly string[]> {
  const ledger = new PromptLedger();
  ledger.recordUserText(said);
  const type = limitPrice === undefined ? 'market' : 'limit';
  const input = {
    instrument,
    side,
    quantity,
    type,
    ...(limitPrice !== undefined && { limit_price: limitPrice }),
    account: 'paper',
  };
  const fields = listApprovalFields(input, definition as never, ledger, await definition.restate?.(input, {} as never));
  return fields.flatMap(({ path, mark }) => (mark === 'model' ? [path] : []));
}

describe('the mark "chosen by the model"', () => {
  it.each<readonly [string, Order, readonly string[]]>([
    ['a number nobody said', ['삼성전자 사줘', '005930.KS', 'buy', 10], ['quantity']],
    ['another number', ['buy five Nvidia', 'NVDA', 'buy', 6], ['quantity']],
    ['another side', ['애플 두 주 팔아줘', 'AAPL', 'buy', 2], ['side']],
    ['another company', ['buy two Tesla', 'AAPL', 'buy', 2], ['instrument']],
    ['a price nobody said', ['엔비디아 세 주 매수', 'NVDA', 'buy', 3, '200'], ['type', 'limit_price']],
  ])('stands at %s', async (_what, order, marked) => expect(await markedIn(order)).toEqual(marked));

  it('is wrong for at most one of 50 orders that people gave in their own words', async () => {
    expect(ORDERS).toHaveLength(50);
    const wrong: string[] = [];
    for (const order of ORDERS) {
      expect(directory.resolve(order[1]), order[1]).toMatchObject({ kind: 'found' });
      for (const path of await markedIn(order)) wrong.push(`${order[0]}: ${path}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});
