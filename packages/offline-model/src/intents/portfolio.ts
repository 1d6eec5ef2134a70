import { type MessageKey, message } from '@finclaw/config';
import { type Cite, citeBelow } from '@finclaw/finance';
import { originLines } from '@finclaw/finance/alerts';
import { compareDecimals, type Instrument } from '@finclaw/finance/instruments';
import { describeReturns, type LedgerKind, type PortfolioReturns } from '@finclaw/finance/portfolio';
import type { CurrencyCode, DecimalString, Freshness, Locale } from '@finclaw/types';
import { type Answered, askBack, type Intent, type Script, tellOne } from '../intent.ts';
import { A_NAME, nameOf, type Question, referenceTo, subjectOf } from '../question.ts';
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
    if (subject?.kind === 'unclear') return askBack(subject.question, A_NAME);
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
  const tell = (lots: Answered<HoldingLots>): string => lotsText(lots, nameOf(instrument, locale), isAverage, locale);
  return { script: () => tellOne<HoldingLots>(request, locale, tell) };
};

function describeSummary({ text, locale, currencies: [currency] }: Question): Script {
  const input = currency === undefined ? {} : { currency: currency.currency };
  return tellOne<Summary>({ name: 'portfolio_summary', input }, locale, (summary) => summaryText(summary, text, locale));
}

/** "거래 내역 보여줘", "받은 배당 얼마야?", "when did I buy Apple?" */
export const portfolioTrades: Intent = {
  id: 'portfolio-trades',
  understand(question) {
    const {
      text,
      instruments: [instrument],
      period,
      locale,
    } = question;
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

/** An amount in a result of a portfolio tool, or what it lacks. */
type Shown = { readonly amount: DecimalString; readonly currency: CurrencyCode } | { readonly missing: string };

const isAmount = (shown: Shown): shown is Extract<Shown, { amount: DecimalString }> => 'amount' in shown;
const isZero = (shown: Shown): boolean => isAmount(shown) && compareDecimals(shown.amount, 0n) === 0;
const amountText = (shown: Shown, path: string, cite: Cite): string => (isAmount(shown) ? cite(path) : '–');

/** The totals in their order: with a sign, and only where there is something. */
const TOTALS = {
  value: '',
  cash: 'rare',
  profit: 'signed',
  realised: 'signed rare',
  unrealised: 'signed',
  income: 'signed rare',
  fees: 'rare',
  taxes: 'rare',
  fxEffect: 'signed rare',
} as const;

interface ShownHolding {
  readonly symbol: string;
  readonly name: string;
  readonly value: Shown;
  readonly unrealised: Shown;
  readonly unrealisedPercent?: DecimalString;
}

/** What `portfolio_summary` answers, as far as it is told. */
export type Summary =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly asOf: string;
      readonly accounts: readonly { readonly account: string; readonly holdings: readonly ShownHolding[] }[];
      readonly total: Readonly<Record<keyof typeof TOTALS, Shown>>;
      readonly returns?: PortfolioReturns;
      readonly quotes: readonly { readonly source: string; readonly time: string; readonly freshness: Freshness }[];
      readonly missing?: string;
    };

/** The holdings, the totals and both returns, with where the prices come from. */
function summaryText(summary: Answered<Summary>, asked: string, locale: Locale): string {
  if (summary.status !== 'ok') return message(locale, 'portfolio.show.empty');
  const { accounts, total, returns, missing, quotes, cite } = summary;
  const holdings = accounts.flatMap((each, at) =>
    each.holdings.map((holding, index) => ({
      ...{ ...holding, shown: locale === 'ko' ? holding.name : holding.symbol },
      ...{ account: accounts.length > 1 ? ` [${each.account}]` : '', at: below(cite, `accounts[${at}].holdings[${index}]`) },
    })),
  );
  const newest = quotes.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0];
  const totals = (Object.keys(TOTALS) as (keyof typeof TOTALS)[]).filter(
    (name) => isAmount(total[name]) && !(TOTALS[name].includes('rare') && isZero(total[name])),
  );
  return [
    ...extremesText(holdings, asked, locale),
    message(locale, 'offline.portfolioTitle', { date: summary.asOf }),
    ...holdings.map(({ shown: name, account, value, unrealised, unrealisedPercent, at }) => {
      const gain = [
        ...(isZero(unrealised) ? [] : [amountText(unrealised, 'unrealised|signed', at)]),
        ...(unrealisedPercent === undefined ? [] : [at('unrealisedPercent|signed')]),
      ].join(', ');
      return message(locale, 'offline.holding', {
        name,
        account,
        quantity: at('quantity'),
        value: amountText(value, 'value', at),
        gain,
      });
    }),
    ...totals.map((name) =>
      message(locale, `offline.total.${name}`, {
        value: cite(`total.${name}${TOTALS[name].startsWith('signed') ? '|signed' : ''}`),
      }),
    ),
    ...(returns === undefined ? [] : describeReturns({ ...returns, ...citeBelow(cite, 'returns') }, locale)),
    ...(missing === undefined ? [] : [message(locale, 'offline.portfolioMissing', { names: missing })]),
    ...(newest === undefined ? [] : originLines({ ...newest, timeZone: 'UTC' }, locale)),
  ].join('\n');
}

const below = (cite: Cite, path: string): Cite => citeBelow(cite, path).cite ?? cite;

const EXTREMES: readonly (readonly [MessageKey, 1 | -1, RegExp])[] = [
  [
    'offline.holding.best',
    -1,
    /(?:제일|가장|많이|젤).{0,8}(?:오른|올랐|벌|번|좋|수익)|최고|1등|효자|\b(?:best|top|biggest (?:winner|gainer|gain)|most profitable|winner)\b/i,
  ],
  [
    'offline.holding.worst',
    1,
    /(?:제일|가장|많이|젤).{0,8}(?:내린|내렸|떨어|빠진|빠졌|물린|물렸|잃|손해|나쁜|안\s?좋|손실|마이너스)|최악|꼴찌|\b(?:worst|biggest (?:loser|loss)|loser|underperform\w*)\b/i,
  ],
];

/** The holding that did best or worst, where that was asked. */
function extremesText(
  holdings: readonly { readonly shown: string; readonly at: Cite; readonly unrealisedPercent?: DecimalString }[],
  asked: string,
  locale: Locale,
): string[] {
  const rated = holdings.flatMap(({ shown, at, unrealisedPercent: rate }) => (rate === undefined ? [] : [{ shown, at, rate }]));
  return EXTREMES.filter(([, , words]) => words.test(asked)).flatMap(([key, sign]) => {
    const [first] = rated.toSorted((a, b) => sign * compareDecimals(a.rate, b.rate));
    return first === undefined
      ? []
      : [message(locale, key, { name: first.shown, percent: first.at('unrealisedPercent|signed') })];
  });
}

/** What `portfolio_lots` answers, as far as it is told. */
type HoldingLots =
  | { readonly status: 'empty' | 'invalid' }
  | {
      readonly status: 'ok';
      readonly holdings: readonly { readonly account: string; readonly price?: DecimalString; readonly lots: readonly Lot[] }[];
      readonly sale?: { readonly detail: string } | { readonly methods: readonly SaleMethod[] };
    };
type Lot = Readonly<Record<'cost' | 'value' | 'gain', Shown>> & { readonly acquired: string };
type SaleMethod = Readonly<Record<'proceeds' | 'gain', Shown>> & { readonly method: 'average' | 'fifo' | 'lifo' | 'hifo' };

/** One holding with its return or what a share of it cost, its lots, and what selling some of it would bring. */
function lotsText(answer: Answered<HoldingLots>, name: string, isAverage: boolean, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.notHeld', { name });
  const { holdings, sale, cite } = answer;
  const lines = holdings.flatMap(({ account, price, lots }, at) => [
    message(locale, price === undefined ? 'offline.heldWithoutPrice' : 'offline.held', {
      ...{ symbol: name, account, quantity: cite(`holdings[${at}].quantity`), price: cite(`holdings[${at}].price`) },
    }),
    ...lots.map(({ acquired: date, cost, gain }, index) => {
      const lot = below(cite, `holdings[${at}].lots[${index}]`);
      const amounts = { cost: amountText(cost, 'cost', lot), gain: amountText(gain, 'gain|signed', lot) };
      return message(locale, 'offline.lot', { date, quantity: lot('quantity'), ...amounts });
    }),
  ]);
  return [...headline(answer, name, isAverage, locale), ...lines, ...saleLines(sale, cite, locale)].join('\n');
}

type Held = Extract<Answered<HoldingLots>, { status: 'ok' }>;

/** What a holding has gained, or what one share of it cost on average; nothing where a part of it has no value. */
function headline({ holdings, handle }: Held, name: string, isAverage: boolean, locale: Locale): string[] {
  const lots = holdings.flatMap((holding, at) =>
    holding.lots.map((lot, index) => ({ ...lot, path: `${handle}.holdings[${at}].lots[${index}]` })),
  );
  const isKnown = lots.length > 0 && lots.every(({ cost, value }) => isAmount(cost) && (isAverage || isAmount(value)));
  const all = (field: string): string => lots.map(({ path }) => `${path}.${field}`).join(' + ');
  const value = isAverage ? `{{(${all('cost')}) / (${all('quantity')})}}` : `{{change(${all('cost')}, ${all('value')})}}`;
  // A citation has its limits; many lots are told one by one.
  if (!isKnown || value.length > 290) return [];
  return [message(locale, isAverage ? 'offline.holdingAverage' : 'offline.holdingReturn', { name, value })];
}

function saleLines(sale: Held['sale'], cite: Cite, locale: Locale): string[] {
  if (sale === undefined) return [];
  if ('detail' in sale) return [message(locale, 'offline.saleUnknown', { reason: sale.detail })];
  const lines = sale.methods.map(({ method, proceeds, gain }, at) =>
    message(locale, 'offline.saleLine', {
      method: message(locale, `portfolio.method.${method}`),
      proceeds: amountText(proceeds, `sale.methods[${at}].proceeds`, cite),
      gain: amountText(gain, `sale.methods[${at}].gain|signed`, cite),
    }),
  );
  return [message(locale, 'offline.saleTitle'), ...lines];
}

/** What `portfolio_trades` answers, as far as it is told. */
type PortfolioRows = { readonly status: 'invalid' } | { readonly status: 'ok'; readonly rows: readonly LedgerLine[] };
interface LedgerLine {
  readonly kind: Exclude<LedgerKind, 'undo'>;
  readonly date: string;
  readonly symbol?: string;
  readonly quantity?: DecimalString;
  readonly amount?: DecimalString;
}

const MOST_ROWS = 20;

/** Rows of the ledger, newest first. */
function rowsText(answer: Answered<PortfolioRows>, locale: Locale): string {
  if (answer.status !== 'ok' || answer.rows.length === 0) return message(locale, 'offline.noTrades');
  const lines = answer.rows.slice(0, MOST_ROWS).map(({ kind, date, symbol = '', quantity, amount }, at) =>
    message(locale, 'offline.row', {
      ...{ date, symbol, kind: message(locale, `portfolio.kind.${kind}`) },
      quantity: quantity === undefined ? '' : ` ${answer.cite(`rows[${at}].quantity`)}`,
      amount: amount === undefined ? '' : `, ${answer.cite(`rows[${at}].amount`)}`,
    }),
  );
  return [message(locale, 'offline.rowCount', { count: answer.cite('count') }), ...lines].join('\n');
}
