import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { nameIn } from '@finclaw/types';
import { changeWatchlist, createAlert, deleteAlert, listAlerts, showWatchlist } from './answers/alerts.ts';
import { briefing } from './answers/briefing.ts';
import { partOfHoldings, rankedHoldings, someHoldings, totalOfHoldings, valueOfHolding } from './answers/holdings.ts';
import { filings, fundamentals, indicator, marketHours, news } from './answers/market.ts';
import { plan } from './answers/planning.ts';
import {
  lots,
  performance,
  screen,
  screenOverSpan,
  summary,
  tax,
  taxOfSale,
  trades,
  undo,
} from './answers/portfolio.ts';
import { compare, history, market, quote, rates } from './answers/prices.ts';
import { affordable, calculation, convert, invested, targetMove, whatIf } from './answers/sums.ts';
import { cancelOrder, listOrders, order, orderForLater, report } from './answers/trading.ts';
import type { Frame } from './frame.ts';
import { sayBeyond, sayOnly, type Understanding } from './script.ts';
import { clearly } from './subject.ts';

/** One kind of request. */
export interface Rule {
  readonly id: string;
  /** The required concepts and, after #, slots; one of each list. */
  readonly needs: readonly (readonly string[])[];
  /** The optional concepts, with which a sentence is still completely understood. */
  readonly takes: ReadonlySet<string>;
  /** Returns the response to a matching sentence. */
  understand(frame: Frame): Understanding | undefined;
  /** True if a sentence with an unused part is not answered at all. */
  readonly isWhole: boolean;
}

/**
 * Creates a rule. Each required list is written `a|b`; a `!` before the id means that the sentence must be understood
 * completely.
 */
function rule(id: string, needs: string, takes: string, understand: Rule['understand']): Rule {
  const lists = needs.split(' ').map((list) => list.split('|'));
  const all = new Set([...lists.flat(), ...takes.split(' ')]);
  return { id: id.replace('!', ''), needs: lists, takes: all, understand, isWhole: id.startsWith('!') };
}

/** An answer in one sentence. */
const say =
  (key: MessageKey, isBeyond = false) =>
  ({ locale, instruments, prefix }: Frame): Understanding => {
    const text = message(locale, key, { name: nameIn(instruments[0]?.names, locale) ?? '', prefix });
    return isBeyond ? sayBeyond(text) : sayOnly(text);
  };

/** Explains a term; an indicator, unless the conversation is about an instrument it can be computed for. */
function define({ locale, words, indicators, topics }: Frame): Understanding | undefined {
  const [indicator] = topics.length > 0 ? [] : indicators;
  const terms = words.flatMap(({ concepts }) => [...concepts].filter((each) => each.startsWith('=')).slice(0, 1));
  const [term = indicator && `=${indicator.indicator}`, ...others] = terms;
  if (term === undefined || others.length > 0) return undefined;
  const key = `glossary.${term.slice(1)}`;
  return isMessageKey(locale, key) ? sayOnly(message(locale, key)) : undefined;
}

const PRICE = 'what how howmuch which price worth stock money at it closing fx each list';
const MOVED = 'howwas up down move more lot target percent return';
const CHART = 'chart candle since move high low extreme closing opening';
const ANY_DATE = '#day #period';
const OWN = 'what which how howmuch own portfolio stock list return worth price money all it since compare';
const TRADING = '#shares #number #level #money #instrument all half each at limit atmarket manner only order set it';
/** The optional concepts of plans. */
const PLANNING =
  '#money #number #level #percent #duration #period borrow level levelprincipal bullet saving simple simply compound compoundmonth compoundyear spend lasts yields receive grows goal double permonth peryear annual howlong whatrate rates interest inflation buys costs taxed total planning what how howmuch howmany percent money cash own if when should';
const ALERTING =
  '#instrument #money #percent #number #level #currency #indicator up down target if once price worth stock closing volume aday here at set own move it only fx each more tell alert';

const RANKINGS = [
  'gainers|losers|ranking',
  'most|least up|down|volume|fundamentals|yield stock|market|which|what|#shares',
  'most|least good aday stock|market',
  'fundamentals|yield|up|down|volume target #number|#percent|#level stock|which',
];
const RANKED =
  'most least what which how high low stock market list #exchange #sector #number #percent #level #shares up down lot move return own portfolio watchlist fundamentals dividend yield volume aday number percent few target more compare since good which #instrument';

/**
 * Every kind of request. Of those that fit, the one that leaves the least of a sentence unused answers it; of equals
 * the first.
 */
export const RULES: readonly Rule[] = [
  rule('greeting', 'greeting', '', say('offline.greeting')),
  rule('thanks', 'thanks|bye', 'all it', say('offline.thanks')),
  rule('how-are-you', 'howareyou', 'what how', say('offline.howAreYou')),
  rule('joke', 'joke', 'number own', say('offline.joke')),
  rule('identity', 'identity', 'what who own how', say('offline.identity')),
  rule('help', 'help', `what how howmany all buy sell order list should ${OWN}`, say('offline.help', true)),
  rule('transfer', 'transfer #money|money|cash', 'number cash money own portfolio', say('offline.cannotMoveMoney')),
  rule(
    '!definition',
    'term|#indicator what|explain|how',
    'what explain how who stock market order fundamentals dividend sum',
    define,
  ),
  rule('undo', 'undo', 'entry it cancel remove record trades trade dividend bought sold only number', undo),
  rule('briefing', 'briefing', 'greeting candle closing market what own aday news', briefing),

  rule(
    'list-orders',
    'status|order status|list|own|what|how',
    'order status list own what how which all it when trades trade #number #instrument number bought sold buy sell hours',
    listOrders,
  ),
  rule(
    '!cancel-order',
    'cancel order',
    'all it entry own number #number #instrument buy sell status manner',
    cancelOrder,
  ),
  rule('list-alerts', 'alert list|own|what|howmany', 'set all which it', listAlerts),
  rule('!delete-alert', 'alert remove|cancel', 'own all it #instrument #number number set', deleteAlert),
  rule('!create-alert', 'tell if|once', ALERTING, createAlert),
  rule('!create-alert', 'alert', ALERTING, createAlert),
  rule('watchlist', 'watchlist', 'list what how own price stock all which', showWatchlist),
  rule('!change-watchlist', 'watchlist #instrument', 'own add remove set list stock it only watch', changeWatchlist),
  rule('!change-watchlist', 'watchlist add|remove', 'own stock set it #instrument only', changeWatchlist),
  rule('!change-watchlist', 'watch #instrument', 'stock own', changeWatchlist),

  rule('!record-trade', 'bought|sold', `${TRADING} #day #exchange record price stock buy sell cash own afford`, report),
  rule('!record-trade', 'buy|sell record|#day', `${TRADING} price stock entry dividend set`, report),
  rule('!record-trade', 'dividend received', '#instrument #money #day #shares record money stock own', report),
  rule('!trade', 'buy|sell', `${TRADING} stock price money more`, order),
  rule(
    'order-later',
    'buy|sell once|if|#day',
    `${TRADING} stock price target up down future if once #day`,
    orderForLater,
  ),

  rule(
    'portfolio-trades',
    'trades',
    `${OWN} #instrument #period #number buy sell bought sold trades trade dividend record when only status`,
    clearly(trades),
  ),
  rule('portfolio-trades', 'trade own|list', `${OWN} #instrument #period #number`, clearly(trades)),
  rule(
    'portfolio-trades',
    'dividend received|own|list|trades',
    `what howmuch own received list all #instrument #period money stock trades record since worth`,
    clearly(trades),
  ),
  rule(
    'portfolio-trades',
    'when|what|which|howmany bought|sold|buy|sell',
    '#instrument own stock it #period',
    clearly(trades),
  ),
  rule(
    'tax',
    'tax|owe tax',
    'what howmuch own owe #period #exchange foreign list portfolio stock paid money which future',
    tax,
  ),
  rule(
    'tax-of-sale',
    'tax sell|sold',
    'if what howmuch own all half it paid owe taxed #number #instrument #shares stock money should #exchange market worth future',
    clearly(taxOfSale),
  ),
  rule(
    '!holdings',
    'most|least|rank own|portfolio',
    'what which how own portfolio stock list return worth weight size good rank few number #number #shares up down loss gainers losers lot aday money at all it since manner yield explain',
    clearly(rankedHoldings),
  ),
  rule(
    '!holdings',
    'howmany portfolio|stock own|portfolio',
    'what own portfolio stock list all up down loss return aday number #currency #sector sector convert it manner lot',
    clearly(someHoldings),
  ),
  rule(
    '!holdings',
    'own|portfolio gainers|losers|loss|up|down|except|only stock|which|list|gainers|losers|except|only',
    'what which how howmuch own portfolio stock list all return aday #instrument #currency #sector #exchange sector it lot loss trades worth',
    clearly(someHoldings),
  ),
  rule(
    '!holdings',
    'percent|weight|howmuch|part #currency|#sector|#exchange own|portfolio',
    'part what which howmuch percent weight own portfolio stock sector money convert worth all manner sum explain #exchange',
    clearly(partOfHoldings),
  ),
  rule(
    '!holdings',
    'weight|sector #instrument|sector|#sector|own|portfolio|stock',
    'what which how howmuch percent weight size own portfolio stock sector #sector list worth all most return each money chart market #exchange',
    clearly(partOfHoldings),
  ),
  rule(
    '!holdings',
    'own howmuch|percent|part portfolio|money|cash #instrument',
    'what stock weight worth',
    clearly(partOfHoldings),
  ),
  rule(
    '!holdings',
    'own|portfolio worth #instrument',
    'what howmuch own portfolio stock money return',
    clearly(valueOfHolding),
  ),
  rule(
    '!holdings',
    'own|portfolio paid',
    'what howmuch own portfolio stock paid buy money all sum owe cash manner',
    totalOfHoldings,
  ),
  rule(
    '!holdings',
    'own|portfolio aday move|up|down|return',
    'what howmuch how own portfolio stock move convert money lot loss howmany manner',
    totalOfHoldings,
  ),
  rule(
    'performance',
    'drawdown|volatility own|portfolio',
    'what how howmuch return stock #period since list most',
    performance,
  ),
  rule(
    'performance',
    'own|portfolio|beat #instrument|market compare|beat|more|dearer',
    `return what how howmuch portfolio stock up down lot #period since market chart list percent`,
    performance,
  ),
  rule(
    'performance',
    'own|portfolio return|how|up|down #period',
    'what how howmuch own portfolio stock return up down lot percent',
    performance,
  ),
  rule(
    'sale',
    'sell|sold if|return|howmuch #instrument|it',
    'own what all it return money #shares stock paid should worth',
    clearly(lots),
  ),
  rule(
    'portfolio',
    'portfolio',
    `${OWN} #currency cash average lot up down number target status beat closing percent dividend what chart sum`,
    summary,
  ),
  rule(
    'portfolio',
    'own return|stock|cash|money|up|down',
    `${OWN} #currency cash average up down lot number beat percent portfolio dearer chart sum`,
    summary,
  ),
  rule('portfolio', 'return howmuch|what|how|list', `${OWN} #currency`, summary),
  rule('portfolio', 'own worth|return|portfolio|cash #day', OWN, summary),
  rule(
    'lots',
    'own|average #instrument|it',
    'what how howmuch howmany return average portfolio paid bought stock worth each up down money price all list percent trades',
    clearly(lots),
  ),
  rule(
    'lots',
    'paid|portfolio|average #instrument',
    'what how howmuch howmany return own bought stock each',
    clearly(lots),
  ),

  ...RANKINGS.flatMap((needs) => [
    rule('ranking', needs, RANKED, screen),
    rule('ranking', needs, `${RANKED} #period`, screenOverSpan),
  ]),

  rule('news', 'news', '#instrument what how it market stock #exchange list own aday all', clearly(news)),
  rule(
    'indicator',
    '#indicator',
    '#instrument #day what how howmuch it price worth stock high low move up down list compare',
    indicator,
  ),
  rule(
    'fundamentals',
    'fundamentals',
    '#instrument what how howmuch stock price list it worth candle each #percent',
    fundamentals,
  ),
  rule('filings', 'filings', '#instrument what list it candle', filings),
  rule(
    'market-hours',
    'hours market|#exchange',
    '#day #exchange #instrument what when how howmuch market stock if closing status buy sell trade not aday up future',
    marketHours,
  ),
  rule('market-hours', 'hours when|#day|what', '#exchange market stock', marketHours),

  rule(
    '!plan',
    'borrow|saving|simple|simply|compound|compoundmonth|compoundyear|annual|rates|spend|yields|grows|goal|inflation|permonth|double #money|#number|#percent|#level',
    PLANNING,
    plan,
  ),
  rule(
    '!calculate',
    '#number|#percent|#money|#shares',
    '#number #level #percent #money #shares #period #day sum calc howmuch what how howmany if buy sell bought sold up down return average dividend yield tax invest percent times stock price worth each only paid received own',
    calculation,
  ),
  rule(
    'invested',
    'invest|bought|buy #period|#day #money|#shares',
    `#instrument if what howmuch how worth stock it return price money up own lot since percent sold`,
    invested,
  ),
  rule(
    'affordable',
    'howmany|howmuch afford|buy #money',
    '#instrument stock it own money what price worth',
    affordable,
  ),
  rule(
    'target-move',
    'howmuch|percent|howmany up|down|move|target #money',
    '#instrument if what price compare target at more it worth closing',
    targetMove,
  ),
  rule(
    'what-if',
    '#percent up|down',
    '#instrument #shares #currency if what howmuch price worth stock it own return portfolio convert target once',
    whatIf,
  ),
  rule('what-if', 'times', '#instrument if what howmuch price worth stock it up target #shares #number', whatIf),
  rule(
    'what-if',
    '#shares',
    '#instrument #currency if what howmuch howmany price worth stock it convert paid each market portfolio buy at money all fx own',
    whatIf,
  ),
  rule('what-if', '#currency', '#instrument what howmuch price worth stock it convert fx at how each', whatIf),
  rule(
    'convert',
    '#money',
    '#currency own what howmuch convert price worth fx it money compare if at more how howmany',
    convert,
  ),
  rule('rates', 'fx|#currency', `#currency ${PRICE} convert compare ${MOVED}`, rates),
  rule(
    'history',
    `#day|#period|chart|candle|extreme`,
    `#instrument ${PRICE} ${MOVED} ${CHART} compare percent when ${ANY_DATE} beat most least worth if aday all dearer afford`,
    history,
  ),
  rule(
    'compare',
    'compare|which|dearer|more|most|least',
    `${PRICE} ${MOVED} #instrument compare dearer most least beat all`,
    compare,
  ),
  rule('market', 'market', `how what price move up down list #exchange all ${MOVED}`, market),
  rule(
    'quote',
    '#instrument',
    `${PRICE} ${MOVED} high low opening volume #exchange chart paid convert beat aday`,
    quote,
  ),
  rule(
    'quote',
    'price|howmuch|high|low|opening|volume|closing|up|down|worth|fx',
    `${PRICE} ${MOVED} high low opening volume all`,
    quote,
  ),

  rule('never-mind', 'cancel', 'wrong it entry', say('offline.neverMind')),
  rule(
    'advice',
    'should',
    `${OWN} #instrument buy sell #shares #money bought sold hours not more #number up down future`,
    say('offline.needsModel', true),
  ),
  rule(
    'reasoning',
    'future|why|explain|opinion',
    `${OWN} ${MOVED} ${PRICE} ${CHART} #instrument #indicator target fundamentals dividend market #day #period compare`,
    say('offline.needsModel', true),
  ),
  rule(
    'no-data',
    'dividend|yield #instrument',
    'what how howmuch paid stock yield percent when candle own return most it received',
    say('offline.noDividendData'),
  ),
];
