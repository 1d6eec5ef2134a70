import { message } from '@finclaw/config';
import type { CancelAnswer, OrderAnswer, OrdersAnswer } from '@finclaw/finance/portfolio';
import { cancelledText, ordersText } from '@finclaw/finance/portfolio';
import type { Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import type { Question } from '../question.ts';
import { foundIn } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { tellOne, useTool } from '../use-tool.ts';
import { sideIn } from '../words/order-words.ts';

const CANCEL =
  /주문.{0,14}(?:취소|철회|빼\s?줘|없던)|(?:매수|매도)\s?(?:한\s?거\s?|주문\s?)?취소|취소.{0,8}주문|paper-?\s?\d+.{0,10}취소|\bcancel\b.{0,40}\borders?\b|\bcancel\s+(?:paper-?\s?\d+|everything|all)\b|(?:전부|모두|다)\s?취소|\bwithdraw\b.{0,20}\border/i;
/** "취소해줘" right after an order means that order. */
const CANCEL_THAT =
  /^\s*(?:아니\s?)?(?:방금\s?(?:거|것|그거|주문)?\s?|그거\s?|그\s?주문\s?)?취소(?:해(?:\s?줘|주세요)?|할래|요)?\s*[.!]*$|^\s*(?:please )?cancel (?:it|that)\s*[.!]*$/i;
const LIST =
  /주문\s?(?:내역|목록|현황|상태|조회|확인|기록|리스트)|미체결|체결(?:이|은)?\s?(?:안|되지|내역|됐|되었|됬|확인|여부|현황|되)|내\s?주문|주문\s?(?:어떻게|됐|되었|들어갔|있|나갔|보여|뭐)|\b(?:my|open|pending|recent|list|show|view)\b.{0,18}\borders\b|\border (?:status|history|book)\b|\b(?:what happened to|did|is|was|has)\b.{0,12}\border\b|\bstatus of (?:my )?(?:paper-?\s?\d+|order)/i;
const ORDER_ID =
  /paper-?\s?(\d+)|주문\s?(?:번호\s?)?#?(\d+)\s?(?:번|호)?|(?<!\d)(\d+)\s?번\s?주문|\border\s?(?:number\s?|no\.?\s?|#)?(\d+)/i;

/** "주문 취소해줘", "cancel order 3" */
export const cancelOrder: Intent = {
  id: 'cancel-order',
  understand(question) {
    const { text, previous } = question;
    const isThat =
      CANCEL_THAT.test(text) && previous !== undefined && (sideIn(previous.text) !== undefined || LIST.test(previous.text));
    if (!CANCEL.test(text) && !isThat) return undefined;
    const isNewest = isThat || /방금|마지막|최근|\b(?:last|latest|newest|just)\b/i.test(text);
    return {
      changesThings: true,
      completedBy: /^\s*(?:paper-?\s?)?\d+\s?(?:번|호)?\s*[.!]*$/i,
      script: () =>
        cancel(idIn(text), { isNewest, isAll: /전부|모두|다\s?취소|싹|\b(?:all|every|everything)\b/i.test(text) }, question),
    };
  },
};

/** "주문 내역 보여줘", "미체결 있어?", "is my order filled?" */
export const listOrders: Intent = {
  id: 'list-orders',
  understand(question) {
    const { text } = question;
    const id = idIn(text);
    if (!LIST.test(text) && !(id !== undefined && /paper/i.test(text))) return undefined;
    return {
      script: () =>
        id === undefined
          ? list(question)
          : tellOne<OrderAnswer>({ name: 'get_order', input: { id } }, question.locale, ordersText),
    };
  },
};

/** A bare number completes a request to cancel: "주문 취소해줘 3". */
function idIn(text: string): string | undefined {
  const parts =
    ORDER_ID.exec(text) ?? /취소해?\s?(?:줘|주세요)?\s+(\d+)\s?번?\s*$/.exec(text) ?? /\borders?\s+(\d+)\s*$/i.exec(text);
  const number = parts?.slice(1).find((group) => group !== undefined);
  return number === undefined ? undefined : `PAPER-${number}`;
}

function list(question: Question): Script {
  const { text, locale } = question;
  const [instrument] = foundIn(question.mentions);
  const state = /미체결|대기|안\s?된|\b(?:open|pending|unfilled)\b/i.test(text)
    ? 'open'
    : /체결\s?(?:내역|된)|\b(?:filled|executed)\b/i.test(text)
      ? 'filled'
      : undefined;
  const input = { ...(state && { state }), ...(instrument && { instrument: referenceTo(instrument, question) }) };
  return tellOne<OrdersAnswer>({ name: 'list_orders', input }, locale, ordersText);
}

function* cancel(
  named: string | undefined,
  { isNewest, isAll }: { readonly isNewest: boolean; readonly isAll: boolean },
  question: Question,
): Script {
  const { locale } = question;
  if (named !== undefined) return yield* cancelOne(named, locale);
  const [instrument] = foundIn(question.mentions);
  const input = { state: 'open', ...(instrument && { instrument: referenceTo(instrument, question) }) };
  const reply = yield* useTool<OrdersAnswer>({ name: 'list_orders', input }, locale);
  if (!reply.ok) return reply.text;
  const [newest, ...others] = reply.value.orders;
  if (newest === undefined) return message(locale, 'offline.noOpenOrder');
  if (others.length > 0 && !isNewest && !isAll)
    return [message(locale, 'offline.whichOrder'), ordersText(reply.value, locale)].join('\n');
  const texts: string[] = [];
  for (const { id } of isAll ? reply.value.orders : [newest]) texts.push(yield* cancelOne(id, locale));
  return texts.join('\n\n');
}

const cancelOne = (id: string, locale: Locale): Script =>
  tellOne<CancelAnswer>({ name: 'cancel_order', input: { id } }, locale, cancelledText);
