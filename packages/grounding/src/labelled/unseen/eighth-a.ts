import type { LabelledWorld } from '../labelled-world.ts';

/** A coin and a share in one question. */
export const coinAndShare: LabelledWorld = {
  name: 'Coin and share',
  user: ['이더리움이랑 코인베이스 시세, 그리고 이더 2.5개면 얼마인지'],
  toolResults: [
    {
      tool: 'crypto_price',
      content: { coin: 'Ethereum', symbol: 'ETH', price_usd: 3182.45, change_24h_pct: -1.87, market_cap_usd: 384100000000 },
      at: '2026-11-15T01:00:00Z',
    },
    {
      tool: 'get_quote',
      content: { symbol: 'COIN', name: 'Coinbase Global, Inc.', price: 284.0, change: 0.86, change_pct: 0.3, currency: 'USD' },
      at: '2026-11-15T01:00:02Z',
    },
    { tool: 'calc', content: '3182.45 * 2.5 = 7956.125' },
  ],
  answers: {
    right: [
      '이더리움은 {3,182.45달러}로 24시간 동안 {1.87%} 내렸고, {2.5개}는 {7,956.13달러}입니다.',
      '코인베이스는 {0.3%} 오른 {284달러}입니다.',
      'Ethereum is at {$3,182.45} and Coinbase at {$284.00}.',
      '이더리움 시가총액은 {3,841억 달러}입니다.',
      '{2.5 ETH} ≈ {$7,956}',
    ],
    digit: ['이더리움은 {!3,128.45달러}입니다.', '{2.5개}는 {!7,596.13달러}입니다.', '코인베이스는 {!248달러}입니다.'],
    unit: ['이더리움은 {!3,182.45원}입니다.', '이더리움 시가총액은 {!3,841억원}입니다.'],
    sign: ['이더리움은 {!1.87%} 올랐습니다.', '코인베이스는 {!0.86달러} 내렸습니다.'],
    swapped: ['이더리움은 {!284달러}, 코인베이스는 {!3,182.45달러}입니다.'],
    instrument: ['솔라나는 {!3,182.45달러}입니다.', '로빈후드는 {!284달러}입니다.'],
    derived: ['이더리움 10개는 {31,824.5달러}입니다.', '이더리움 10개는 {!38,124.5달러}입니다.'],
  },
};

/** Results as a list of label and value. */
export const labelled: LabelledWorld = {
  name: 'Label and value',
  user: ['현대모비스 재무 요약'],
  toolResults: [
    {
      tool: 'company_summary',
      content: {
        company: '현대모비스',
        metrics: [
          { label: '현재가', value: '305,000', unit: '원' },
          { label: '시가총액', value: '27.6', unit: '조원' },
          { label: 'PER', value: '6.4', unit: '배' },
          { label: 'PBR', value: '0.59', unit: '배' },
          { label: '배당수익률', value: '2.13', unit: '%' },
          { label: '매출액', value: '57.2', unit: '조원' },
          { label: '영업이익', value: '3.1', unit: '조원' },
        ],
      },
    },
  ],
  answers: {
    right: [
      '현대모비스의 현재가는 {305,000원}, 시가총액은 {27.6조원}입니다.',
      'PER {6.4배}, PBR {0.59배}, 배당수익률 {2.13%}입니다.',
      '매출은 {57조 2천억원}, 영업이익은 {3조 1천억원}입니다.',
      'Hyundai Mobis trades at {6.4} times earnings and yields {2.13%}.',
    ],
    derived: ['영업이익률은 약 {5.4%}입니다.', '영업이익률은 약 {!4.5%}입니다.'],
    digit: ['현재가는 {!350,000원}입니다.', 'PER은 {!4.6배}입니다.', '매출은 {!52.7조원}입니다.'],
    unit: ['시가총액은 {!27.6억원}입니다.', '배당수익률은 {!2.13원}입니다.', 'PER은 {!6.4%}입니다.'],
    swapped: ['PER {!0.59배}, PBR {!6.4배}입니다.', '매출은 {!3.1조원}, 영업이익은 {!57.2조원}입니다.'],
    instrument: ['현대위아의 PER은 {!6.4배}입니다.', '기아의 시가총액은 {!27.6조원}입니다.'],
  },
};
