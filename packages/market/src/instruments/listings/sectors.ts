/** The eleven sectors of companies, the same for every market. */
export const SECTORS = [
  'technology',
  'communication',
  'consumer-cyclical',
  'consumer-defensive',
  'health-care',
  'financials',
  'industrials',
  'materials',
  'energy',
  'utilities',
  'real-estate',
] as const;
type SectorId = (typeof SECTORS)[number];

/** Well-known shares by sector; a preferred share has the sector of the company's common one. */
const MEMBERS: Readonly<Record<SectorId, string>> = {
  technology:
    '005930 000660 009150 018260 066570 011070 034220 402340 006400 042700 007660 353200 000990 022100 307950 058470 403870 357780 039030 240810 036930 005290 222800 067310 095340 089030 084370 319660 131970 098460 064760 140860 213420 078600 121600 060250 042000 454910 277810 181710 ' +
    'AAPL MSFT NVDA AVGO AMD INTC QCOM TXN MU AMAT LRCX ASML ARM ADBE CSCO INTU MSTR PLTR SMCI CRWD PANW MRVL KLAC SNPS CDNS ADI SHOP DDOG FTNT ZM APP RGTI QUBT SOUN CRWV NBIS SNDK WDC STX TSM ORCL CRM IBM IONQ NOW SNOW DELL HPQ ANET NET FIG QBTS SAP SONY',
  communication:
    '035420 035720 032640 017670 030200 036570 251270 259960 352820 030000 462870 034120 079160 041510 035900 122870 293490 263750 112040 035760 253450 067160 095660 194480 078340 069080 225570 376300 ' +
    'GOOGL GOOG META NFLX TMUS CMCSA BIDU TTD ROKU ASTS DIS T VZ RDDT RBLX SPOT PINS SNAP AMC',
  'consumer-cyclical':
    '005380 000270 012330 018880 161390 021240 139480 023530 011210 069960 204320 073240 003620 004170 008770 035250 383220 ' +
    'AMZN TSLA SBUX ABNB RIVN LCID BKNG MELI PDD JD DASH EBAY LULU MAR DKNG GRAB BABA MCD NKE HD GM F NIO CPNG GME LOW TJX CCL TM HMC',
  'consumer-defensive':
    '051900 033780 090430 271560 003230 004370 097950 005300 280360 007310 005180 000080 282330 007070 192820 161890 002790 278470 257720 ' +
    'COST PEP WMT PG KO TGT PM MO UL',
  'health-care':
    '207940 068270 302440 326030 000100 128940 006280 069620 185750 008930 009420 137310 196170 028300 068760 214150 145020 214450 000250 141080 298380 087010 328130 310210 237690 096530 086900 085660 950160 226950 067630 048410 ' +
    'MRNA AMGN GILD ISRG VRTX REGN LLY UNH JNJ PFE ABBV MRK CVS TMO ABT BMY NVO HIMS NVS',
  financials:
    '105560 055550 086790 316140 024110 323410 377300 138040 006800 071050 032830 000810 016360 005940 039490 088350 005830 001450 029780 138930 139130 175330 041190 088980 ' +
    'PYPL COIN HOOD SOFI AFRM MARA RIOT BRK.B BRK.A JPM BAC WFC C GS MS BLK V MA AXP SCHW BX KKR SPGI XYZ CRCL',
  industrials:
    '373220 028260 010140 028050 086280 000720 064350 009540 329180 267260 003550 034730 047810 012450 042660 272210 000880 079550 034020 000150 241560 047050 011200 003490 001040 298040 010120 267250 443060 017800 180640 020560 089590 272450 028670 000120 004990 006360 047040 375500 294870 006260 001440 052690 051600 336260 112610 012750 001740 ' +
    'RKLB HON AAL UAL GE BA LMT CAT UBER MMM UPS FDX DAL DE RTX NOC GD GEV VRT SMR JOBY ACHR',
  materials:
    '005490 051910 004020 009830 003670 010130 066970 361610 011170 020150 010060 011780 011790 103140 450080 005070 014680 285130 247540 086520 348370 278280',
  energy: '096770 078930 010950 XOM CVX COP OXY SHEL BP',
  utilities: '015760 036460 CEG NEE VST OKLO',
  'real-estate': 'O',
};

const SECTOR_OF: ReadonlyMap<string, SectorId> = new Map(
  SECTORS.flatMap((sector) => MEMBERS[sector].split(' ').map((code) => [code, sector] as const)),
);

/**
 * Returns the sector of a well-known share; preferred shares have the code of the common one except for the last digit.
 */
export function knownSector(symbol: string): SectorId | undefined {
  const code = symbol.replace(/\.K[SQN]$/, '');
  return SECTOR_OF.get(code) ?? (code === symbol ? undefined : SECTOR_OF.get(`${code.slice(0, 5)}0`));
}

/** The industries in the Korean exchange's index files, with their sectors. */
const KOREAN_INDUSTRIES: readonly (readonly [RegExp, SectorId])[] = [
  [/음식료|담배/, 'consumer-defensive'],
  [/섬유|의류|유통|운송장비|자동차|숙박|음식/, 'consumer-cyclical'],
  [/제약|의약|의료/, 'health-care'],
  [/화학|비금속|금속|철강|종이|목재/, 'materials'],
  [/전기.?전자|반도체|IT|소프트웨어|컴퓨터|정보기기|인터넷|디지털/, 'technology'],
  [/통신|방송|오락|문화|출판|콘텐츠/, 'communication'],
  [/금융|은행|증권|보험/, 'financials'],
  [/전기.?가스/, 'utilities'],
  [/부동산/, 'real-estate'],
  [/기계|건설|운송|창고|서비스/, 'industrials'],
];

/** Returns the sector of an industry of the Korean exchange; undefined for an unknown name. */
export const sectorOfIndustry = (name: string): SectorId | undefined =>
  KOREAN_INDUSTRIES.find(([pattern]) => pattern.test(name))?.[1];
