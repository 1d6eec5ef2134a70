import type { Instrument } from '@finclaw/finance/instruments';
import { type HoldingLots, lotsText, type PortfolioRows, rowsText, type Summary, summaryText } from '@finclaw/finance/portfolio';
import { type Intent, nameOf, type Question, referenceTo, subjectOf } from '../question.ts';
import { askBack, type Script, tellOne } from '../script.ts';
import { countsIn } from './trade-words.ts';

const OWN =
  /(?<![가-힣])(?:내|나의|제|우리)(?=\s|[가-힣])|나\s?(?:지금|얼마|몇)|내가|제가|\b(?:my|mine|do i|am i|have i|did i|i own|i hold|i have)\b/i;
const PORTFOLIO_WORD =
  /포트폴리오|수익률|수익\s?(?:얼마|현황|어때|은|이|나|중|났|내)|물(?:렸|려\s?있|린)|(?:내가|제가|나)\s?(?:산|매수한|보유한|담은)|플러스|마이너스|평가\s?(?:손익|금액|액)|평단|평균\s?(?:단가|매수가|매입가)|매입가|매수가|매수\s?단가|보유\s?(?:종목|주식|현황|자산|수량|중|량)?|손익|잔고|계좌|예수금|자산\s?(?:현황|얼마)|갖고\s?있|가지고\s?있|들고\s?있|가진\s?(?:주식|종목|거)|\bportfolio\b|\bholdings?\b|\bpositions?\b|\breturns?\b|\bprofit\b|\bp&l\b|\bpnl\b|\b(?:my|average|avg) (?:average |avg )?(?:cost|price paid|buying price|entry)\b|\bmy (?:average|avg) price\b|\bcost basis\b|얼마나?\s?(?:있지|있어(?!야)|있나)|몇\s?주\s?있/i;
const EARNED =
  /(?:얼마나?|많이)\s?(?:벌|잃|손해|이득|땄)|벌었|잃었|손해\s?(?:봤|얼마)|이득\s?(?:봤|얼마)|\bhow much (?:money )?(?:have|did|am|do) i\b.{0,10}\b(?:made|make|lost|lose|earned|earn|up|down|own|have|spend|spent|invested|invest|paid|put in)\b|\bhow am i doing\b|\bam i (?:up|down|winning|losing|in profit|making money)\b|\b(?:what )?do i (?:own|have|hold)\b|\bhow many .{0,30}\bdo i (?:own|have|hold)\b/i;
const OWN_THINGS =
  /(?:내|제|나의|내가\s?(?:산|가진|보유한|들고\s?있는))\s?(?:주식|종목|자산|돈|투자|코인|계좌|잔고|수익|손익)|\bmy (?:\w+ )?(?:stocks?|shares|investments?|account|gains?|losses|performance|money|balance|cash)\b/i;
const DIVIDENDS =
  /받은\s?배당|배당(?:금)?.{0,12}(?:얼마|받은|받았|내역|들어[온왔]|총)|\bdividends?\b.{0,20}\b(?:received|got|have i|did i|so far)\b|\b(?:received?|got|get|paid|earned?)\b.{0,20}\bdividends?\b|\bmy dividends\b|\bdividend (?:history|income|payments?)\b/i;
const TRADES =
  /(?:거래|매매)한\s?(?:거|것|내용|종목)|사고\s?판\s?(?:거|것)|(?:거래|매매|매수|매도|입출금)\s?(?:내역|기록|이력|일지|목록)|(?:산|판)\s?(?:내역|기록|거\s?(?:뭐|보|있))|(?:뭐|뭘|무엇을)\s?(?:샀|팔았|사고\s?팔)|(?:언제|얼마에|몇\s?주)\s?(?:샀|팔았)|\b(?:trades|transactions|(?:every|each|any|all) trade|trades? (?:that )?i(?:'ve| have)? made|trade history|transaction history|ledger)\b|\bwhen did i (?:buy|sell)\b|\bwhat did i (?:buy|sell)\b/i;
const SALE = /팔면|매도하면|처분하면|정리하면|\bif i (?:sell|sold)\b/i;

/** "내 수익률?", "내 포트폴리오", "how am I doing?" and the same for one holding. */
export const portfolio: Intent = {
  id: 'portfolio',
  understand(question) {
    const { text, mentions, money } = question;
    const isOwn = OWN.test(text);
    // "100만원이 130만원 되면 수익률?" is a sum.
    if (money.length > 1) return undefined;
    const sale = saleIn(question, isOwn);
    if (sale !== undefined) return sale;
    const isMeant = PORTFOLIO_WORD.test(text) || EARNED.test(text) || OWN_THINGS.test(text) || isAboutHoldings(question);
    if (!isMeant || (mentions.length > 0 && !isOwn && isAboutTheMarket(question))) return undefined;
    const isOneHolding = mentions.length > 0 || (!isOwn && /평단|몇\s?주/.test(text));
    const subject = isOneHolding ? subjectOf(question) : undefined;
    if (subject?.kind === 'unclear') return askBack(subject.question, { unclear: subject.unclear });
    if (subject?.kind === 'found') return describeLots({}, subject.instruments[0] as Instrument, question);
    return { script: () => describeSummary(question) };
  },
};

/** "그중에 제일 많이 오른 건?" after the portfolio. */
const isAboutHoldings = ({ text, mentions, previous }: Question): boolean =>
  mentions.length === 0 &&
  previous?.mentions.length === 0 &&
  PORTFOLIO_WORD.test(previous.text) &&
  /그\s?중|제일|가장|젤|최고|최악|\b(?:best|worst|winner|loser|which (?:one|of))\b/i.test(text);

/** "삼성전자 올해 수익률" is a question about the share, "내 삼성전자 수익률" about the owner. */
const isAboutTheMarket = ({ text, mentions, period }: Question): boolean =>
  mentions.length > 1 || /지난|최근|비교/.test(text) || period !== undefined;

/** "삼성전자 10주 팔면 얼마 벌어?" compares the sale before it is made. */
function saleIn(question: Question, isOwn: boolean) {
  const { text, mentions, instruments, topics } = question;
  const [instrument] = mentions.length > 0 ? instruments : topics;
  const asksGain = isOwn || /벌|이익|이득|남|손해|수익|실현|\b(?:gain|profit|make|lose|loss)\b/i.test(text);
  if (!SALE.test(text) || !asksGain || instrument === undefined) return undefined;
  const [shares] = countsIn(question);
  return describeLots(shares === undefined ? {} : { sell_quantity: shares.value }, instrument, question);
}

const describeLots = (sale: object, instrument: Instrument, question: Question) => {
  const { text, locale } = question;
  const isAverage = /평단|평균|단가|매입가|매수가|\b(?:average|avg|cost basis|entry)\b/i.test(text);
  const request = { name: 'portfolio_lots', input: { symbol: referenceTo(instrument, question), ...sale } };
  const name = nameOf(instrument, locale);
  return { script: () => tellOne<HoldingLots>(request, locale, (lots) => lotsText(lots, name, isAverage, locale)) };
};

function describeSummary({ text, locale, currencies: [currency] }: Question): Script {
  const input = currency === undefined ? {} : { currency: currency.currency };
  return tellOne<Summary>({ name: 'portfolio_summary', input }, locale, (summary) => summaryText(summary, text, locale));
}

/** "거래 내역 보여줘", "받은 배당 얼마야?", "when did I buy Apple?" */
export const portfolioTrades: Intent = {
  id: 'portfolio-trades',
  understand(question) {
    const { text, period, locale } = question;
    const [instrument] = question.instruments;
    const isDividend = DIVIDENDS.test(text) && (OWN.test(text) || /받[은았]|들어[온왔]|내역|received|got/i.test(text));
    if (!TRADES.test(text) && !isDividend) return undefined;
    const side = /매수|샀|buy|bought/i.test(text) ? 'buy' : /매도|팔았|판\s|sell|sold/i.test(text) ? 'sell' : undefined;
    const kind = isDividend ? 'dividend' : side;
    const limit = Number(/(?:최근|last|latest)\s?(\d{1,2})\s?(?:개|건|trades|transactions)/i.exec(text)?.[1] ?? 0);
    const input = {
      ...(instrument && { symbol: referenceTo(instrument, question) }),
      ...{ ...(kind && { kind }), ...(limit > 0 && { limit }) },
      ...{ ...(period?.from && { from: period.from }), ...(period?.to && { to: period.to }) },
    };
    return { script: () => tellOne<PortfolioRows>({ name: 'portfolio_trades', input }, locale, rowsText) };
  },
};
