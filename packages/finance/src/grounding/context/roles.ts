import type { Dimension } from '../scan/scanned-number.ts';

/** What a value says about its instrument, account or company. */
export type Role = (typeof ROLE_TABLE)[number][0];

/** How a value of this role is measured; `change` may be an amount or a percentage. */
type Measure = 'money' | 'percent' | 'shares' | 'multiple' | 'plain' | 'change';

type RoleRow = readonly [role: string, measure: Measure, label: string, key: string];

/** Matches nothing. */
const NEVER = '(?!)';

/**
 * Each role with the words that announce it in a text and the field names that carry it in a tool result (lower case, letters
 * only). Rows are tried in order, so a longer word must stand above the word it contains.
 */
const ROLE_TABLE = [
  [
    'prevClose',
    'money',
    "(?:전일|전날|어제|직전|전\\s?거래일|이전)(?:\\s?\\S{0,4})?\\s?종가|(?:previous|prior|prev|last|yesterday's) (?:day's |session's )?clos(?:e|ing)(?: price)?|(?:closed|close) (?:the previous|yesterday)",
    'prev(?:ious)?(?:day)?clos(?:e|ing)|yesterdayclose|closeyesterday|lastclose|^pc$|전일종가|전일가|stcksdpr',
  ],
  [
    'high52',
    'money',
    '52\\s?주\\s?(?:최고|신고|고점|고가)\\S{0,2}|연중\\s?(?:최고|고점)\\S{0,2}|52[- ]?(?:week|wk)s? high|(?:yearly|annual) high|all[- ]time high|역대 최고\\S?',
    '(?:fiftytwoweek|52week|52w|week52|w52|year|yearly|alltime).*(?:high|hgpr)|high(?:52|fiftytwo)|high.*52|52주최고|^ath$|d250hgpr',
  ],
  [
    'low52',
    'money',
    '52\\s?주\\s?(?:최저|신저|저점|저가)\\S{0,2}|연중\\s?(?:최저|저점)\\S{0,2}|52[- ]?(?:week|wk)s? low|(?:yearly|annual) low|all[- ]time low',
    '(?:fiftytwoweek|52week|52w|week52|w52|year|yearly|alltime).*(?:low|lwpr)|low(?:52|fiftytwo)|low.*52|52주최저|^atl$|d250lwpr',
  ],
  [
    'marketCap',
    'money',
    '시가\\s?총액|시총|market[- ]cap(?:itali[sz]ation)?|mkt cap',
    'marketcap|mktcap|시가총액|시총|capitali[sz]ation|htsavls',
  ],
  [
    'dividendYield',
    'percent',
    '배당\\s?수익률|시가\\s?배당률|배당률|분배율|분배금\\s?수익률|dividend yield|distribution yield',
    'dividendyield|divyield|yieldpercent|배당수익률|시가배당',
  ],
  [
    'dividend',
    'money',
    '(?:주당\\s?)?(?:분기\\s?|연간\\s?)?배당(?:금|액)?(?!락|수익)|분배금|dividends?(?: per share)?|paid(?= (?:out )?\\$?[\\d.]+ (?:per|a) share)',
    'dividend|배당금|분배금|^dps$|^income$',
  ],
  [
    'mwr',
    'percent',
    '금액\\s?가중\\s?(?:수익률)?|내부\\s?수익률|money[- ]weighted(?: return)?|XIRR|IRR',
    'moneyweighted|^mwr|xirr|^irr',
  ],
  ['twr', 'percent', '시간\\s?가중\\s?(?:수익률)?|time[- ]weighted(?: return)?|TWR', 'timeweighted|^twr'],
  [
    'cagr',
    'percent',
    '연평균\\s?(?:복리\\s?)?(?:성장률|수익률)|연환산\\s?수익률|CAGR|annuali[sz]ed (?:return|growth)',
    'cagr|annuali[sz]ed',
  ],
  ['operatingMargin', 'percent', '영업\\s?이익률|operating margin', 'operatingmargin|opm$|영업이익률'],
  ['netMargin', 'percent', '순이익률|net (?:profit )?margin', 'netmargin|profitmargin|순이익률'],
  ['grossMargin', 'percent', '매출\\s?총이익률|gross margin', 'grossmargin|매출총이익률'],
  ['debtRatio', 'percent', '부채\\s?비율|debt(?:-to-equity)? ratio', 'debtratio|debttoequity|부채비율'],
  [
    'growth',
    'percent',
    '성장률|증가율|증감률|전년\\s?(?:동기\\s?)?대비|전분기\\s?대비|year[- ]over[- ]year|YoY|QoQ|MoM|quarter[- ]over[- ]quarter|growth',
    'yoy|qoq|growth|증가율|성장률|증감률|chang(?:e|es)(?:1y|3y|5y|1m|3m|6m|year|month|week|ytd|12m)|(?:1y|ytd|yearly|annual|monthly|weekly|1year|12m)(?:change|chg|perf)',
  ],
  [
    'operatingIncome',
    'money',
    '영업\\s?이익|영업\\s?손실|operating (?:income|profit|loss)',
    'operating(?:income|profit|loss)|영업이익|영업손익',
  ],
  [
    'netIncome',
    'money',
    '(?:당기\\s?)?순이익|당기\\s?순손실|순손실|net (?:income|profit|earnings|loss)|earnings(?! per)',
    'net(?:income|profit|earnings|loss)|순이익|순손익',
  ],
  ['grossProfit', 'money', '매출\\s?총이익|gross profit', 'grossprofit|매출총이익'],
  ['revenue', 'money', '매출(?:액)?|revenues?|sales', 'revenue|^sales|매출'],
  [
    'changePercent',
    'percent',
    '등락\\s?[률율]|변동률|일간\\s?수익률|percent(?:age)? change|% change|daily change|change ?%',
    'change(?:s|d)?(?:percent|pct|rate|ratio|p$)|(?:percent|pct)(?:age)?change|^dp$|등락[률율]|변동률|전일대비[율률]|fluctuations?ratio|chg(?:pct|rate|percent)|prdyctrt|24hchange|change24h|dailychange',
  ],
  ['mddPercent', 'percent', '최대\\s?낙폭|MDD|max(?:imum)? drawdown|drawdown', 'drawdown|^mdd'],
  [
    'unrealizedPnl',
    'change',
    '평가\\s?(?:손익|이익|손실|차익|수익)|미실현\\s?(?:손익|이익|손실)|unreali[sz]ed (?:P&L|PnL|profits?|gains?|loss(?:es)?|P/L)|paper (?:gain|loss|profit)',
    'unreali[sz]ed|평가손익|미실현',
  ],
  [
    'realizedPnl',
    'change',
    '실현\\s?(?:손익|이익|손실|차익|수익)|reali[sz]ed (?:P&L|PnL|profits?|gains?|loss(?:es)?|P/L)',
    'reali[sz]ed|실현손익',
  ],
  [
    'pnlPercent',
    'percent',
    '(?:누적\\s?|총\\s?|투자\\s?|전체\\s?)?수익률|손익률|손실률|이익률|(?:total |overall )?return(?:s|ed)?(?: rate)?|ROI|rate of return',
    '(?:pnl|profit|gain|loss|profitloss)(?:percent|pct|rate|ratio)|evlupflsrt|return|^roi$|수익률|손익률|percentgain',
  ],
  [
    'totalPnl',
    'change',
    '총\\s?(?:평가\\s?)?(?:손익|수익금?|이익|손실)|전체\\s?(?:손익|수익|이익|손실)|total (?:P&L|PnL|profits?|gains?|loss(?:es)?|P/L)',
    'total(?:pnl|profit|gain|profitloss|return)|pnltotal|총손익',
  ],
  [
    'pnl',
    'change',
    '손익(?:금액)?|수익금|차익|이익금|손실(?:액|금)?|이익|수익(?!률|비율|원|성|자)|P&L|PnL|P/L|profits?|gains?(?! of \\d+ points)|loss(?:es)?',
    'pnl|profitloss|profit|gain|손익|^pl$|evlupflsamt',
  ],
  [
    'change',
    'change',
    '등락\\s?폭|변동\\s?폭|변동(?!성|률)|등락(?!률|율)|전일\\s?대비|전일보다|전날보다|어제보다|전\\s?거래일\\s?(?:대비|보다)|changes?|net change|vs\\.? (?:the )?(?:previous|prior) close',
    '^(?:d|change|netchange|pricechange|diff|difference|daychange|전일대비|등락|등락폭|prdyvrss|regularmarketchange|absolutechange|(?:signed)?change(?:amount|value|price|abs)|pricechange24h)$',
  ],
  [
    'turnover',
    'money',
    '거래\\s?대금|turnover|traded value|trading value',
    'turnover|acctradeprice|tradeprice24h|dollarvolume|tradingvalue|tradingamount|tradevalue|거래대금|acmltrpbmn|quotevolume',
  ],
  [
    'avgVolume',
    'shares',
    '평균\\s?거래량|average (?:daily )?volume|avg volume',
    'av(?:era)?ge?(?:daily)?volume|volumeavg|평균거래량',
  ],
  ['volume', 'shares', '거래\\s?량|volume|shares traded|traded shares', 'volume|^vol$|거래량|^v$|acmlvol|tradedshares'],
  [
    'avgCost',
    'money',
    '(?:평균\\s?)?(?:매입|매수)\\s?(?:단가|가격|가)(?![액능])|평균\\s?단가|평단(?:가)?|취득\\s?(?:단가|가)|average (?:cost|price paid|purchase price|buy price|entry)|avg\\.? (?:cost|price)|cost (?:basis )?per share|(?:purchase|buy|entry) price|bought (?:it |them )?(?:at|for)|(?<=(?:you|i|we|they|have|had) )paid',
    'av(?:era)?g(?:e)?(?:cost|price|buy|entry|unit|purchase)|costpershare|entryprice|buyprice|purchaseprice|unitcost|pchsavgpric|매입단가|평균단가|평단|매입가|매수가',
  ],
  [
    'costBasis',
    'money',
    '(?:총\\s?)?(?:매입|매수|투자|취득)\\s?(?:금액|액|원금|원가)|투자\\s?원금|원금|(?:total )?cost basis|(?:amount |total )?invested|total cost|principal',
    'costbasis|pchsamt|totalcost|^cost$|invested|investment|매입금액|매수금액|원금|principal',
  ],
  [
    'totalValue',
    'money',
    "최종\\s?(?:금액|잔액|평가액)|만기\\s?(?:금액|수령액)|총\\s?(?:평가\\s?(?:금액|액)|자산|액|금액|잔고)|전체\\s?(?:평가\\s?(?:금액|액)|자산)|평가\\s?총액|순자산|합계(?:\\s?금액)?|합산|total (?:value|assets|portfolio|market value|amount|worth)|portfolio (?:value|is worth|total)|portfolio's (?:total )?value|net worth|(?:account|portfolio|balance)(?: now| currently)? (?:stands at|is at|comes to|is worth)|total",
    'total(?:value|assets?|equity|balance|amount|worth|marketvalue)|networth|portfoliovalue|final(?:value|balance|amount)|futurevalue|endingbalance|maturityvalue|만기금액|최종금액|총자산|총평가|평가총액|^total$|^sum$|합계|총액',
  ],
  [
    'marketValue',
    'money',
    '평가\\s?(?:금액|액|가치)|보유\\s?(?:금액|액|가치)|market value|current value|holding value|position value',
    'marketvalue|currentvalue|eval(?:uation)?(?:amount|amt|value)?$|valuation|^evluamt|positionvalue|평가금액|평가액|보유금액|^mv$',
  ],
  [
    'amount',
    'money',
    '(?:체결|주문|거래|결제|정산)\\s?(?:금액|대금|총액)|(?:order|trade|filled|gross) (?:amount|value)|amount',
    '^(?:amount|notional|grossamount|tradeamount|orderamount|filledamount|체결금액|주문금액|거래금액|결제금액)$',
  ],
  ['worth', 'money', 'worth|valued at|value|가치', '^(?:worth|value)$'],
  [
    'contributed',
    'money',
    '납입\\s?(?:금액|원금|금)|입금(?:액|한)|넣은|contributed|deposited|put in',
    'contribut|deposited|netdeposit|납입|입금',
  ],
  [
    'fxEffect',
    'change',
    '환율\\s?(?:효과|영향)|환차익|환차손|환손익|(?:FX|currency|exchange rate) (?:effect|impact|gain|loss)',
    'fxeffect|currencyeffect|환차|fxgain|fxpnl',
  ],
  [
    'cash',
    'money',
    '예수금|현금(?:\\s?잔고)?|주문\\s?가능\\s?금액|매수\\s?가능\\s?금액|cash(?: balance)?|buying power',
    'cash|dncatot|예수금|buyingpower|deposit|현금',
  ],
  [
    'weight',
    'percent',
    '비중|비율|차지(?:하는)?|(?:전체|총)\\s?\\S{1,8}의|weights?|allocation|accounts? for|makes? up|share of',
    'weight|allocation|비중|portion|proportion',
  ],
  [
    'quantity',
    'shares',
    '(?:보유\\s?|주문\\s?|체결\\s?)?수량|보유\\s?주식\\s?수|quantity|number of shares|position size',
    'quantity|^qty|(?:^|[^d])shares(?!out)|^units$|^position$|holdingqty|hldgqty|보유수량|수량|qty$|filled$',
  ],
  [
    'advancers',
    'shares',
    '(?:상승|오른|오름세)\\s?종목(?:\\s?수)?|advancers|advancing(?: stocks| issues)?',
    'advanc|gainers|상승종목',
  ],
  [
    'decliners',
    'shares',
    '(?:하락|내린|내림세)\\s?종목(?:\\s?수)?|decliners|declining(?: stocks| issues)?',
    'declin|losers|하락종목',
  ],
  ['sharesOutstanding', 'shares', '발행\\s?주식\\s?(?:수|총수)|shares outstanding', 'sharesoutstanding|발행주식|listedshares'],
  [
    'estimate',
    'change',
    '예상치?|전망치?|컨센서스|추정치|estimates?|consensus|expectations?|expected|forecasts?|guidance',
    'estimate|consensus|forecast|expected|guidance|추정|컨센서스',
  ],
  ['target', 'money', '목표\\s?(?:주가|가격|가|금액)|target(?: price)?|price target', 'target|목표'],
  ['stop', 'money', '손절\\s?(?:가격|가|선)|stop[- ]loss(?: price)?|stop price', 'stoploss|stopprice|^stop$|손절'],
  ['limit', 'money', '지정가|주문\\s?가격?|limit price|limit order (?:at|of)', 'limitprice|지정가|orderprice'],
  [
    'threshold',
    'money',
    '알림\\s?(?:가격|가|조건|기준)|기준\\s?(?:가격|가)|alert (?:price|level|at)|threshold',
    'threshold|alertprice|triggerprice|condition',
  ],
  [
    'expenseRatio',
    'percent',
    '(?:총\\s?|운용\\s?)?보수(?:율)?|운용\\s?비용|expense ratio|management fee|charges',
    'expenseratio|ter$|managementfee|총보수|보수율',
  ],
  [
    'aum',
    'money',
    '운용\\s?(?:자산|규모|순자산)|순자산\\s?총액|AUM|assets under management|net assets',
    '^aum$|netassets|assetsundermanagement|순자산',
  ],
  ['fee', 'money', '수수료|fees?|commissions?', 'fee|commission|수수료|^charges?$'],
  ['tax', 'money', '(?:증권\\s?)?거래세|양도\\s?소득세|세금|tax(?:es)?', 'tax|세금|거래세'],
  ['bid', 'money', '매수\\s?호가|bid(?: price)?', '^bid(?:price)?$|매수호가'],
  ['ask', 'money', '매도\\s?호가|ask(?:ing)?(?: price)?|offer price', '^ask(?:price)?$|매도호가'],
  [
    'range',
    'money',
    "(?:일중|장중|당일|일일|오늘)?\\s?(?:변동\\s?범위|거래\\s?범위|등락\\s?범위|범위|레인지)|between|(?:intraday|day's|daily|trading) range|range(?:d|s)?",
    '^range$',
  ],
  [
    'open',
    'money',
    '시가(?!\\s?총액|\\s?배당)|시초가|개장가|시작가|(?:장\\s?)?출발가|open(?:ed|ing)?(?: price)?(?: at| of)?',
    '^(?:o|open|openprice|openingprice|dayopen|regularmarketopen|시가|시초가|stckoprc)$',
  ],
  [
    'high',
    'money',
    "(?:장중\\s?|일중\\s?|당일\\s?|오늘\\s?)?(?:최고가|고가|고점|최고치)|(?:intraday |day's |daily |session |today's )?high(?!er|est|light|ly|-)|highest|peak(?:ed)?",
    '^(?:h|high|highprice|dayhigh|regularmarketdayhigh|고가|최고가|stckhgpr|max|maximum|peak|highest)$',
  ],
  [
    'low',
    'money',
    "(?:장중\\s?|일중\\s?|당일\\s?|오늘\\s?)?(?:최저가|저가|저점|최저치)|(?:intraday |day's |daily |session |today's )?low(?!er|est|-)|lowest|bottom(?:ed)?",
    '^(?:l|low|lowprice|daylow|regularmarketdaylow|저가|최저가|stcklwpr|min|minimum|lowest)$',
  ],
  // Where a price rose or fell to; the words alone do not say whether it still stands there.
  ['peak', 'money', NEVER, NEVER],
  ['trough', 'money', NEVER, NEVER],
  ['forwardPer', 'multiple', '(?:선행|예상)\\s?PER|forward (?:P/E|PER|PE)', 'forwardpe|forwardper'],
  [
    'per',
    'multiple',
    '(?-i:PER)(?![A-Za-z])|P/E(?: ratio)?|PE ratio|주가\\s?수익\\s?비율|price[- ]to[- ]earnings',
    '^(?:per|pe|peratio|trailingpe|pettm|perttm|pricetoearnings\\w*|priceearnings\\w*)$',
  ],
  ['pbr', 'multiple', 'PBR|P/B(?: ratio)?|주가\\s?순자산\\s?비율|price[- ]to[- ]book', '^(?:pbr|pb|pbratio|pricetobook\\w*)$'],
  ['psr', 'multiple', 'PSR|P/S(?: ratio)?', '^(?:psr|ps|psratio|pricetosales\\w*)$'],
  ['eps', 'money', 'EPS|주당\\s?순이익|earnings per share', '^(?:eps|earningspershare|epsttm|dilutedeps|basiceps)$|주당순이익'],
  ['bps', 'money', 'BPS(?![a-z])|주당\\s?순자산|book value per share', '^(?:bps|bookvaluepershare|bookvalue)$|주당순자산'],
  ['roe', 'percent', 'ROE|자기자본\\s?이익률|return on equity', '^roe|returnonequity'],
  ['roa', 'percent', 'ROA|총자산\\s?이익률|return on assets', '^roa|returnonassets'],
  ['rsi', 'plain', 'RSI(?:\\s?\\(\\d+\\))?|상대\\s?강도\\s?지수', '^rsi'],
  ['macdSignal', 'plain', 'MACD 시그널|시그널(?:선)?|signal line', '^(?:macd)?signal(?:line)?$'],
  ['macd', 'plain', 'MACD', '^macd'],
  ['upperBand', 'money', '(?:볼린저\\s?밴드?\\s?)?상단(?:선|밴드)?|upper (?:bollinger )?band', 'upper'],
  ['middleBand', 'money', '(?:볼린저\\s?밴드?\\s?)?중심선|middle (?:bollinger )?band', '^middle|middleband'],
  ['lowerBand', 'money', '(?:볼린저\\s?밴드?\\s?)?하단(?:선|밴드)?|lower (?:bollinger )?band', '^lower|lowerband|lowerbollinger'],
  [
    'movingAverage',
    'money',
    '이동\\s?평균(?:선)?|이평선|\\d+일선|(?:simple |exponential )?moving averages?|SMA|EMA|(?<![A-Za-z])MA(?![A-Za-z])',
    '^(?:sma|ema|ma|movingaverage|ma\\d+|sma\\d+|ema\\d+)\\d*$|이동평균',
  ],
  ['atr', 'money', 'ATR|average true range', '^atr'],
  ['vwap', 'money', 'VWAP|거래량\\s?가중\\s?평균(?:가격)?', '^vwap'],
  ['beta', 'plain', '베타|beta', '^beta'],
  ['volatility', 'percent', '변동성|volatility|standard deviation|표준\\s?편차', 'volatility|stdev|standarddeviation|변동성'],
  [
    'policyRate',
    'percent',
    '기준\\s?금리|policy (?:interest )?rates?|(?:federal|fed) funds rate|base rate|key rate',
    'policyrate|baserate|fedfunds|기준금리|keyrate',
  ],
  [
    'bondYield',
    'percent',
    '(?:국고채|국채|회사채|채권)(?:\\s?\\d+년물)?(?:\\s?금리|\\s?수익률)?|만기\\s?수익률|(?:bond |treasury )yields?|yields?',
    'bondyield|treasuryyield|^yield$|국고채|국채|yieldtomaturity|^ytm$',
  ],
  [
    'interestPaid',
    'money',
    '(?:총\\s?|세전\\s?|세후\\s?)?이자(?!율)(?:액|금|비용)?|(?:total )?interest (?:paid|costs?|amount|income)|total interest',
    'totalinterest|interest(?:paid|amount|cost|income)|이자액|총이자|^interest$|세전이자|세후이자',
  ],
  [
    'payment',
    'money',
    '(?:월\\s?|총\\s?|매월\\s?)?(?:상환액|상환금|납입액|원리금)|(?:monthly |total )?(?:re)?payments?|repay',
    'payment|repayment|instal?lment|상환액|납입액|원리금',
  ],
  ['interestRate', 'percent', '금리|이자율|interest rates?|coupon|쿠폰', 'interestrate|금리|coupon|^apr$|^apy$'],
  ['unemployment', 'percent', '실업률|unemployment(?: rate)?|jobless rate', 'unemployment|실업률'],
  ['gdp', 'percent', '(?:경제\\s?)?성장률\\s?전망|GDP(?: growth)?|국내총생산', '^gdp'],
  ['inflation', 'percent', '소비자\\s?물가(?:\\s?상승률)?|물가(?:\\s?상승률)?|CPI|inflation', '^cpi|inflation|물가'],
  [
    'close',
    'money',
    '종가|마감가|clos(?:e|es|ed|ing)(?: price)?(?: at| of)?|ended (?:the day )?at|settled at|finished (?:the day )?at',
    '^(?:c|close|closeprice|closingprice|adjclose|adjustedclose|종가|endprice)$',
  ],
  [
    'price',
    'money',
    '현재\\s?(?:주가|가격|가|시세|값)|(?:현재|지금)(?:은|는)?(?=\\s?(?:약\\s?)?[\\d$₩])|주가|시세|체결가|거래가|가격|(?:current |share |stock |latest |last |market )?prices?d?(?! target)|(?:is |are |was )?(?:currently |now )?trad(?:ing|es|ed) at|quoted at|(?:stands?|sits?|is|are) (?:currently |now )?at|changing hands at|last traded',
    'price|^(?:last|current|now|px|nav|기준가|level|indexlevel|지수|현재가|시세|체결가|stckprpr|lasttrade|quote)$',
  ],
] as const satisfies readonly RoleRow[];

/** Every character that a label can start with, so that all other places are passed over at once. */
const FIRST = `${[...new Set(ROLE_TABLE.flatMap(([, , label]) => label.match(/[가-힣]/g) ?? []))].join('')}A-Za-z%5\\d`;
const LABEL = new RegExp(
  `(?=[${FIRST}])(?<![A-Za-z])(?:${ROLE_TABLE.map(([, , label]) => `(${label})`).join('|')})(?![a-z])`,
  'gi',
);
const KEYS: readonly (readonly [Role, RegExp])[] = ROLE_TABLE.map(([role, , , key]) => [role, new RegExp(key)]);
const MEASURES: ReadonlyMap<Role, Measure> = new Map(ROLE_TABLE.map(([role, measure]) => [role, measure]));

/** A word that says what the number beside it is. */
export interface Label {
  readonly role: Role;
  readonly start: number;
  readonly end: number;
}

/** Every announcing word in a stretch of text, in its order. */
export function labelsIn(text: string): Label[] {
  return [...text.matchAll(LABEL)].map((match) => ({
    role: ROLE_TABLE[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]?.[0] as Role,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const REPORTED = new Set<Role>(['revenue', 'operatingIncome', 'netIncome', 'grossProfit', 'eps', 'volume', 'turnover']);

/** Whether a role is a figure whose growth is told in percent. */
export const isReported = (role: Role): boolean => REPORTED.has(role);

/** The figure whose growth a field name carries: revenue of revenueGrowth. */
export function reportedInKey(key: string): Role | undefined {
  const plain = key
    .toLowerCase()
    .replace(/[^a-z0-9가-힣]/g, '')
    .replace(/(?:yoy|qoq|mom|growth|증가율|성장률|증감률).*$/, '');
  return plain === '' ? undefined : KEYS.find(([role, pattern]) => REPORTED.has(role) && pattern.test(plain))?.[0];
}

/** The role that a field name of a tool result carries. */
export function roleOfKey(key: string): Role | undefined {
  const plain = key.toLowerCase().replace(/[^a-z0-9가-힣]/g, '');
  if (plain === '' || plain.length > 60) return undefined;
  return KEYS.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** The dimensions in which a role can be written. */
export function dimensionsOf(role: Role): readonly Dimension[] {
  return DIMENSIONS[MEASURES.get(role) as Measure];
}

const DIMENSIONS: Readonly<Record<Measure, readonly Dimension[]>> = {
  money: ['money', 'index-points', 'none'],
  percent: ['percent', 'none'],
  shares: ['shares', 'count', 'none'],
  multiple: ['multiple', 'none'],
  plain: ['none', 'index-points', 'percent'],
  change: ['money', 'percent', 'index-points', 'none'],
};

const AS_PERCENT: Partial<Record<Role, Role>> = {
  change: 'changePercent',
  pnl: 'pnlPercent',
  unrealizedPnl: 'pnlPercent',
  totalPnl: 'pnlPercent',
  dividend: 'dividendYield',
};

/** The role a label has beside a number of this dimension; undefined if the two cannot belong together. */
export function roleFor(role: Role, dimension: Dimension): Role | undefined {
  if (dimension === 'percent') {
    const percent = AS_PERCENT[role];
    if (percent !== undefined) return percent;
  }
  // 거래량 in money is what was paid.
  if (role === 'volume' && dimension === 'money') return 'turnover';
  return dimensionsOf(role).includes(dimension) ? role : undefined;
}

const SIGNED = new Set<Role>([
  'change',
  'changePercent',
  'pnl',
  'totalPnl',
  'realizedPnl',
  'unrealizedPnl',
  'pnlPercent',
  'mwr',
  'twr',
  'cagr',
  'growth',
  'operatingIncome',
  'netIncome',
  'operatingMargin',
  'netMargin',
  'roe',
  'roa',
  'eps',
  'macd',
  'macdSignal',
  'mddPercent',
  'fxEffect',
]);

const MOVEMENTS = new Set<Role>([
  'change',
  'changePercent',
  'pnl',
  'totalPnl',
  'realizedPnl',
  'unrealizedPnl',
  'pnlPercent',
  'mwr',
  'twr',
  'cagr',
  'growth',
  'fxEffect',
  'mddPercent',
  'inflation',
]);

/** Whether a value of this role is itself a rise or a fall. */
export const isMovement = (role: Role): boolean => MOVEMENTS.has(role);

/** Whether up and down matter for a value of this role. */
export const isSigned = (role: Role): boolean => SIGNED.has(role);

const ALSO: Partial<Record<Role, readonly Role[]>> = {
  price: ['close'],
  close: ['price'],
  limit: ['price'],
  turnover: ['volume'],
  interestPaid: ['dividend'],
  amount: ['costBasis', 'totalValue', 'marketValue', 'turnover', 'worth'],
  avgCost: [],
  pnl: ['unrealizedPnl', 'realizedPnl', 'totalPnl', 'change'],
  totalPnl: ['pnl', 'unrealizedPnl'],
  unrealizedPnl: ['pnl', 'totalPnl'],
  realizedPnl: ['pnl', 'totalPnl'],
  pnlPercent: ['mwr', 'twr', 'cagr', 'dividendYield', 'changePercent'],
  marketValue: ['totalValue', 'marketCap', 'worth'],
  worth: ['marketValue', 'totalValue', 'price', 'close', 'marketCap', 'costBasis'],
  costBasis: ['amount', 'contributed'],
  range: ['low', 'high', 'low52', 'high52'],
  peak: ['high', 'high52', 'price', 'close'],
  trough: ['low', 'low52', 'price', 'close'],
  high: ['high52'],
  low: ['low52'],
  dividendYield: ['bondYield'],
  policyRate: ['interestRate'],
  bondYield: ['interestRate', 'dividendYield'],
  interestRate: ['policyRate', 'bondYield'],
  threshold: ['target', 'price', 'limit', 'stop'],
  target: ['threshold', 'limit'],
  contributed: ['costBasis'],
  totalValue: [
    'amount',
    'worth',
    'cash',
    'costBasis',
    'fee',
    'dividend',
    'revenue',
    'turnover',
    'volume',
    'marketCap',
    'quantity',
  ],
  mddPercent: [],
  growth: ['changePercent', 'pnlPercent'],
  changePercent: ['growth'],
  change: ['growth'],
};

/** Whether a value with the second role may stand where a text announces the first. */
export const rolesAgree = (announced: Role, actual: Role): boolean =>
  announced === actual || (ALSO[announced]?.includes(actual) ?? false);

/** The roles whose values may stand where a text announces this one. */
export const agreeing = (role: Role): readonly Role[] => [role, ...(ALSO[role] ?? [])];

const MARKET = new Set<Role>([
  'price',
  'close',
  'change',
  'changePercent',
  'volume',
  'high',
  'low',
  'open',
  'bid',
  'ask',
  'marketCap',
  'turnover',
  'marketValue',
  'vwap',
  'rsi',
]);

/** Whether a value of this role moves with the market and so grows old. */
export const growsOld = (role: Role): boolean => MARKET.has(role);

const POINTS = new Set<Role>([
  'open',
  'high',
  'low',
  'high52',
  'low52',
  'prevClose',
  'target',
  'stop',
  'avgCost',
  'change',
  'bid',
  'ask',
  'limit',
  'threshold',
  'dividend',
  'eps',
  'bps',
  'fee',
  'tax',
  'movingAverage',
  'upperBand',
  'middleBand',
  'lowerBand',
  'atr',
  'vwap',
]);

const QUOTE_POINTS = new Set<Role>([
  'open',
  'high',
  'low',
  'high52',
  'low52',
  'prevClose',
  'bid',
  'ask',
  'movingAverage',
  'upperBand',
  'middleBand',
  'lowerBand',
  'vwap',
  'atr',
]);

/** Whether a value is one of the lesser points of a quote, which nobody tells without saying which one it is. */
export const isQuotePoint = (role: Role): boolean => QUOTE_POINTS.has(role);

/** Whether a value of this role would be a mistake if it stood for an instrument's price without any announcement. */
export const needsAnnouncement = (role: Role): boolean => POINTS.has(role);

const NOBODYS = new Set<Role>([
  'cash',
  'totalValue',
  'totalPnl',
  'realizedPnl',
  'fee',
  'tax',
  'mwr',
  'twr',
  'amount',
  'worth',
  'interestRate',
  'policyRate',
  'bondYield',
  'inflation',
  'unemployment',
  'gdp',
  'contributed',
  'fxEffect',
  'weight',
  'pnl',
  'pnlPercent',
]);

/** Whether a value of this role may belong to an account or a country and to no instrument. */
export const isOfNobody = (role: Role): boolean => NOBODYS.has(role);
