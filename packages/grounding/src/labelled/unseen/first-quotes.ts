import type { LabelledWorld } from '../labelled-world.ts';

/** The terse fields of a Korean broker's interface. */
export const brokerFields: LabelledWorld = {
  name: 'Broker fields',
  user: ['현대차 지금 어때?'],
  toolResults: [
    {
      tool: 'inquire-price',
      content: {
        rt_cd: '0',
        msg1: '정상처리 되었습니다.',
        output: {
          stck_shrn_iscd: '005380',
          hts_kor_isnm: '현대차',
          stck_prpr: '268500',
          prdy_vrss: '-3500',
          prdy_ctrt: '-1.29',
          stck_oprc: '271000',
          stck_hgpr: '272500',
          stck_lwpr: '267000',
          acml_vol: '612345',
          acml_tr_pbmn: '164873000000',
          per: '5.12',
          pbr: '0.61',
          eps: '52441.00',
          w52_hgpr: '299500',
          w52_lwpr: '175800',
        },
      },
    },
  ],
  answers: {
    right: [
      '현대차는 현재 {268,500원}으로 전일보다 {3,500원}({-1.29%}) 내렸습니다.',
      '오늘 시가 {271,000원}, 고가 {272,500원}, 저가 {267,000원}입니다.',
      'PER {5.12배}, PBR {0.61배}로 저평가 구간입니다.',
      '52주 최고가는 {29만 9,500원}, 최저가는 {17만 5,800원}입니다.',
      '거래량은 {612,345주}, 거래대금은 {1,648억 7,300만원}입니다.',
      'Hyundai Motor trades at {₩268,500}, down {1.29%} on the day.',
    ],
    rounding: ['현대차는 약 {27만원} 선입니다.', '거래대금은 약 {1,649억원}입니다.', '거래량은 {61만주} 정도입니다.'],
    derived: [
      '전일 종가는 {272,000원}이었습니다.',
      '52주 최고가 대비 {10.4%} 낮은 수준입니다.',
      '10주를 사려면 {2,685,000원}이 필요합니다.',
      '오늘 고가와 저가의 차이는 {5,500원}입니다.',
      '52주 최고가 대비 {!14.0%} 낮은 수준입니다.',
    ],
    digit: [
      '현대차는 현재 {!286,500원}입니다.',
      '전일보다 {!5,300원} 내렸습니다.',
      '거래량은 {!621,345주}입니다.',
      'PER은 {!5.21배}입니다.',
    ],
    unit: ['현대차는 현재 {!268,500달러}입니다.', '거래량은 {!612,345원}입니다.', 'PER은 {!5.12%}입니다.'],
    sign: ['현대차는 {!1.29%} 올랐습니다.', '현대차는 전일 대비 {!+3,500원}입니다.'],
    instrument: ['기아는 현재 {!268,500원}입니다.', '삼성전자 PER은 {!5.12배}입니다.'],
    swapped: ['오늘 고가는 {!267,000원}, 저가는 {!272,500원}입니다.', 'PER {!0.61배}, PBR {!5.12배}입니다.'],
  },
};

/** Numbers as pairs of raw value and formatted text. */
export const rawAndFormatted: LabelledWorld = {
  name: 'Raw and formatted',
  user: ['Compare NVDA and AMD for me'],
  toolResults: [
    {
      tool: 'yahoo_quote',
      content: {
        quoteResponse: {
          error: null,
          result: [
            {
              symbol: 'NVDA',
              shortName: 'NVIDIA Corporation',
              currency: 'USD',
              regularMarketPrice: { raw: 186.26, fmt: '186.26' },
              regularMarketChange: { raw: 3.94, fmt: '3.94' },
              regularMarketChangePercent: { raw: 0.0216, fmt: '2.16%' },
              marketCap: { raw: 4532000000000, fmt: '4.53T', longFmt: '4,532,000,000,000' },
              trailingPE: { raw: 53.1, fmt: '53.10' },
              fiftyTwoWeekHigh: { raw: 212.19, fmt: '212.19' },
              regularMarketVolume: { raw: 168412300, fmt: '168.412M' },
            },
            {
              symbol: 'AMD',
              shortName: 'Advanced Micro Devices, Inc.',
              currency: 'USD',
              regularMarketPrice: { raw: 234.56, fmt: '234.56' },
              regularMarketChange: { raw: -5.11, fmt: '-5.11' },
              regularMarketChangePercent: { raw: -0.0213, fmt: '-2.13%' },
              marketCap: { raw: 381000000000, fmt: '381.00B', longFmt: '381,000,000,000' },
              trailingPE: { raw: 121.4, fmt: '121.40' },
              fiftyTwoWeekHigh: { raw: 267.08, fmt: '267.08' },
              regularMarketVolume: { raw: 51230400, fmt: '51.23M' },
            },
          ],
        },
      },
    },
  ],
  answers: {
    right: [
      'NVIDIA is at {$186.26}, up {2.16%}; AMD is at {$234.56}, down {2.13%}.',
      '| | NVDA | AMD |\n|---|---|---|\n| Price | {$186.26} | {$234.56} |\n| Change | {+2.16%} | {-2.13%} |\n| P/E | {53.1} | {121.4} |',
      "NVIDIA's market cap is {$4.53 trillion}, AMD's {$381 billion}.",
      '- **NVDA**: {$186.26} ({+$3.94})\n- **AMD**: {$234.56} ({-$5.11})',
      '엔비디아는 {186.26달러}, AMD는 {234.56달러}에 거래되고 있습니다.',
    ],
    derived: [
      'NVIDIA is worth about {12 times} as much as AMD.',
      'NVIDIA is {12.2%} below its 52-week high.',
      'AMD closed at {$239.67} the day before.',
      "NVIDIA's volume was more than {three times} AMD's.",
      'NVIDIA is worth about {!21 times} as much as AMD.',
      'NVIDIA is {!21.2%} below its 52-week high.',
    ],
    rounding: ['NVIDIA is worth roughly {$4.5 trillion}.', 'AMD fell just over {2%}.', 'AMD traded some {51 million} shares.'],
    digit: ['NVIDIA is at {!$168.26}.', "AMD's P/E is {!112.4}.", "NVIDIA's market cap is {!$4.35 trillion}."],
    sign: ['AMD is up {!2.13%}.', 'NVIDIA fell {!$3.94}.'],
    unit: ["NVIDIA's market cap is {!$4.53 billion}.", 'AMD is at {!₩234.56}.'],
    swapped: [
      'NVIDIA is at {!$234.56} and AMD at {!$186.26}.',
      '| | NVDA | AMD |\n|---|---|---|\n| Price | {!$234.56} | {!$186.26} |',
      'NVIDIA trades at {!121.4} times earnings, AMD at {!53.1}.',
    ],
    instrument: ['Intel is at {!$186.26}.'],
  },
};

/** What a Korean exchange for coins gives. */
export const wonMarket: LabelledWorld = {
  name: 'Won market',
  user: ['비트코인이랑 리플 시세 좀'],
  toolResults: [
    {
      tool: 'upbit.ticker',
      content: [
        {
          market: 'KRW-BTC',
          trade_price: 141250000,
          prev_closing_price: 143800000,
          signed_change_price: -2550000,
          signed_change_rate: -0.0177,
          acc_trade_price_24h: 412300000000,
          acc_trade_volume_24h: 2911.4,
          high_price: 144100000,
          low_price: 140020000,
        },
        {
          market: 'KRW-XRP',
          trade_price: 3412,
          prev_closing_price: 3350,
          signed_change_price: 62,
          signed_change_rate: 0.0185,
          acc_trade_price_24h: 298700000000,
          acc_trade_volume_24h: 87650000.2,
          high_price: 3460,
          low_price: 3301,
        },
      ],
    },
  ],
  answers: {
    right: [
      '비트코인은 {1억 4,125만원}으로 {1.77%} 하락했고, 리플은 {3,412원}으로 {1.85%} 상승했습니다.',
      '비트코인 고가 {1억 4,410만원}, 저가 {1억 4,002만원}',
      '비트코인 24시간 거래대금은 {4,123억원}, 리플은 {2,987억원}입니다.',
      '리플은 전일 종가 {3,350원}보다 {62원} 올랐어요.',
      'Bitcoin is at {141,250,000 won}, down {2.55 million won}.',
    ],
    rounding: ['비트코인은 {1억 4천만원}대입니다.', '비트코인 거래대금은 약 {4,100억원}입니다.'],
    digit: ['비트코인은 {!1억 4,215만원}입니다.', '리플은 {!3,421원}입니다.', '리플은 {!1.58%} 상승했습니다.'],
    unit: ['비트코인은 {!1,412만원}입니다.', '리플은 {!3,412달러}입니다.', '비트코인 거래대금은 {!4,123만원}입니다.'],
    sign: ['비트코인은 {!1.77%} 상승했습니다.', '리플은 {!62원} 내렸습니다.'],
    swapped: ['비트코인은 {!3,412원}, 리플은 {!1억 4,125만원}입니다.', '비트코인은 {!1.85%} 올랐습니다.'],
    derived: [
      '리플 1,000개면 {3,412,000원}입니다.',
      '비트코인 고가와 저가의 차이는 {408만원}입니다.',
      '리플 1,000개면 {!3,214,000원}입니다.',
    ],
  },
};
