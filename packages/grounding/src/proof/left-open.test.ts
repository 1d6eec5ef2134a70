import { expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { renderCited } from '../cited/cited-answer.ts';

const RATES = {
  tool: 'mcp__bank__rates',
  content: [
    { result: 1, cur_unit: 'USD', cur_nm: '미국 달러', tts: '1,471.87' },
    { result: 1, cur_unit: 'EUR', cur_nm: '유로', tts: '1,708.99' },
    { result: 1, cur_unit: 'CNH', cur_nm: '위안화', tts: '205.95' },
  ],
};
const SHARE = {
  tool: 'mcp__broker__stock',
  content: { stk_cd: '005380', stk_nm: '현대차', setl_mm: '12', pre_sig: '5', cur_prc: '251500', per: '5.86' },
};
const DIVIDENDS = {
  tool: 'mcp__filings__dividends',
  content: {
    list: [
      { corp_name: 'KT&G', se: '주당액면가액(원)', thstrm: '5,000', frmtrm: '5,000' },
      { corp_name: 'KT&G', se: '(연결)현금배당성향(%)', thstrm: '56.3', frmtrm: '58.1' },
    ],
  },
};
const COINS = { tool: 'mcp__exchange__accounts', content: [{ currency: 'BTC', balance: '0.025', locked: '0.007' }] };
const MARKET = {
  tool: 'mcp__exchange__market',
  content: [
    { symbol: 'BTC', current_price: 99872, price_change_percentage_24h: -0.88, ath: 126080, ath_change_percentage: -20.79 },
  ],
};
const ACCOUNT = { tool: 'mcp__broker__account', content: { currency: 'USD', cash: '7105.22', long_market_value: '20789.45' } };
const ORDER = {
  tool: 'mcp__broker__order',
  content: { symbol: 'DAL', side: 'buy', filled_price: '59.36', order_amount: '1780.80', currency: 'USD' },
};

it.each([
  ['a rate', RATES, '달러는 보내실 때 {{r1[0].tts}}원입니다.', 'proven'],
  ['a code that every row has', RATES, '달러는 보내실 때 {{r1[0].result}}원입니다.', 'unverified'],
  ['a small number under a name that says nothing', SHARE, '현대차는 지금 {{r1.pre_sig}}원입니다.', 'unverified'],
  ['a month as an amount', SHARE, '현대차 고가는 {{r1.setl_mm}}원입니다.', 'unverified'],
  ['a price', SHARE, '현대차는 지금 {{r1.cur_prc}}원입니다.', 'proven'],
  ['a row by its label', DIVIDENDS, 'KT&G의 배당성향은 {{r1.list[1].thstrm}}%입니다.', 'proven'],
  ['a row by the label of another', DIVIDENDS, 'KT&G의 배당성향은 {{r1.list[0].thstrm}}%입니다.', 'unverified'],
  ['what is held', COINS, '비트코인은 {{r1[0].balance}}개 있습니다.', 'proven'],
  ['what is bound, without a word for it', COINS, '비트코인은 {{r1[0].locked}}개 있습니다.', 'unverified'],
  ['what is bound', COINS, '비트코인 {{r1[0].locked}}개는 주문에 묶여 있습니다.', 'proven'],
  ['a change', MARKET, 'BTC $99,872 ({{r1[0].price_change_percentage_24h}}%)', 'proven'],
  ['the change from a high, without a word for it', MARKET, 'BTC $99,872 ({{r1[0].ath_change_percentage}}%)', 'unverified'],
  ['the change from a high', MARKET, 'BTC is {{r1[0].ath_change_percentage|abs}}% under its all-time high.', 'proven'],
  ['cash', ACCOUNT, '현금은 {{r1.cash}}입니다.', 'proven'],
  ['cash as the rest', ACCOUNT, '주식은 {{r1.cash}}입니다.', 'unverified'],
  ['a price', ORDER, '델타항공은 {{r1.filled_price}}에 체결됐습니다.', 'proven'],
  ['an amount as a price', ORDER, '델타항공은 {{r1.order_amount}}에 체결됐습니다.', 'unverified'],
])('a citation tells %s', (_, result, answer, status) => {
  const { text, spans } = renderCited(answer, [result], 'ko');
  const { figures } = checkFigures({ answer: text, cited: spans, user: [], toolResults: [result] });
  expect(figures.find(({ citation }) => citation !== undefined)?.status).toBe(status);
});
