import type { Instrument, Mention } from '@finclaw/finance/instruments';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { leftoverOf } from './leftover.ts';
import { findMoney, findUnsaidWon, type SpokenMoney } from './money.ts';
import { findPercents } from './percent.ts';
import { findBareCounts, findShares, type SpokenShares, type Taken } from './shares.ts';
import { isAsked } from './supposed.ts';

/** How much of something is to be traded. */
export type SpokenQuantity =
  | { readonly kind: 'shares'; readonly count: DecimalString }
  | { readonly kind: 'worth'; readonly amount: DecimalString; readonly currency: CurrencyCode }
  | { readonly kind: 'all' | 'half' };

/** A price in an order; the currency only where it was said. */
export interface SpokenPrice {
  readonly amount: DecimalString;
  readonly currency?: CurrencyCode;
}

const BUY =
  /사\s?(?:줘|주세요|주십시오|주시|주라|주실|줄래|달라|자(?![가-힣])|라(?![가-힣])|봐|놔|버려)|살게|살래|살께|사고\s?싶|사려고|산다(?![가-힣])|(?<![과순])매수(?!\s?(?:호가|했|한|세))|구매(?!했|한)|매입(?!했|한)|담아\s?(?:줘|주|봐)|담자|질러\s?(?:줘|주|봐|버려)|줍줍\s?해|\b(?:buy|purchase|pick up|go long|grab)\b|\b(?:get|i'll take|give) (?:me )?(?:\d+|an?|one|two|three|five|ten|some) (?:more )?(?:[\w.]+ )?shares?\b|\b(?:place|put in) an? order\b|\border for\b|\border\s+(?:me\s+)?(?:\d|a\b|an\b|one|two|three|five|ten)/i;
const SELL =
  /팔아|팔자(?![가-힣])|팔래|팔게|팔께|팔고\s?싶|팔려고|판다(?![가-힣])|(?<![과순공])매도(?!\s?(?:호가|했|한|세))|처분(?!했|한)|청산(?!했|한)|정리해|던져|손절(?!했|한)|익절(?!했|한)|\b(?:sell|dump|offload|get rid of)\b/i;
/** Suppositions, questions, reports and other people's orders. */
const NOT_AN_ORDER =
  /사면|팔면|[사팔하]려면|얼마|몇\s?주.{0,14}(?:살|사|팔)\s?수|살\s?수|팔\s?수\s?있을까|샀으면|팔았으면|매수하면|매도하면|(?:매수|매도)\s?(?:주문)?\s?(?:내역|가(?![능])|단가|금액|기록|평균|시점)|취소|내역|사지\s?마|팔지\s?마|하지\s?마|려고\s?(?:했|하다|하던|그랬)|려다|의견|리포트|보고서|타이밍|\bdon't\b|\b(?:rating|time to|opinion|report|does|did)\b|\bhow many\b|\b(?:was|were) (?:going|about)\b|\b(?:thinking|tempted|planning|considering|regret\w*)\b|\bcan i (?:buy|get|afford|sell)\b|\b(?:if i (?:buy|bought|sell|sold)|how (?:do|can) i (?:buy|sell)|buying|selling|to buy\?|bought|sold|insiders?|analysts?|did i|have i|do i|when|why)\b|언제/i;

/** Whether a sentence asks for a purchase or a sale. */
export function sideIn(text: string): 'buy' | 'sell' | undefined {
  if (NOT_AN_ORDER.test(text) || isAsked(text)) return undefined;
  const [buys, sells] = [BUY.test(text), SELL.test(text)];
  return buys === sells ? undefined : buys ? 'buy' : 'sell';
}

const ORDER_WORDS = new RegExp(
  `(?:${BUY.source}|${SELL.source})(?:\\s?할(?:게|래|께)|\\s?하자|\\s?해(?:\\s?(?:줘|줄래|주세요|주라|봐|버려|놔|라))?)?[요용염당욥셈]?(?![가-힣])`,
  'gi',
);
/** How an order is to be carried out, how it is wished for, and words that hurry it. */
const MANNER =
  /(?<![가-힣])(?:시장가로?|지정가로?|시장\s?가격에?|현재가에?|모의(?:투자|계좌)?(?:로|에서)?|계좌(?:로|에서)?|예약|주문(?:을|으로)?|걸어|넣어|얼른|냉큼|어서|후딱|추가로|더|먼저|우선|보유(?:한|중인)?|가진|어치만?|이하면|이상이면|싶은데요?|싶습니다|싶네요?|하는데요?|하려고요?|합니다|한다|해요?|있는|중인|치|걸어[둬놔]|걸어\s?[둬놔]|ㄱㄱ|고고|원해요?|원합니다|바랍니다|부탁드릴게요?|할게요?|할래요?|하자)(?![가-힣])|@|\b(?:at|for|limit|market|price|worth|paper|account|quickly|now|asap|immediately|more|another|extra|additional|go|ahead|long|me|place|put|order|each|every|position|holdings?|stake|dollars?|won|apiece|per|wanna|gonna|going|need|love|id|ill|ld|ll|lets|kindly|thanks|thank|mate|bro|dude|away|straight|next|those|these|them|ones?|only|exactly|again|first|into|out|down|off|rid|pick|grab|take)\b/gi;

/** What nobody could read in an order; one that is not understood to the last word is not placed. */
export function unreadInOrder(text: string, taken: readonly Taken[]): string {
  return leftoverOf(text, [...taken, ...unsaidWonIn(text)])
    .replace(ORDER_WORDS, ' ')
    .replace(MANNER, ' ')
    .replace(/(?<![가-힣])(?:을|를|은|는|에|로|만|씩|요)(?![가-힣])/g, ' ')
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const WORTH = /^\s?(?:어치|만큼|치(?![가-힣]))|^\s*(?:worth\b|of\b)/i;
const AT_PRICE =
  /(?:\bat\b|@|\blimit(?: price)?(?: of)?\b|(?<!orders? )\bfor\b|지정가로?|가격)\s*(?:of\s+)?[$₩€]?\s?(\d[\d,]*(?:\.\d+)?)(?![\d,.]*\d)(?!\s?(?:주|개|shares?|%))/i;
const PRICE_PARTICLE = /(?<![\d.,])(\d[\d,]*(?:\.\d+)?)(?:에|으로|로)(?=\s|$)/;

/** The limit price of an order; none when the market price was asked for or no price was named. */
export function limitPriceIn(text: string, mentions: readonly Mention[]): SpokenPrice | undefined {
  if (/시장가|\bmarket (?:order|price)\b|\bat market\b/i.test(text)) return undefined;
  const money = moneyIn(text, mentions).find((each) => !isWorth(each, text, mentions));
  if (money !== undefined) return { amount: money.amount, currency: money.currency };
  const [, second, ...more] = /\blimit\b|지정가/i.test(text) ? findBareCounts(text, mentions) : [];
  if (second !== undefined && more.length === 0) return { amount: second.count };
  const written = (AT_PRICE.exec(text) ?? PRICE_PARTICLE.exec(text))?.[1];
  return written === undefined ? undefined : { amount: written.replaceAll(',', '') as DecimalString };
}

/** "100만원어치", and "100만원 사줘" where no number of shares is said: money to be spent, not a price. */
function isWorth({ start, end }: SpokenMoney, text: string, mentions: readonly Mention[]): boolean {
  if (WORTH.test(text.slice(end))) return true;
  const isPrice =
    /^(?:에|으로|로|이하|이상|짜리)/.test(text.slice(end).trimStart()) ||
    /(?:\bat|@|limit(?: price)?(?: of)?|지정가로?|가격)\s*$/i.test(text.slice(0, start));
  return !isPrice && countsIn(text, mentions).length === 0;
}

/** How much is wanted of each of the instruments, in their order; undefined where it was not said. */
export function quantitiesIn(
  text: string,
  instruments: readonly Instrument[],
  mentions: readonly Mention[],
): readonly (SpokenQuantity | undefined)[] {
  const counts = countsIn(text, mentions);
  const isEach = /씩|각각|\beach\b/i.test(text);
  if (counts.length === instruments.length) return counts.map(shares);
  if (counts.length === 1 && (instruments.length === 1 || isEach))
    return instruments.map(() => shares(counts[0] as SpokenShares));
  const worth = moneyIn(text, mentions).find((each) => isWorth(each, text, mentions));
  if (worth !== undefined && (instruments.length === 1 || isEach))
    return instruments.map(() => ({ kind: 'worth', amount: worth.amount, currency: worth.currency }));
  if (/절반|반(?:만|\s|을)|\bhalf\b/i.test(text)) return instruments.map(() => ({ kind: 'half' }));
  if (/전부|전량|모두|싹|다\s?(?:팔|매도|처분|정리)|있는\s?거\s?다|\b(?:all|everything|entire)\b/i.test(text))
    return instruments.map(() => ({ kind: 'all' }));
  return instruments.map(() => undefined);
}

/** "10~20주": nobody can place that. */
const RANGE = /\d\s?주?\s?(?:~|–|∼|에서|내지|또는|아니면|이나)\s?\d+\s?주|\b\d+\s?(?:-|–|~|to|or)\s?\d+\s+(?:shares?|stocks?)\b/i;

/** How many shares a sentence about a trade names; a bare number counts where no unit is said. */
export function countsIn(text: string, mentions: readonly Mention[]): readonly SpokenShares[] {
  if (RANGE.test(text)) return [];
  const shared = findShares(text, mentions);
  if (shared.length > 0) return shared;
  const price = AT_PRICE.exec(text) ?? PRICE_PARTICLE.exec(text);
  const priced = price === null ? [] : [{ start: price.index, end: price.index + price[0].length }];
  const bare = findBareCounts(text, [...mentions, ...findMoney(text), ...findPercents(text), ...priced]);
  // "limit buy 3 MSFT 480": how many, then at what price.
  return bare.length === 2 && /\blimit\b|지정가/i.test(text) ? bare.slice(0, 1) : bare;
}

/** "2억어치", "7만에": won that nobody had to call so. */
export const unsaidWonIn = (text: string): SpokenMoney[] =>
  findUnsaidWon(text).filter(({ end }) => WORTH.test(text.slice(end)) || /^(?:에|으로|로)(?=\s|$)/.test(text.slice(end)));

const moneyIn = (text: string, mentions: readonly Mention[]): SpokenMoney[] =>
  [...findMoney(text), ...unsaidWonIn(text)].filter(
    ({ start, end }) => !mentions.some((name) => start < name.end && end > name.start),
  );

const shares = ({ count }: SpokenShares): SpokenQuantity => ({ kind: 'shares', count });
