import type { LabelledWorld } from '../labelled-world.ts';

const usd = (amount: string): { amount: string; currency: string } => ({ amount, currency: 'USD' });

/** A portfolio in dollars, with amounts as objects. */
export const tenthPortfolio: LabelledWorld = {
  name: 'Three US holdings',
  user: ['How is my portfolio doing?'],
  toolResults: [
    {
      tool: 'portfolio_summary',
      content: JSON.stringify({
        baseCurrency: 'USD',
        positions: [
          {
            instrument: { symbol: 'NVDA', name: 'NVIDIA' },
            quantity: '40',
            averageCost: usd('95.50'),
            price: usd('142.30'),
            marketValue: usd('5692.00'),
            costBasis: usd('3820.00'),
            unrealised: usd('1872.00'),
          },
          {
            instrument: { symbol: 'AMD', name: 'AMD' },
            quantity: '30',
            averageCost: usd('150.00'),
            price: usd('138.60'),
            marketValue: usd('4158.00'),
            costBasis: usd('4500.00'),
            unrealised: usd('-342.00'),
          },
          {
            instrument: { symbol: 'KO', name: 'Coca-Cola' },
            quantity: '60',
            averageCost: usd('58.25'),
            price: usd('62.40'),
            marketValue: usd('3744.00'),
            costBasis: usd('3495.00'),
            unrealised: usd('249.00'),
          },
        ],
        cash: usd('1406.00'),
        totalValue: usd('15000.00'),
      }),
    },
  ],
  answers: {
    derived: [
      'Your portfolio is worth {$15,000}, of which {$1,406} ({9.4%}) is cash.',
      'Your {three stocks} are worth {$13,594} against a cost of {$11,815}, an unrealised gain of {$1,779} ({15.1%}).',
      'NVIDIA is your largest position at {37.9%} of the portfolio and is up {49%} on your average cost of {$95.50}.',
      'AMD is your only loser: it is down {$11.40} a share, or {7.6%}, for a loss of {$342}.',
      'Coca-Cola has returned {7.1%}, adding {$249}.',
      'Excluding cash, NVIDIA makes up {41.9%}, AMD {30.6%} and Coca-Cola {27.5%}.',
      'AMD would need to climb {8.2%} to get back to your cost.',
      'If you sold {half} of your NVIDIA shares, you would get {$2,846} for {20 shares}.',
      'NVIDIA accounts for more than {a third} of your money.',
      'Together, NVIDIA and AMD are worth {$9,850}.',
    ],
    digit: [
      'Your portfolio is worth {!$15,500}.',
      'Your unrealised gain is {!$1,797}.',
      'NVIDIA is {!39.7%} of the portfolio.',
      'Together, NVIDIA and AMD are worth {!$9,580}.',
    ],
    sign: ['AMD is up {!7.6%} on your cost.'],
    instrument: ['Coca-Cola trades at {!$138.60}.'],
    swapped: ["NVIDIA's average cost is {!$142.30} and its price {!$95.50}."],
    invented: ['AMD would need to climb {!7.6%} to get back to your cost.', 'Cash is {!14.06%} of the portfolio.'],
  },
};

/** Monthly distributions of a fund. */
export const tenthFund: LabelledWorld = {
  name: 'A fund that pays monthly',
  user: ['TIGER 미국배당다우존스 500주 갖고 있어. 평단은 11,500원이야. 분배금 얼마나 받았어?'],
  toolResults: [
    {
      tool: 'get_etf',
      content: {
        code: '458730',
        name: 'TIGER 미국배당다우존스',
        price: 12850,
        currency: 'KRW',
        dividendYield: 3.5,
        distributions: [
          { date: '2026-08-31', amount: 38 },
          { date: '2026-09-30', amount: 36 },
          { date: '2026-10-30', amount: 40 },
        ],
      },
    },
  ],
  answers: {
    derived: [
      '최근 {3개월} 동안 주당 총 {114원}의 분배금이 지급됐습니다.',
      '{500주} 기준으로 총 {57,000원}을 받으셨습니다.',
      '가장 최근 분배금은 10월 30일의 주당 {40원}으로, {500주}면 {20,000원}입니다.',
      '월평균 분배금은 주당 {38원}입니다.',
      '현재 평가금액은 {6,425,000원}이고 매입금액 {5,750,000원} 대비 {675,000원}({11.7%}) 수익입니다.',
      '연 분배율은 {3.5%}입니다.',
    ],
    digit: ['최근 3개월 동안 주당 총 {!141원}이 지급됐습니다.', '총 {!75,000원}을 받으셨습니다.', '연 분배율은 {!5.3%}입니다.'],
    swapped: ['10월 30일의 분배금은 주당 {!36원}이었습니다.', '현재가는 {!11,500원}입니다.'],
    sign: ['현재 {!675,000원} 손실입니다.'],
  },
};

/** The close of the market. */
export const tenthIndices: LabelledWorld = {
  name: 'The close in New York',
  user: ['How did US markets close?'],
  toolResults: [
    {
      tool: 'get_indices',
      content: [
        { symbol: '^GSPC', name: 'S&P 500', price: 5893.62, change: 23.0, changePercent: 0.39 },
        { symbol: '^IXIC', name: 'Nasdaq Composite', price: 18791.81, change: 111.69, changePercent: 0.6 },
        { symbol: '^DJI', name: 'Dow Jones Industrial Average', price: 43389.6, change: -55.39, changePercent: -0.13 },
        { symbol: '^VIX', name: 'VIX', price: 15.58, change: -0.56, changePercent: -3.47 },
      ],
    },
  ],
  answers: {
    right: [
      'The S&P 500 closed at {5,893.62}, up {0.39%}, while the Dow slipped {55.39 points} ({0.13%}) to {43,389.60}.',
      'The Nasdaq gained {111.69 points} to {18,791.81}, the best of the three major indexes at {+0.6%}.',
      'The VIX fell {3.5%} to {15.58}.',
    ],
    derived: [
      'The Nasdaq outperformed the Dow by {0.73 percentage points}.',
      'The S&P 500 rose {23 points} from its previous close of {5,870.62}.',
    ],
    digit: ['The S&P 500 closed at {!5,983.62}.'],
    sign: ['The Dow rose {!0.13%}.', 'The VIX rose {!3.5%}.'],
    instrument: ['The Nasdaq closed at {!43,389.60}.', 'The Dow closed at {!18,791.81}.'],
    unit: ['The Nasdaq gained {!111.69%}.'],
  },
};

/** Three years of a company. */
export const tenthYears: LabelledWorld = {
  name: 'Three years of revenue',
  user: ['네이버 매출이 얼마나 성장했어?'],
  toolResults: [
    {
      tool: 'get_financials',
      content: {
        company: '네이버',
        currency: 'KRW',
        annual: [
          { year: 2023, revenue: 9670600000000, operatingIncome: 1488800000000 },
          { year: 2024, revenue: 10737700000000, operatingIncome: 1979300000000 },
          { year: 2025, revenue: 11850000000000, operatingIncome: 2210000000000 },
        ],
      },
    },
  ],
  answers: {
    derived: [
      '2025년 매출은 {11조 8,500억원}으로 전년보다 {10.4%} 늘었습니다.',
      '2023년 {9조 6,706억원}에서 2년 만에 {22.5%} 성장했고, 연평균 성장률은 {10.7%}입니다.',
      '2025년 영업이익률은 {18.6%}로 2024년의 {18.4%}보다 {0.2%p} 높습니다.',
      '3년 누적 매출은 약 {32조 2,583억원}입니다.',
      '영업이익은 2023년 {1조 4,888억원}에서 2025년 {2조 2,100억원}으로 {48.4%} 증가했습니다.',
      '매출이 2년 동안 {2조 1,794억원} 늘었습니다.',
    ],
    digit: ['2025년 매출은 전년보다 {!14.0%} 늘었습니다.', '2025년 영업이익률은 {!16.8%}입니다.'],
    swapped: ['2025년 매출은 {!10조 7,377억원}입니다.', '2025년 영업이익은 {!1조 9,793억원}입니다.'],
    unit: ['2025년 매출은 {!11억 8,500만원}입니다.'],
    sign: ['2025년 매출은 전년보다 {!10.4%} 줄었습니다.'],
    invented: ['2년간 연평균 성장률은 {!11.3%}입니다.'],
  },
};
