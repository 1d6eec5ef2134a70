/** Instruments that people mix up: share classes of one company, and companies of one name. The first is the usual one. */
export const FAMILIES: readonly (readonly string[])[] = [
  ['005930.KS', '005935.KS'],
  ['005380.KS', '005385.KS'],
  ['051910.KS', '051915.KS'],
  ['066570.KS', '066575.KS'],
  ['GOOGL', 'GOOG'],
  ['BRK.B', 'BRK.A'],
  ['086520.KQ', '247540.KQ'],
  ['068270.KS', '068760.KQ'],
  ['005490.KS', '003670.KS', '047050.KS'],
  ['035720.KS', '323410.KS', '377300.KS', '293490.KQ'],
  ['006400.KS', '018260.KS'],
  ['009150.KS', '005930.KS'],
  ['QQQ', 'QQQM', 'TQQQ', 'SQQQ'],
  ['^IXIC', '^NDX'],
  ['^KS11', '^KS200'],
];

/** Names of groups of companies. A group's holding company often bears the bare name, so the name alone is a question. */
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
