/**
 * The words that announce what a value is, in texts and in the names of fields. Of two that start at one place the upper is taken, so a longer
 * word stands above the one it contains. A blank may be missing behind Hangul and be a hyphen behind other letters.
 */
export const LABELS = {
  prevClose:
    "(?:전일|전날|어제|직전|전 거래일|이전)(?:\\s?\\S{0,4})?\\s?종가|(?:previous|prior|prev|last|yesterday's) (?:day's |session's )?clos(?:e|ing)(?: price)?|closed? (?:the previous|yesterday)",
  high52:
    '52\\s?주 (?:최고|신고|고점|고가)|연중 (?:최고|고점)|역대 최고|(?:(?:52|fifty two) ?w(?:ee)?ks?|week ?52|yearly|annual|all time) high|high 52w|record(?! date)(?: high)?',
  low52:
    '52\\s?주 (?:최저|신저|저점|저가)|연중 (?:최저|저점)|(?:(?:52|fifty two) ?w(?:ee)?ks?|week ?52|yearly|annual|all time) low|low 52w',
  marketCap: '시가 총액|시총|market cap(?:itali[sz]ation)?|mkt cap',
  dividendYield: '배당 수익률|배당률|분배율|분배금 수익률|(?:dividend|distribution) yield',
  dividend: '(?:주당 )?배당(?:금|액)?(?!락|수익)|분배금|(?:dividends?|distributions?)(?: per share)?',
  mwr: '금액 가중 (?:수익률)?|내부 수익률|money weighted(?: return)?|XIRR|IRR',
  twr: '시간 가중 (?:수익률)?|time weighted(?: return)?|TWR',
  operatingMargin: '영업 이익률|operating margin',
  netMargin: '순이익률|(?:net|profit|net profit) margin',
  grossMargin: '매출 총이익률|gross margin',
  debtRatio: '부채 비율|debt(?: to equity)? ratio',
  growth: '성장률|증가율|증감률|전년 (?:동기 )?대비|전분기 대비|(?:year over|quarter over) (?:year|quarter)|YoY|QoQ|MoM|growth',
  operatingIncome: '영업 (?:이익|손익|손실)|operating (?:income|profit|loss)',
  netIncome: '(?:당기 )?순(?:이익|손익|손실)|net (?:income|profit|earnings|loss)|earnings(?! per)',
  taxableGain: '과세 (?:표준|대상|소득)|taxable (?:gains?|income|amount)',
  withheld: '원천 징수(?:액|세액)?|(?:tax )?withheld|withholding(?: tax)?',
  liabilities: '부채 (?:총계)?|(?:total )?liabilities',
  equity: '자본(?:총계|\\s총계)?(?!금|이익)|(?:shareholders\\S? |total )?equity',
  assets: '(?<!순|총|운용\\s?)자산 총계|(?<!net |under )assets(?! under)',
  grossProfit: '매출 총이익|gross profit',
  revenue: '매출(?:액)?|revenues?|sales',
  changePercent: '등락 [률율]|변동률|일간 수익률|(?:percent(?:age)?|pct|%|daily|24h) change|change ?%',
  mddPercent: '최대 낙폭|MDD|(?:max(?:imum)? )?drawdown|(?:deepest|worst|biggest) (?:fall|dip|drop|decline)',
  unrealizedPnl:
    '평가 (?:손익|이익|손실|차익|수익)|미실현 (?:손익|이익|손실)|(?:unreali[sz]ed|paper) (?:P&L|PnL|P/?L|profits?|gains?|loss(?:es)?)|(?:still )?on paper',
  realizedPnl: '실현 (?:손익|이익|손실|차익|수익)|reali[sz]ed (?:P&L|PnL|P/?L|profits?|gains?|loss(?:es)?)',
  pnlPercent: '수익률|손익률|손실률|이익률|(?:total |overall )?return(?:s|ed)?(?: rate)?|ROI|rate of return',
  totalPnl: '(?:총|전체) (?:평가 )?(?:손익|수익금?|이익|손실)|total (?:P&L|PnL|P/L|profits?|gains?|loss(?:es)?)',
  pnl: '손익(?:금액)?|수익금|차익|이익금|손실(?:액|금)?|이익|수익(?!률|비율|원|성|자)|P&L|PnL|P/L|profits?|gains?|loss(?:es)?',
  change:
    '변동(?!성|률)|등락(?!률|율)|(?:전일|전날|어제|전 거래일) (?:대비|보다)|changes?|chg\\.?|vs\\.? (?:the )?(?:previous|prior) close',
  turnover: '거래 대금|turnover|(?:traded|trading|dollar|quote) (?:value|volume)',
  volume: '거래 량|volume|shares traded|traded shares',
  avgCost:
    '평균(?=\\s?[\\d$₩])|(?:평균 )?(?:매입|매수) (?:단가|가격|가)(?![액능])|평균 단가|평단(?:가)?|취득 (?:단가|가)|average (?:cost|price paid|purchase price|buy price|entry)|avg\\.? (?:cost|price)|cost (?:basis )?per share|(?:purchase|buy|entry) price|bought (?:it |them )?(?:at|for)|(?<=(?:you|i|we|they|have|had) )paid(?! in[,.;:)])',
  costBasis:
    '(?:총 )?(?:매입|매수|투자|취득)?\\s?원가|(?:매입|매수|투자|취득) (?:금액|액|원금)|(?:total )?cost basis|(?:amount |total )?invested|total cost|principal',
  interestPaid: '이자(?!율)(?:액|금|비용)?|(?:total )?interest (?:paid|costs?|amount|income)|total interest',
  totalValue:
    "최종 (?:금액|잔액|평가액)|만기 (?:금액|수령액)|(?:총|전체) (?:평가 (?:금액|액)|자산|액|금액|잔고)|평가 총액|순자산|합계 (?:금액)?|합산|(?:total|portfolio) (?:market )?(?:value|assets|portfolio|amount|worth|is worth|total)|portfolio's (?:total )?value|net worth|final balance|(?:account|portfolio|balance)(?: now| currently)? (?:stands at|is at|comes to|is worth)|total",
  marketValue: '(?:평가|보유) (?:금액|액|가치)|(?:market|current|holding|position) value',
  amount: '(?:체결|주문|거래|결제|정산) (?:금액|대금|총액)|(?:order|trade|filled|gross) (?:amount|value)|amount',
  worth: 'worth|valued at|value|가치',
  contributed: '원금|납입 (?:금액|원금|금)|입금(?:액|한)|넣은|contributed|contributions?|deposited|put in|paid in(?=[,.;:)])',
  fxEffect: '환율 (?:효과|영향)|환차익|환차손|환손익|(?:FX|currency|exchange rate) (?:effect|impact|gain|loss)',
  cash: '예수금|현금 (?:잔고)?|(?:주문|매수) 가능 금액|cash(?: balance)?(?! flow)|buying power',
  locked: '묶[여인]|locked|on hold|tied up',
  weight:
    '비중|비율|차지|(?:전체|총)\\s?\\S{1,8}의|weights?|allocation|accounts? for|makes? up|share of|of (?:your|the|my) (?:holdings|portfolio|assets|stocks|account)',
  quantity: '수량|보유 주식 수|quantity|qty|number of shares|position size',
  estimate: '예상치?|전망치?|컨센서스|추정치|estimates?|consensus|expectations?|expected|forecasts?|guidance',
  target: '목표 (?:주가|가격|가|금액)?|target(?: price)?|price target',
  threshold: '알림 (?:가격|가|조건|기준)|기준 (?:가격|가)|alert (?:price|level|at)|threshold',
  expenseRatio: '보수(?:율)?|운용 비용|expense ratio|management fee|charges',
  fee: '수수료|fees?|commissions?',
  tax: '거래세|양도 소득세|세금|tax(?:es)?',
  bid: '매수 호가|bid(?: price)?',
  ask: '매도 호가|ask(?:ing)?(?: price)?|offer price',
  range:
    '(?:일중|장중|당일|하루) (?:변동|등락) 폭|(?:일중|장중|당일|일일|오늘)?\\s?(?:변동 |거래 |등락 )?(?:범위|레인지)|between|range[ds]?',
  open: '(?<=[\\d원러])(?:에|으로|로)?\\s?(?:장을\\s?)?(?:출발|개장|시작)|시가(?!\\s?총액|\\s?배당)|시초가|개장가|시작가|출발가|(?<!(?:are|is|still|your|an|any|no) )open(?:ed|ing)?(?! (?:order|position|invoice|interest))(?: price)?',
  high: '최고가|고가|고점|최고치|최고|가장 높(?:았던|은)|high(?!er|est|light|ly|-)(?: price)?|highest(?: intraday)?(?: price)?|peak(?:ed)?',
  low: '최저가|저가|저점|최저치|최저|가장 낮(?:았던|은)|low(?!er|est|-(?!high))(?: price)?|lowest(?: intraday)?(?: price)?|bottom(?:ed)?',
  per: '(?-i:PER)(?![A-Za-z])|P/E(?: ratio)?|PE ratio|주가 수익 비율|price to earnings',
  pbr: 'PBR|P/B(?: ratio)?|주가 순자산 비율|price to book',
  eps: 'EPS|주당 순이익|earnings per share',
  rsi: 'RSI(?:\\s?\\(\\d+\\))?|상대 강도 지수',
  macdSignal: 'MACD signal|시그널(?:선)?|signal line',
  macd: 'MACD',
  upperBand: '상단 (?:선|밴드)?|upper (?:bollinger )?band',
  middleBand: '중심(?:선|밴드)?|mid(?:dle)?(?: (?:bollinger )?(?:band|line))?(?=\\s[\\d$₩])|middle (?:bollinger )?band',
  lowerBand: '하단 (?:선|밴드)?|lower (?:bollinger )?band',
  movingAverage:
    '이동 평균(?:선)?|이평선|\\d+일선|\\d+ day (?:average|MA|line)|\\d+ ?DMA|moving averages?|[SE]MA|(?<![A-Za-z])MA(?![A-Za-z])',
  policyRate: '기준 금리|policy (?:interest )?rates?|(?:federal|fed) funds rate|(?:base|key) rate',
  bondYield:
    '(?:국고채|국채|회사채|채권)(?:\\s?\\d+년물)?(?:\\s?금리|\\s?수익률)?|만기 수익률|(?:bond |treasury )?yields?(?: to maturity)?',
  interestRate: '금리|이자율|interest rates?|coupon|쿠폰',
  inflation: '(?:소비자 )?물가 (?:상승률)?|CPI|inflation',
  close: '종가|마감가|clos(?:e(?! to(?![a-z]))|es|ed|ing)(?: price)?|(?:ended|finished) (?:the day )?at|settled at',
  price:
    '현재 (?:주가|가격|가|시세|값)|(?:현재|지금)(?:은|는)?(?=\\s?(?:약\\s?)?[\\d$₩])|주가|시세|체결가|거래가|가격|prices?d?(?! target)|(?:is |are |was )?(?:currently |now )?trad(?:ing|es|ed) at|quoted at|(?:stands?|sits?|is|are) (?:currently |now )?at|changing hands at|last traded',
} as const satisfies Readonly<Record<string, string>>;

/** What a value says about its instrument, account or company. */
export type Role = keyof typeof LABELS;

/** Names that only fields have: what means something else in a sentence, or is written so by one vendor. */
export const FIELD_NAMES: Readonly<Partial<Record<Role, string>>> = {
  price: 'last level quote rate_per100 stck_prpr',
  open: 'o',
  high: 'h',
  low: 'l',
  close: 'c',
  prevClose: 'pc',
  change: 'd signed_change_price',
  high52: 'highest_52_week_price',
  low52: 'lowest_52_week_price',
  changePercent: 'dp',
  growth: 'change_year',
  turnover: 'acc_trade_price',
  volume: 'v',
  quantity: 'shares',
  avgCost: 'average_price',
  costBasis: 'cost sale_cost',
  marketValue: 'eval evlu_amt',
  realizedPnl: 'realised realized foreign_gain domestic_gain',
  unrealizedPnl: 'unrealised unrealized evlu_pfls_amt',
  pnlPercent: 'evlu_pfls_rt',
  dividend: 'dividend_rate income dps',
  dividendYield: 'yield_percent',
  per: 'pe per trailing_pe',
  pbr: 'pb',
  fee: 'charges',
  interestPaid: 'interest',
  threshold: 'condition alert_value',
  macd: 'macd_histogram',
  lowerBand: 'lower',
  middleBand: 'middle',
  upperBand: 'upper',
};

/** Words that vendors shorten in the names of fields. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ath: 'all time high',
  atl: 'all time low',
  chg: 'change',
  pl: 'pnl',
  plpc: 'pnl percent',
  vol: 'volume',
  ytm: 'yield to maturity',
  w52: '52 week',
  oprc: 'open',
  hgpr: 'high',
  lwpr: 'low',
  vrss: 'change',
  ctrt: 'change rate',
  pbmn: 'turnover',
};
