import { message } from '@finclaw/config';
import type { CancelAnswer, OrderAnswer, OrdersAnswer } from '@finclaw/finance/portfolio';
import { cancelledText, ordersText } from '@finclaw/finance/portfolio';
import type { Locale } from '@finclaw/types';
import { type Intent, type Question, referenceTo } from '../question.ts';
import { eachOf, type Script, type ToolRequest, tellOne, useTool } from '../script.ts';
import { sideIn } from './trade-words.ts';

const CANCEL =
  /주문.{0,14}(?:취소|철회|빼\s?줘|없던)|(?:매수|매도)\s?(?:한\s?거\s?|주문\s?)?취소|취소.{0,8}주문|paper-?\s?\d+.{0,10}취소|\bcancel\b.{0,40}\borders?\b|\bcancel\s+(?:paper-?\s?\d+|everything|all)\b|(?:전부|모두|다)\s?취소|\bwithdraw\b.{0,20}\border/i;
/** "취소해줘" right after an order means that order. */
const CANCEL_THAT =
  /^\s*(?:아니\s?)?(?:방금\s?(?:거|것|그거|주문)?\s?|그거\s?|그\s?주문\s?)?취소(?:해(?:\s?줘|주세요)?|할래|요)?\s*[.!]*$|^\s*(?:please )?cancel (?:it|that)\s*[.!]*$/i;
const LIST =
  /주문\s?(?:내역|목록|현황|상태|조회|확인|기록|리스트)|미체결|체결(?:이|은)?\s?(?:안|되지|내역|됐|되었|됬|확인|여부|현황|되)|내\s?주문|주문\s?(?:어떻게|됐|되었|들어갔|있|나갔|보여|뭐)|\b(?:my|open|pending|recent|list|show|view)\b.{0,18}\borders\b|\border (?:status|history|book)\b|\b(?:what happened to|did|is|was|has)\b.{0,12}\border\b|\bstatus of (?:my )?(?:paper-?\s?\d+|order)/i;
/** A bare number completes a request to cancel: "주문 취소해줘 3". */
const ORDER_ID =
  /paper-?\s?(\d+)|주문\s?(?:번호\s?)?#?(\d+)\s?(?:번|호)?|(?<!\d)(\d+)\s?번\s?주문|\borders?\s?(?:number\s?|no\.?\s?|#)?(\d+)|취소해?\s?(?:줘|주세요)?\s+(\d+)\s?번?\s*$/i;
const ALL = /전부|모두|다\s?취소|싹|\b(?:all|every|everything)\b/i;

/** "주문 취소해줘", "cancel order 3" */
export const cancelOrder: Intent = {
  id: 'cancel-order',
  understand(question) {
    const { text, previous, locale } = question;
    const isThat =
      CANCEL_THAT.test(text) && previous !== undefined && (sideIn(previous.text) !== undefined || LIST.test(previous.text));
    if (!CANCEL.test(text) && !isThat) return undefined;
    const isNewest = isThat || /방금|마지막|최근|\b(?:last|latest|newest|just)\b/i.test(text);
    const open = {
      asked: message(locale, 'offline.whichOrder'),
      answers: { only: /^\s*(?:paper-?\s?)?\d+\s?(?:번|호)?\s*[.!]*$/i },
    };
    return { changesThings: true, isApproved: true, open, script: () => cancel(isNewest, ALL.test(text), question) };
  },
};

/** "주문 내역 보여줘", "미체결 있어?", "is my order filled?" */
export const listOrders: Intent = {
  id: 'list-orders',
  understand(question) {
    const { text, locale } = question;
    const id = idIn(text);
    if (!LIST.test(text) && !(id !== undefined && /paper/i.test(text))) return undefined;
    if (id !== undefined) return { script: () => tellOne<OrderAnswer>({ name: 'get_order', input: { id } }, locale, ordersText) };
    const isOpen = /미체결|대기|안\s?된|\b(?:open|pending|unfilled)\b/i.test(text);
    const isFilled = /체결\s?(?:내역|된)|\b(?:filled|executed)\b/i.test(text);
    const request = ordersRequest(question, isOpen ? 'open' : isFilled ? 'filled' : undefined);
    return { script: () => tellOne<OrdersAnswer>(request, locale, ordersText) };
  },
};

const idIn = (text: string): string | undefined => {
  const number = ORDER_ID.exec(text)?.slice(1).find(Boolean);
  return number === undefined ? undefined : `PAPER-${number}`;
};

function ordersRequest(question: Question, state: 'open' | 'filled' | undefined): ToolRequest {
  const [instrument] = question.instruments;
  const named = instrument && { instrument: referenceTo(instrument, question) };
  return { name: 'list_orders', input: { ...(state && { state }), ...named } };
}

function* cancel(isNewest: boolean, isAll: boolean, question: Question): Script {
  const { locale, text } = question;
  const named = idIn(text);
  if (named !== undefined) return yield* cancelOne(named, locale);
  const reply = yield* useTool<OrdersAnswer>(ordersRequest(question, 'open'), locale);
  if (!reply.ok) return reply.text;
  const { orders } = reply.value;
  if (orders.length === 0) return message(locale, 'offline.noOpenOrder');
  if (orders.length > 1 && !isNewest && !isAll)
    return [message(locale, 'offline.whichOrder'), ordersText(reply.value, locale)].join('\n');
  return yield* eachOf(isAll ? orders : orders.slice(0, 1), ({ id }) => cancelOne(id, locale));
}

const cancelOne = (id: string, locale: Locale): Script =>
  tellOne<CancelAnswer>({ name: 'cancel_order', input: { id } }, locale, cancelledText);
