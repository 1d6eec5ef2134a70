import { findNumbers, unitAt } from '@finclaw/language';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { isAsked } from '../mood.ts';
import { PRONOUN, type Question } from '../question.ts';
import { isFree, type SaidMoney, type SaidNumber, type Span, unknownWords, unsaidWonIn } from '../said.ts';

/** How much of something is to be traded. */
export type SaidQuantity =
  | { readonly kind: 'shares'; readonly count: DecimalString }
  | { readonly kind: 'worth'; readonly amount: DecimalString; readonly currency: CurrencyCode }
  | { readonly kind: 'all' | 'half' };

/** A price in an order; the currency only where it was said. */
export interface SaidPrice {
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
export function unreadInOrder({ text, slots }: Question): string {
  return unknownWords(
    text.replace(PRONOUN, (word) => ' '.repeat(word.length)),
    [...slots, ...tradedWonIn(text)],
  )
    .replace(ORDER_WORDS, ' ')
    .replace(MANNER, ' ')
    .replace(/(?<![가-힣])[을를은는에로만씩요](?![가-힣])|[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const WORTH = /^\s?(?:어치|만큼|치(?![가-힣]))|^\s*(?:worth\b|of\b)/i;
/** What stands before a number that is a price, and a price by what stands behind it. */
const AT = String.raw`(?:\bat|@|\blimit(?: price)?(?: of)?|지정가로?|가격)`;
const AT_PRICE = new RegExp(
  String.raw`(?:${AT}|(?<!orders? )\bfor\b)\s*(?:of\s+)?[$₩€]?\s?(\d[\d,]*(?:\.\d+)?)(?![\d,.]*\d)(?!\s?(?:주|개|shares?|%))|(?<![\d.,])(\d[\d,]*(?:\.\d+)?)(?:에|으로|로)(?=\s|$)`,
  'i',
);
const IS_LIMIT = /\blimit\b|지정가/i;

/** The limit price of an order; none when the market price was asked for or no price was named. */
export function limitPriceIn(question: Question): SaidPrice | undefined {
  const { text, mentions } = question;
  if (/시장가|\bmarket (?:order|price)\b|\bat market\b/i.test(text)) return undefined;
  const money = moneyIn(question).find((each) => !isWorth(each, question));
  if (money !== undefined) return { amount: money.amount, currency: money.currency };
  // "limit buy 3 MSFT 480": how many, then at what price.
  const [, second, ...more] = IS_LIMIT.test(text) ? bareCounts(text, mentions) : [];
  if (second !== undefined && more.length === 0) return { amount: second.value };
  const [, before, behind] = AT_PRICE.exec(text) ?? [];
  const written = before ?? behind;
  return written === undefined ? undefined : { amount: written.replaceAll(',', '') as DecimalString };
}

/** "100만원어치", and "100만원 사줘" where no number of shares is said: money to be spent, not a price. */
function isWorth({ start, end }: Span, question: Question): boolean {
  const [before, behind] = [question.text.slice(0, start), question.text.slice(end)];
  if (WORTH.test(behind)) return true;
  const isPrice = /^\s?(?:에|으로|로|이하|이상|짜리)/.test(behind) || new RegExp(`${AT}\\s*$`, 'i').test(before);
  return !isPrice && countsIn(question).length === 0;
}

/** How much is wanted of each of some instruments, in their order; undefined where it was not said. */
export function quantitiesIn(question: Question, count: number): readonly (SaidQuantity | undefined)[] {
  const { text } = question;
  const counts = countsIn(question);
  const ofEach = (quantity: SaidQuantity | undefined) => Array.from({ length: count }, () => quantity);
  const isForAll = count === 1 || /씩|각각|\beach\b/i.test(text);
  if (counts.length === count) return counts.map(({ value }) => ({ kind: 'shares', count: value }));
  if (counts.length === 1 && isForAll) return ofEach({ kind: 'shares', count: (counts[0] as SaidNumber).value });
  const worth = moneyIn(question).find((each) => isWorth(each, question));
  if (worth !== undefined && isForAll) return ofEach({ kind: 'worth', amount: worth.amount, currency: worth.currency });
  if (/절반|반(?:만|\s|을)|\bhalf\b/i.test(text)) return ofEach({ kind: 'half' });
  const isAll = /전부|전량|모두|싹|다\s?(?:팔|매도|처분|정리)|있는\s?거\s?다|\b(?:all|everything|entire)\b/i.test(text);
  return ofEach(isAll ? { kind: 'all' } : undefined);
}

/** "10~20주": nobody can place that. */
const RANGE = /\d\s?주?\s?(?:~|–|∼|에서|내지|또는|아니면|이나)\s?\d+\s?주|\b\d+\s?(?:-|–|~|to|or)\s?\d+\s+(?:shares?|stocks?)\b/i;

/** How many shares a sentence about a trade names; a bare number counts where no unit is said. */
export function countsIn({ text, shares, mentions, money, percents }: Question): readonly SaidNumber[] {
  if (RANGE.test(text)) return [];
  if (shares.length > 0) return shares;
  const price = AT_PRICE.exec(text);
  const priced = price === null ? [] : [{ start: price.index, end: price.index + price[0].length }];
  const bare = bareCounts(text, [...mentions, ...money, ...percents, ...priced]);
  return bare.length === 2 && IS_LIMIT.test(text) ? bare.slice(0, 1) : bare;
}

/** Whole numbers that are neither part of something else nor followed by a unit of their own: "buy 10 AAPL", "애플 10 매수". */
const bareCounts = (text: string, taken: readonly Span[]): SaidNumber[] =>
  findNumbers(text).flatMap(({ start, end, value }) => {
    const hasSign =
      /[$₩€£¥@]\s?$/.test(text.slice(0, start)) || /(?:\bat|지정가로?|limit(?: price)?(?: of)?)\s*$/i.test(text.slice(0, start));
    const hasUnit = unitAt(text, end) !== undefined || /^\s?(?:월|시|번|만|억|조|어치|만큼)/.test(text.slice(end));
    const isCount = isFree({ start, end }, taken) && !hasSign && !hasUnit && value.isInteger();
    return isCount ? [{ value: value.toDecimal(0), start, end }] : [];
  });

/** "2억어치", "7만에": won that nobody had to call so. */
export const tradedWonIn = (text: string): SaidMoney[] =>
  unsaidWonIn(text).filter(({ end }) => WORTH.test(text.slice(end)) || /^(?:에|으로|로)(?=\s|$)/.test(text.slice(end)));

const moneyIn = ({ text, money, mentions }: Question): SaidMoney[] =>
  [...money, ...tradedWonIn(text)].filter((each) => isFree(each, mentions));
