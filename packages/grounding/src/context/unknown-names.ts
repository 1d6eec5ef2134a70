import type { NameBook } from './names.ts';
import { labelsIn } from './roles.ts';

/** Words in capitals that are no tickers. */
const ABBREVIATIONS = new Set(
  'AI API ARS ATH ATL ATR AUM AM AND BIS BOE BOJ BOK BPS CAGR CEO CFO COO CPI DCA DPS EBIT EBITDA ECB EMA EPS ESG EST ET ETF ETN EU EUR FAQ FCF FED FOMC FX FY GAAP GBP GDP GMT HBM IMF IPO IRA IRP IRR ISA JPY KRW KRX KST LTV MA MACD MDD MWR NAV NOT NYSE OECD OPEC OTC PBR PCE PEG PER PMI PPI PM PSR QE QOQ Q1 Q2 Q3 Q4 RMB ROA ROE ROI RSI SEC SMA TTM TWR UK UN US USA USD USDT UTC VAT VIX VWAP WACC XIRR YOY YTD CNY HKD AUD CAD CHF SGD TWD PE PB PS EV DSR DTI CMA CD MMF ELS DLS LP GP TV IT HR PR NA TBD OK NO YES OR TO OF IN ON AT BY IS IT AS IF'.split(
    ' ',
  ),
);
/** Words that begin sentences without naming anybody. */
const STARTERS =
  /^(?:The|This|That|These|Those|There|It|Its|He|She|They|Their|You|Your|We|Our|My|In|On|At|As|By|For|From|With|Of|To|If|When|While|After|Before|Since|Until|Over|Under|About|Around|Roughly|Nearly|Almost|Also|And|But|Or|So|Then|Now|Today|Yesterday|Tomorrow|Currently|Overall|Meanwhile|However|Together|Both|Each|All|None|Some|Most|Many|One|Two|Three|Four|Five|Half|Net|Gross|Total|Combined|Average|Here|Note|Please|Yes|No|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Shares|Stocks?|Prices?|Markets?|Inflation|Unemployment|Rates?|Yields?|Gold|Oil|Trading|Turnover|Spending|Costs?|Expenses|Profits?|Losses|Gains?|Returns?|Assets|Debt|Equity|Deliveries|Orders|Exports|Imports|Demand|Supply|Analysts|Investors|Management|Buying|Selling|Holding|Converting|Adding|Subtracting|Including|Excluding|Using|Based|According|Compared|Growth|Income|Interest|Principal|Payments?|Fees?|Taxes|Cash|Balance|Portfolio|Position|Account|Company|Companies|Quarter|Year|Month|Week|Day|Intraday|Daily|Weekly|Monthly|Annual|Yearly|Quarterly|First|Second|Third|Last|Next|Previous|Earlier|Later|Korean|American|Japanese|Chinese|European|US|UK|Foreigners|Institutions|Individuals|Retail|Foreign)$/;
const TICKER =
  /(?<![A-Za-z0-9$./&-])([A-Z]{2,5})(?=(?:'s)?\s(?:is|was|trades|traded|yields|yielded|closed|rose|fell|gained|lost|dropped|has|had|pays|paid|stands|costs|at|now)(?![a-z])|은\s|는\s|이\s|가\s|의\s|:|\s?\(?[$₩]?\d)/g;
const COMPANY =
  /(?<=^|[.;:!?\n]\s?|,\s|(?:and|while|but)\s)([A-Z][a-z]{2}[A-Za-z]*)(?='s\s(?:share|stock|price|market|revenue|sales|profit|dividend|P\/E)|\s(?:shares|stock)\s|\s(?:is|was)\s(?:now\s|currently\s)?(?:trading|at|up|down|worth|priced)(?![a-z])|\s(?:trades|traded|closed|rose|fell|gained|lost|dropped|yields|climbed|jumped|slipped)\s)/g;
const KOREAN =
  /(?<=^|[.\n]\s?)([가-힣A-Z]{2,8}?)(?:은|는)\s(?:현재\s|지금\s|오늘\s)?(?:약\s)?(?:[+-]?[\d.,]+(?:만|억|조|%|원|달러)|[$₩]\d)/g;
/** Endings of nouns that announce an amount and are no names. */
const AMOUNT_NOUN =
  /(?:가격|금액|[금액률율가값비폭치량수점선일월년분차간세료익실산합계체준중후전건장위총돈빚]|하루|오늘|지금|현재|올해|작년|내년|이번|지난|나머지|결과|정답|평균|전체|각각|이것|그것|저것|여기|거기|목표|시세|환율|금리|배당|수익|손해|이자|코인|주식|종목|지수|잔고|고점|저점|상단|하단|기준|정도|최대|최소|최고|최저|연봉|월급|생활비|저축|투자|매수|매도|에서|까지|부터|에|으로|보다|아까|방금|그때|당시|이제|앞으로|여기서|따라서|그래서|그러면|다만)$/;

/**
 * Names in an answer that neither the tools nor the user ever said; whatever is claimed of them is claimed of somebody else. They
 * are learnt as strangers, so that no value of the conversation is theirs.
 */
export function learnStrangers(answer: string, names: NameBook, said: () => string): void {
  const found = new Set<string>();
  for (const [, ticker = ''] of answer.matchAll(TICKER)) if (!ABBREVIATIONS.has(ticker)) found.add(ticker);
  for (const [, company = ''] of answer.matchAll(COMPANY)) if (!STARTERS.test(company)) found.add(company);
  for (const [, noun = ''] of answer.matchAll(KOREAN)) if (!AMOUNT_NOUN.test(noun)) found.add(noun);
  const strangers = [...found].filter((name) => names.find(name).length === 0 && labelsIn(name).length === 0);
  if (strangers.length === 0) return;
  const text = said().toLowerCase();
  for (const name of strangers) if (!text.includes(name.toLowerCase())) names.learn(name, `stranger:${name.toLowerCase()}`);
}
