/**
 * Instruments that people confuse: share classes of one company, and companies of one name. The first is the usual one.
 */
export const FAMILIES: readonly (readonly string[])[] = [
  ['005930.KS', '005935.KS'],
  ['005380.KS', '005385.KS', '005387.KS', '005389.KS'],
  ['051910.KS', '051915.KS'],
  ['066570.KS', '066575.KS'],
  ['GOOGL', 'GOOG'],
  ['BRK.B', 'BRK.A'],
  ['086520.KQ', '247540.KQ', '450080.KS'],
  ['068270.KS', '068760.KQ'],
  ['005490.KS', '003670.KS', '047050.KS', '022100.KS'],
  ['035720.KS', '323410.KS', '377300.KS', '293490.KQ'],
  ['006400.KS', '006405.KS', '018260.KS'],
  ['009150.KS', '009155.KS', '005930.KS'],
  ['000810.KS', '000815.KS'],
  ['028260.KS', '02826K.KS'],
  ['051900.KS', '051905.KS'],
  ['003550.KS', '003555.KS'],
  ['034730.KS', '03473K.KS'],
  ['096770.KS', '096775.KS'],
  ['090430.KS', '090435.KS', '002790.KS'],
  ['003490.KS', '003495.KS'],
  ['010950.KS', '010955.KS'],
  ['006800.KS', '006805.KS', '00680K.KS'],
  ['009830.KS', '009835.KS'],
  ['000880.KS', '00088K.KS'],
  ['097950.KS', '097955.KS'],
  ['000150.KS', '000155.KS'],
  ['128940.KS', '008930.KS'],
  ['028300.KQ', '067630.KQ'],
  ['180640.KS', '003490.KS'],
  ['QQQ', 'QQQM', 'TQQQ', 'SQQQ'],
  ['^IXIC', '^NDX'],
  ['^KS11', '^KS200'],
];

/** Names of groups of companies. A group's holding company often has the bare name, so the name alone is ambiguous. */
export const GROUP_NAMES: readonly string[] = [
  'LG',
  '엘지',
  'SK',
  '에스케이',
  '한화',
  '두산',
  'CJ',
  '씨제이',
  'GS',
  '현대',
  '삼성',
  '롯데',
  'HD현대',
  'samsung',
  'hyundai',
];

/**
 * Shares whose official name, or ticker in the S&P 500, is what a better-known instrument is called too: 모비스 is a
 * company different from 현대모비스. Who asks for one of these names alone is asked which they mean.
 */
export const NAMESAKES: Readonly<Record<string, string>> = {
  oci: '456040.KS',
  lf: '093050.KS',
  모비스: '250060.KQ',
  stx: '011810.KS',
  러셀: '217500.KQ',
  조비: '001550.KS',
  dow: 'DOW',
};
