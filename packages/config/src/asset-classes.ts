/** The kinds of instruments that tax, allocation and rebalancing distinguish. */
export const ASSET_CLASSES = [
  'krx-share',
  'krx-equity-fund',
  'krx-other-fund',
  'foreign-share',
  'foreign-fund',
  'crypto',
  'bond',
  'commodity',
  'cash',
  'real-estate',
  'option',
  'loan',
  'custom',
] as const;

export type AssetClass = (typeof ASSET_CLASSES)[number];
