import { expect, it } from 'vitest';
import { checkFigures } from '../../check-figures.ts';

const STATEMENTS = {
  tool: 'get_fundamentals',
  content: {
    status: 'ok',
    instrument: { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
    source: 'sec-edgar',
    company: 'Apple Inc.',
    currency: 'USD',
    periods: [
      { period: '2025', lines: { revenue: '416161000000', operatingIncome: '133050000000', operatingCashFlow: '111482000000' } },
      { period: '2024', lines: { revenue: '391035000000', operatingIncome: '123216000000', operatingCashFlow: '118254000000' } },
      { period: '2023', lines: { revenue: '383285000000', operatingIncome: '114301000000', operatingCashFlow: '110543000000' } },
    ],
  },
};

it.each([
  ['a line of the statements by its name', 'Operating cash flow slipped 5.7%.', 'proven'],
  ['the margin of an earlier year', 'Operating margin in 2024 was 31.51%.', 'proven'],
  ['from the year before to the one that is named', 'Revenue grew 6.4% in 2025.', 'proven'],
  ['from another year than the one before', 'Revenue grew 8.6% in 2025.', 'unverified'],
])('follows from statements of several years: %s', (_, answer, status) => {
  const { figures } = checkFigures({ answer, user: ['How is Apple doing?'], toolResults: [STATEMENTS] });
  expect(figures.find(({ text }) => text.includes('%'))?.status).toBe(status);
});
