import { expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

/** As services that link accounts give them: what is held, what it is, and where. */
const LINKED = {
  accounts: [
    { account_id: 'a-1', name: 'Rollover IRA' },
    { account_id: 'a-2', name: 'Brokerage' },
  ],
  holdings: [
    { account_id: 'a-1', security_id: 's-1', quantity: 212.4, institution_value: 67702.5 },
    { account_id: 'a-1', security_id: 's-2', quantity: 405, institution_value: 30018.6 },
    { account_id: 'a-2', security_id: 's-3', quantity: 140, institution_value: 9948.4 },
  ],
  securities: [
    { security_id: 's-1', name: 'Vanguard Total Stock Market ETF', ticker_symbol: 'VTI' },
    { security_id: 's-2', name: 'Vanguard Total Bond Market ETF', ticker_symbol: 'BND' },
    { security_id: 's-3', name: 'Vanguard Total International Stock ETF', ticker_symbol: 'VXUS' },
  ],
};

const DEPOSITS = {
  result: {
    baseList: [
      { fin_prdt_cd: '10-1', kor_co_nm: '전북은행' },
      { fin_prdt_cd: '10-2', kor_co_nm: '수협은행' },
    ],
    optionList: [
      { fin_prdt_cd: '10-1', save_trm: '12', intr_rate: 2.81 },
      { fin_prdt_cd: '10-2', save_trm: '12', intr_rate: 1.92 },
    ],
  },
};

const statusOf = (content: unknown, answer: string): string | undefined =>
  checkFigures({ answer, user: [], toolResults: [{ tool: 'mcp__other__list', content }] }).figures[0]?.status;

it.each([
  ['of a list of securities', LINKED, 'VTI is worth $67,702.50.', 'proven'],
  ['of another of them', LINKED, 'BND is worth $67,702.50.', 'unverified'],
  ['of a list of banks', DEPOSITS, '전북은행 금리는 2.81%입니다.', 'proven'],
  ['of another bank', DEPOSITS, '수협은행 금리는 2.81%입니다.', 'unverified'],
])('a row is known by the name %s', (_what, content, answer, status) => {
  expect(statusOf(content, answer)).toBe(status);
});

const SPENT = {
  transactions: [
    { account_id: 'a1', amount: 52.3, merchant: 'Whole Foods' },
    { account_id: 'a1', amount: 18.2, merchant: 'Uber' },
    { account_id: 'a2', amount: 900, merchant: 'Rent LLC' },
  ],
  accounts: [
    { account_id: 'a1', name: 'Everyday Checking', currency: 'USD' },
    { account_id: 'a2', name: 'Savings', currency: 'USD' },
  ],
};

it('leaves a row its own name', () => {
  expect(statusOf(SPENT, 'You spent $52.30 at Whole Foods.')).toBe('proven');
});

it('takes the name of the security, also where each account holds one', () => {
  const content = { ...LINKED, holdings: [LINKED.holdings[0]!, LINKED.holdings[2]!] };
  expect(statusOf(content, 'VXUS is worth $9,948.40.')).toBe('proven');
});

it('leaves a result as it came', () => {
  const before = structuredClone(LINKED);
  statusOf(LINKED, 'VTI is worth $67,702.50.');
  expect(LINKED).toEqual(before);
});
