import { message } from '@finclaw/config';
import { citeBelow, type Invalid, type QuoteAnswer, quoteText } from '@finclaw/finance';
import type { AlertAnswer, AlertSummary, WatchlistChange } from '@finclaw/finance/alerts';
import {
  alertAnswerText,
  alertListText,
  alertText,
  conditionIn,
  type SaidCondition,
  watchedText,
  watchlistChangeText,
} from '@finclaw/finance/alerts';
import { compareDecimals, currencyName, type Instrument } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { isDeliberated } from '../mood.ts';
import { type Intent, nameOf, type Question, withSubject } from '../question.ts';
import { askBack, eachOf, type Script, type ToolRequest, tellAll, tellOne, useTool } from '../script.ts';
import { quoteRequest } from './quote.ts';

const ALERT_WORD = /알림|알람|경보|얼럿|\b(?:alert|alerts|notify|notification|remind|ping me|warn me)\b/i;
/** "… 넘으면 알려줘": a condition and a wish to be told. "오르면 얼마야" asks for a figure. */
const TELL_WHEN =
  /(?:으면|면|때|거든|하면)\s?(?:바로|나한테|나에게|저한테|꼭|좀|즉시)?\s?(?:알려|말해|얘기해|이야기해|연락|메시지|톡|불러|깨워|통보)|\b(?:let me know|tell me|message me|text me)\b.{0,12}\b(?:when|if|once)\b/i;

/** Which way, besides a level. */
const CONDITIONS = {
  words:
    /(?:위로|아래로|밑으로|까지|에)?\s?(?:넘|되|오르|오를|내리|떨어지|떨어질|내려가|올라가|도달하|찍으|하락하|상승하|빠지|뚫으|깨지)(?:으면|면|\s?때)|이상|이하|초과|미만|(?:밑|아래|위)(?:으로|로)?|돌파|이탈|\b(?:(?:when|if|once)\s)?(?:it\s)?(?:goes\s|is\s|gets\s)?(?:up|down|above|below|over|under|at least|at most|falls?|drops?|rises?|gains?|loses?|hits?|reach(?:es)?|crosses|or more|or less|or above|or below)\b(?:\s(?:by|to|below|above|under|over))?/gi,
};
/** An id as the list of alerts shows it. */
const ALERT_ID = /(?<![\p{L}\d-])(?=[a-z0-9]*\d)[a-z0-9]{6,40}(?![\p{L}\d-])/giu;

/** "애플 200달러 넘으면 알려줘", "alert me when bitcoin drops below 90k" */
export const createAlert: Intent = {
  id: 'create-alert',
  // "알려달라고 한 거 취소해줘", "알려준 적 있어?": about an alert that there is or was.
  unless: /알려\s?(?:달라고\s?(?:한|했)|준\s?거|줬)|적\s?(?:이\s?)?있|취소/,
  understand(question) {
    const { text, locale } = question;
    const isWish = ALERT_WORD.test(text) || (TELL_WHEN.test(withoutNames(question)) && !/얼마|몇|\bhow much\b/i.test(text));
    if (!isWish || isDeliberated(text)) return undefined;
    return withSubject(question, { ask: message(locale, 'offline.whichToAlert'), changesThings: true }, (instruments, names) => {
      const condition = conditionIn(text, question.mentions);
      const [instrument] = instruments as readonly [Instrument, ...Instrument[]];
      const name = instrument.names[locale];
      if (condition === undefined)
        return askBack(message(locale, 'offline.alertAtWhat', { name, level: exampleOf(instrument, locale) }), {
          answers: CONDITIONS,
        });
      // Nobody counts dollars in 억 without saying so.
      const currency = condition.currency ?? (/\d\s?억/.test(text) ? 'KRW' : instrument.currency);
      const isOther = condition.field === 'price' && instrument.type !== 'index' && currency !== instrument.currency;
      const params = { name, currency: currencyName(instrument.currency, locale) };
      if (isOther) return askBack(message(locale, 'offline.alertCurrency', params), { answers: CONDITIONS });
      return { changesThings: true, script: () => eachOf(names, (each) => setAlert(each, condition, question)) };
    });
  },
};

/** "3만원 넘으면 삼성전자 알려줘": where the name stands says nothing about what is wanted. */
const withoutNames = ({ text, mentions }: Question): string =>
  mentions.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text).replace(/\s+/g, ' ');

/** A level as people name it for such an instrument. */
function exampleOf({ currency, type }: Instrument, locale: Locale): string {
  if (type === 'index') return '3,000';
  if (currency === 'KRW') return locale === 'ko' ? '7만원' : '70,000 won';
  return locale === 'ko' ? '200달러' : '200';
}

function* setAlert(instrument: string, said: SaidCondition, { locale, directory }: Question): Script {
  const { value, field } = said;
  const readBack = message(locale, 'offline.confirm.alert', { alert: watchedText(instrument, said, directory, locale) });
  let { condition } = said;
  if (condition === undefined) {
    // From which side the level is reached is found out when the alert is set.
    const now = yield* useTool<QuoteAnswer>({ ...quoteRequest(instrument), readBack }, locale);
    if (!now.ok) return now.text;
    condition = compareDecimals(value, now.value.price) >= 0 ? 'at_or_above' : 'at_or_below';
  }
  const isPlain = field === 'price' || condition === 'change_percent';
  const input = { instrument, condition, value, ...(!isPlain && { field }) };
  return yield* tellOne<AlertAnswer | Invalid>({ name: 'create_alert', input, readBack }, locale, (answer) =>
    answer.status === 'invalid'
      ? message(locale, answer.reason === 'no-target' ? 'offline.alertNoTarget' : 'offline.alertNotSet')
      : alertAnswerText(answer, locale),
  );
}

const ALERT = '(?:알림|알람|경보|alerts?)';
const LIST_ALERTS = { name: 'list_alerts', input: {} };
type Alerts = { readonly status: 'ok'; readonly alerts: readonly AlertSummary[] };
type Removed = { readonly status: 'ok'; readonly removed: AlertSummary } | Invalid;

/** "알림 목록 보여줘", "what alerts do I have?" */
export const listAlerts: Intent = {
  id: 'list-alerts',
  words: new RegExp(
    `${ALERT}.{0,8}(?:목록|리스트|내역|현황|뭐|있|보여|확인|조회|몇)|내\\s?${ALERT}|(?:설정|등록|걸어)(?:한|된|둔|놓은)?\\s?${ALERT}\\s?(?:목록|보여|뭐|알려|확인|있)|\\b(?:list|show|what|which|view|see|my|any)\\b.{0,18}\\balerts\\b`,
    'i',
  ),
  unless: /\d.{0,10}(?:넘|이상|이하|되면)/,
  understand: ({ locale }) => ({
    script: () => tellOne<Alerts>(LIST_ALERTS, locale, ({ alerts }) => alertListText(alerts, locale)),
  }),
};

const REMOVE_ALERT = new RegExp(
  `${ALERT}.{0,14}(?:삭제|지워|지우|취소|해제|없애|꺼|끄|빼|제거)|\\b(?:delete|remove|cancel|turn off|clear|stop|disable)\\b.{0,30}\\balerts?\\b`,
  'i',
);
/** "테슬라 거 지워줘" after the list. */
const THAT_ONE = /(?:거|것|건|꺼)?(?:를|을|은|는|도)?\s?(?:삭제|지워|지우|취소|해제|없애|꺼\s?줘)|\b(?:delete|remove)\b/i;

/** "애플 알림 지워줘", "delete my Tesla alert" */
export const deleteAlert: Intent = {
  id: 'delete-alert',
  understand({ text, locale, mentions, instruments, previous }) {
    const isAboutAlerts = previous !== undefined && new RegExp(`${ALERT}|알려`, 'i').test(previous.text);
    if (!REMOVE_ALERT.test(text) && !(isAboutAlerts && mentions.length > 0 && THAT_ONE.test(text))) return undefined;
    const ids: readonly string[] = text.match(ALERT_ID) ?? [];
    const isWanted = ({ id, instrument }: AlertSummary): boolean =>
      ids.length > 0
        ? ids.includes(id)
        : instruments.length === 0 || instruments.some(({ symbol }) => symbol === instrument.symbol);
    const isAll = /전부|모두|다\s|모든|\ball\b|\bevery\b/i.test(text);
    return {
      changesThings: true,
      isContinued: !REMOVE_ALERT.test(text),
      open: { asked: message(locale, 'offline.whichAlert'), answers: { words: ALERT_ID } },
      script: () => removeAlerts(isWanted, isAll, locale),
    };
  },
};

function* removeAlerts(isWanted: (alert: AlertSummary) => boolean, isAll: boolean, locale: Locale): Script {
  const reply = yield* useTool<Alerts>(LIST_ALERTS, locale);
  if (!reply.ok) return reply.text;
  const { alerts } = reply.value;
  const fitting = alerts.filter(isWanted);
  if (alerts.length === 0) return message(locale, 'alerts.none');
  if (fitting.length === 0) return [message(locale, 'offline.noSuchAlert'), alertListText(alerts, locale)].join('\n');
  if (fitting.length > 1 && !isAll) return [message(locale, 'offline.whichAlert'), alertListText(fitting, locale)].join('\n');
  const request = (alert: AlertSummary): ToolRequest => ({
    ...{ name: 'delete_alert', input: { id: alert.id } },
    readBack: message(locale, 'offline.confirm.noAlert', { alert: alertText(alert, locale) }),
  });
  const remove = (alert: AlertSummary): Script =>
    tellOne<Removed>(request(alert), locale, (value) =>
      value.status === 'ok'
        ? message(locale, 'offline.alertRemoved', { alert: alertText(value.removed, locale) })
        : message(locale, 'alerts.unknownId', { id: alert.id }),
    );
  return yield* eachOf(fitting, remove, '\n');
}

const WATCHLIST =
  /관심\s?(?:등록|추가|설정|해제|종목|리스트|목록|주식|주(?!가))|워치\s?리스트|즐겨\s?찾기|찜\s?(?:목록|한|해)|watch\s?list|favou?rites?|\bwhat (?:am i|i am|i'm) (?:watching|following|tracking)\b|\b(?:stocks|things|names) i(?:'m| am)? (?:watch|follow|track)(?:ing)?\b/i;
const ADD = /추가|넣|등록|담아|담기|올려|찜\s?해|포함|\b(?:add|put|include|track|follow)\b/i;
const REMOVE = /빼|삭제|제거|지워|지우|해제|없애|내려|\b(?:remove|delete|drop|take .* off|unwatch|unfollow|clear)\b/i;
const WATCH = /지켜\s?봐|눈여겨|\b(?:keep an eye on|watch|track|follow)\b(?!\s?list)/i;

/** "애플 관심종목에 넣어줘", "remove Tesla from my watchlist", "삼성전자 지켜봐줘" */
export const changeWatchlist: Intent = {
  id: 'change-watchlist',
  understand(question) {
    const { text, locale, mentions } = question;
    const [isListed, isNamed] = [WATCHLIST.test(text), mentions.length > 0];
    const isNaming = isListed && isNamed && !/시세|보여|알려|있|얼마|\b(?:show|price|is|list)\b/i.test(text);
    const isWatching = isNamed && WATCH.test(text) && !/\?\s*$/.test(text);
    const action =
      isListed && REMOVE.test(text) ? 'remove' : (isListed && ADD.test(text)) || isNaming || isWatching ? 'add' : undefined;
    if (action === undefined) return undefined;
    const ask = message(locale, `offline.whichToWatch.${action}`);
    return withSubject(question, { ask, changesThings: true }, (instruments, names) => {
      const requests = names.map((instrument, at) => ({
        ...{ name: 'change_watchlist', input: { action, instrument } },
        readBack: message(locale, `offline.confirm.watch.${action}`, { name: nameOf(instruments[at] as Instrument, locale) }),
      }));
      return { changesThings: true, script: () => tellAll<WatchlistChange>(requests, locale, watchlistChangeText) };
    });
  },
};

/** What `get_watchlist` answers. */
export type Watched = { readonly status: 'ok'; readonly quotes: readonly QuoteAnswer[] };

/** "관심종목 보여줘", "show my watchlist" */
export const showWatchlist: Intent = {
  id: 'watchlist',
  words: WATCHLIST,
  understand: ({ locale }) => ({
    script: () =>
      tellOne<Watched>({ name: 'get_watchlist', input: {} }, locale, ({ quotes, cite }) => {
        const cited = quotes.map((quote, at) => ({ ...quote, ...citeBelow(cite, `quotes[${at}]`) }));
        return quotes.length === 0 ? message(locale, 'watchlist.empty') : quoteText(cited, locale);
      }),
  }),
};
