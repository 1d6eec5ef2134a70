import type { ListingRow } from '../instrument.ts';

/** Coins, each under its three or four letter code; every one is listed against the dollar and against the won. */
export const COINS: readonly ListingRow[] = [
  ['BTC', '비트코인', 'Bitcoin', '비트|비코|빗코'],
  ['ETH', '이더리움', 'Ethereum', '이더|ether'],
  ['XRP', '리플', 'XRP', '엑스알피|ripple'],
  ['SOL', '솔라나', 'Solana'],
  ['DOGE', '도지코인', 'Dogecoin', '도지'],
  ['ADA', '에이다', 'Cardano', '카르다노'],
  ['AVAX', '아발란체', 'Avalanche'],
  ['LINK', '체인링크', 'Chainlink'],
  ['LTC', '라이트코인', 'Litecoin'],
  ['BCH', '비트코인캐시', 'Bitcoin Cash', '비캐'],
  ['TRX', '트론', 'TRON'],
  ['USDT', '테더', 'Tether'],
];

/** Indices of Seoul. */
export const KRX_INDICES: readonly ListingRow[] = [
  ['^KS11', '코스피', 'KOSPI', '코스피지수|종합주가지수|kospi index'],
  ['^KQ11', '코스닥', 'KOSDAQ', '코스닥지수|kosdaq index'],
  ['^KS200', '코스피200', 'KOSPI 200', '코스피 200 지수'],
];

/** Indices of New York. */
export const NYSE_INDICES: readonly ListingRow[] = [
  ['^GSPC', 'S&P 500', 'S&P 500', 'SPX|에스앤피500|에스앤피|s&p|스탠더드앤드푸어스500|S&P 500 지수'],
  ['^DJI', '다우존스 산업평균', 'Dow Jones Industrial Average', '다우|다우지수|다우존스|dow|dow jones|DJIA'],
  ['^RUT', '러셀 2000', 'Russell 2000', '러셀2000지수|러셀'],
  ['^VIX', 'VIX 변동성지수', 'VIX', '빅스|공포지수|변동성지수|fear index'],
];

/** Indices of NASDAQ. */
export const NASDAQ_INDICES: readonly ListingRow[] = [
  ['^IXIC', '나스닥 종합', 'NASDAQ Composite', '나스닥|나스닥지수|나스닥종합지수|nasdaq|nasdaq index'],
  ['^NDX', '나스닥 100', 'NASDAQ 100', '나스닥100지수'],
  ['^SOX', '필라델피아 반도체', 'PHLX Semiconductor', '필반|필라델피아반도체지수|필라델피아 반도체 지수'],
];

/** Indices of other exchanges, each with the currency its shares trade in. */
export const WORLD_INDICES: readonly (readonly [currency: string, ...row: ListingRow])[] = [
  [
    'JPY',
    '^N225',
    '닛케이 225',
    'Nikkei 225',
    '닛케이|니케이|니케이225|닛케이지수|니케이지수|일경지수|Nikkei|Nikkei index',
  ],
  ['HKD', '^HSI', '항셍 지수', 'Hang Seng Index', '항셍|항셍지수|Hang Seng|HSI'],
  ['EUR', '^GDAXI', '독일 DAX', 'DAX', 'DAX 지수|독일 닥스|독일 지수|DAX 40'],
  ['GBP', '^FTSE', 'FTSE 100', 'FTSE 100', '영국 FTSE|FTSE|FTSE100 지수'],
  ['EUR', '^STOXX50E', '유로스톡스 50', 'Euro Stoxx 50', '유로스톡스|유로스톡스50|유로스탁스50|Eurostoxx 50|Eurostoxx'],
  ['EUR', '^FCHI', '프랑스 CAC 40', 'CAC 40', 'CAC40|CAC'],
  [
    'CNY',
    '000001.SS',
    '상하이종합',
    'SSE Composite',
    '상하이종합지수|상해종합|상해종합지수|상하이 지수|Shanghai Composite',
  ],
  ['USD', 'DX-Y.NYB', '달러 인덱스', 'US Dollar Index', '달러인덱스|달러지수|DXY|dollar index'],
  [
    'USD',
    '^TNX',
    '미국 국채 10년 금리(%)',
    'US 10-year Treasury yield (%)',
    '미국 국채 10년|미국채 10년|미국 10년물|미국채 10년물|미국 국채 10년물|미국 10년물 금리|미국채 10년 금리|US 10-year|US 10-year yield|US 10-year Treasury|10-year Treasury|10-year Treasury yield|US10Y',
  ],
];

/** Raw materials by their leading futures contract. */
export const COMMODITIES: readonly ListingRow[] = [
  ['GC=F', '국제 금', 'Gold', '금|금값|금시세|금 선물|금가격|gold price|gold futures'],
  ['SI=F', '국제 은', 'Silver', '은|은값|은시세|은 선물|은가격|silver price'],
  ['CL=F', 'WTI 원유', 'WTI crude oil', 'WTI|서부텍사스유|유가|국제유가|원유|crude|crude oil|oil price'],
  ['BZ=F', '브렌트유', 'Brent crude oil', '브렌트|brent'],
  ['NG=F', '천연가스', 'Natural gas'],
];
