import type { AssetClass } from '@finclaw/config';
import type { Instrument } from './instrument.ts';

/**
 * Names of Korean funds that hold something other than Korean shares, or hold them through derivatives: leverage and
 * options, bonds and money, mixtures, commodities and currencies, and other countries, their indices and their
 * companies.
 */
const OTHER_HOLDINGS = [
  /레버리지|인버스|선물|\dX|커버드콜|합성|\(H\)|버퍼|헤지/,
  /채권|국채|국고채|국공채|회사채|금융채|은행채|특수채|물가채|통안|전단채|단기자금|머니마켓|금리|KOFR|SOFR|하이일드/,
  /혼합|TDF|TRF|TIF|자산배분|멀티에셋|인컴/,
  /금현물|국제금|골드|GOLD|[금은]액티브|구리|원유|농산물|탄소배출권|천연가스|달러|엔화|엔선물|위안/,
  /미국|글로벌|나스닥|S&P|다우존스|선진국|신흥국|이머징|월드|아시아|유럽|유로|독일|러시아|멕시코|브라질|필라델피아|러셀|빅테크/,
  /차이나|중국|한중|항셍|CSI|심천|일본|니케이|Nikkei|TOPIX|인도|베트남|대만|싱가포르|필리핀/,
  /테슬라|엔비디아|애플|구글|마이크로소프트|아마존|버크셔|팔란티어|TSMC|샤오미|브로드컴|일라이릴리/,
];

/** One rule of the table: a condition, and the resulting class. */
interface Rule {
  readonly type: Instrument['type'];
  readonly where?: 'Korea' | 'abroad';
  readonly is?: (instrument: Instrument) => boolean;
  readonly assetClass: AssetClass;
}

/**
 * The rules for the class of an instrument; the first match decides, and an instrument without a match is not
 * classified.
 */
const RULES: readonly Rule[] = [
  { type: 'stock', where: 'Korea', assetClass: 'krx-share' },
  { type: 'stock', where: 'abroad', assetClass: 'foreign-share' },
  {
    type: 'etf',
    where: 'Korea',
    is: ({ holdsKoreanShares }) => holdsKoreanShares === true,
    assetClass: 'krx-equity-fund',
  },
  {
    type: 'etf',
    where: 'Korea',
    is: ({ names }) => OTHER_HOLDINGS.some((pattern) => pattern.test(names.ko)),
    assetClass: 'krx-other-fund',
  },
  { type: 'etf', where: 'abroad', assetClass: 'foreign-fund' },
  { type: 'crypto', assetClass: 'crypto' },
  { type: 'bond', assetClass: 'bond' },
  { type: 'commodity', assetClass: 'commodity' },
];

/**
 * Returns the class of an instrument; undefined where neither its list nor its name shows it, which never means that it
 * is tax-free.
 */
export function assetClassOf(instrument: Instrument): AssetClass | undefined {
  const { type, exchange } = instrument;
  const where = exchange === undefined ? undefined : exchange === 'KRX' ? 'Korea' : 'abroad';
  return RULES.find((rule) => rule.type === type && (rule.where ?? where) === where && rule.is?.(instrument) !== false)
    ?.assetClass;
}

/**
 * Returns the group of an instrument in an allocation: its sector, or its class; a share without a sector is in the
 * rest.
 */
export const sectorOrClass = (instrument: Instrument | undefined): string =>
  instrument?.sector ??
  (instrument?.type === 'stock' ? 'stock' : ((instrument && assetClassOf(instrument)) ?? 'unclassified'));

const METAL = /\b(?:gold|silver|platinum|palladium|precious metals)\b/i;
const NO_METAL =
  /\b(?:miners?|mining|explorers?|producers?|equity|ultra\w*|bull|bear|[23]x|strategy|futures?|income|covered|etn)\b/i;

/** Tells whether a fund is a trust that owns bars of metal, judging by its name: a collectible under American law. */
export const ownsMetal = ({ type, names }: Instrument): boolean =>
  type === 'etf' && METAL.test(names.en) && /\b(?:trust|shares|physical)\b/i.test(names.en) && !NO_METAL.test(names.en);
