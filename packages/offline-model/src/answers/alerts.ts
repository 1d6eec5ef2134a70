import { message } from '@finclaw/config';
import { type WatchlistChange, watchlistChangeText } from '@finclaw/features';
import {
  type AlertAnswer,
  type AlertSummary,
  alertAnswerText,
  alertListText,
  alertText,
  watchedText,
} from '@finclaw/features/alerts';
import {
  addDecimals,
  citeBelow,
  compareDecimals,
  currencyName,
  divideDecimals,
  type Invalid,
  Money,
  type QuoteAnswer,
  quoteText,
  roundDecimal,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { type CurrencyCode, type DecimalString, type Locale, nameIn } from '@finclaw/types';
import { called, type Frame } from '../frame.ts';
import {
  askBack,
  eachOf,
  type Script,
  type ToolRequest,
  tellAll,
  tellOne,
  type Understanding,
  useTool,
} from '../script.ts';
import { nameOf, withSubject } from '../subject.ts';
import { quoteRequest } from './prices.ts';

type Direction =
  | 'above'
  | 'at_or_above'
  | 'below'
  | 'at_or_below'
  | 'crosses_above'
  | 'crosses_below'
  | 'change_percent';

/** The condition of an alert, as far as a sentence states it. */
interface Condition {
  readonly value: DecimalString;
  readonly field: 'price' | 'volume' | 'rsi' | 'changePercent';
  /** Absent when only the level was given ("7만원 되면"): the current price decides the direction. */
  readonly condition?: Direction;
  readonly currency?: CurrencyCode;
}

/** Words for the side from which a level is reached; the first match counts. */
const DIRECTIONS = {
  crosses_above: '돌파 뚫 crosses cross',
  crosses_below: '이탈',
  at_or_above: '이상 least at_least',
  at_or_below: '이하 at_most',
  below: '미만 밑 밑으로 아래 깨지 깨 below under less_than',
  above: '초과 넘 넘어 넘어가 넘을 위 위로 above over exceeds past beyond more_than',
};

/** Signs for them, as in "AAPL > 300". */
const SIGNS: Readonly<Record<string, Direction>> = {
  '>=': 'at_or_above',
  '≥': 'at_or_above',
  '>': 'above',
  '<=': 'at_or_below',
  '≤': 'at_or_below',
  '<': 'below',
};
const SIGN = /[<>]=?|[≥≤]/;

/** Returns the direction from which a sentence wants the level to be reached. */
export const sideIn = (frame: Frame): Direction | undefined =>
  called(frame, DIRECTIONS) ?? SIGNS[SIGN.exec(frame.text.normalize('NFKC'))?.[0] ?? ''];

/** The level and the direction of an alert; undefined when no level is named. */
function conditionOf(frame: Frame): Condition | undefined {
  const { percents, money, numbers, levels, indicators } = frame;
  const [percent, amount, number] = [percents[0], money[0], levels[0] ?? numbers[0]];
  const down = frame.has('down');
  const sided = sideIn(frame) ?? (down ? 'at_or_below' : frame.has('up') ? 'at_or_above' : undefined);
  const field = indicators.some(({ indicator }) => indicator === 'rsi')
    ? 'rsi'
    : frame.has('volume')
      ? 'volume'
      : 'price';
  if (percent !== undefined && field === 'price') {
    // "up or down 5%" are two alerts.
    if (down && frame.has('up')) return undefined;
    const isDown = down || percent.value.startsWith('-');
    if (!isDown && sided === undefined) return undefined;
    const size = percent.value.replace('-', '');
    return {
      value: (isDown ? `-${size}` : size) as DecimalString,
      field: 'changePercent',
      condition: 'change_percent',
    };
  }
  const value = amount?.amount ?? number?.value;
  if (value === undefined) return undefined;
  return { value, field, condition: sided, currency: amount?.currency };
}

const CONDITION = '#money #percent #number #level up down target if once closing not at';

/** "애플 200달러 넘으면 알려줘", "alert me when bitcoin drops below 90k" */
export function createAlert(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  return withSubject(frame, message(locale, 'offline.whichToAlert'), (instruments, names) => {
    const condition = conditionOf(frame);
    const [instrument] = instruments as readonly [Instrument, ...Instrument[]];
    const name = nameIn(instrument.names, locale);
    if (condition === undefined)
      return askBack(message(locale, 'offline.alertAtWhat', { name, level: exampleOf(instrument, locale) }), {
        takes: CONDITION,
      });
    const isOther = condition.field === 'price' && (condition.currency ?? instrument.currency) !== instrument.currency;
    const params = { name, currency: currencyName(instrument.currency, locale) };
    if (isOther && instrument.type !== 'index')
      return askBack(message(locale, 'offline.alertCurrency', params), { takes: CONDITION });
    return { changesThings: true, script: () => eachOf(names, (each) => setAlert(each, condition, frame)) };
  });
}

/** Formats an example level for such an instrument. */
function exampleOf({ currency, type }: Instrument, locale: Locale): string {
  if (type === 'index') return '3,000';
  return message(locale, currency === 'KRW' ? 'offline.alertLevel.won' : 'offline.alertLevel.other');
}

function* setAlert(instrument: string, said: Condition, frame: Frame): Script {
  const { locale, directory } = frame;
  let { condition, value, field } = said;
  // "5% from here" is a level: the alerts of the program measure moves on the day.
  const isFromHere = condition === 'change_percent' && frame.has('here');
  if (condition === undefined || isFromHere) {
    const now = yield* useTool<QuoteAnswer>(quoteRequest(instrument), locale);
    if (!now.ok) return now.text;
    if (isFromHere) {
      [condition, field] = [value.startsWith('-') ? 'at_or_below' : 'at_or_above', 'price'];
      const factor = addDecimals('1' as DecimalString, divideDecimals(value, 100n, 8));
      const { amount } = Money.of(now.value.price, now.value.currency).times(factor);
      value = roundDecimal(amount, now.value.currency === 'KRW' ? 0 : 2);
    } else condition ??= compareDecimals(value, now.value.price) >= 0 ? 'at_or_above' : 'at_or_below';
  }
  const settled = { ...said, value, field, condition };
  const readBack = message(locale, 'offline.confirm.alert', {
    alert: watchedText(instrument, settled, directory, locale),
  });
  const isPlain = field === 'price' || condition === 'change_percent';
  const input = { instrument, condition, value, ...(!isPlain && { field }) };
  return yield* tellOne<AlertAnswer | Invalid>({ name: 'create_alert', input, readBack }, locale, (answer) =>
    answer.status === 'invalid'
      ? message(locale, answer.reason === 'no-target' ? 'offline.alertNoTarget' : 'offline.alertNotSet')
      : alertAnswerText(answer, locale),
  );
}

const LIST_ALERTS = { name: 'list_alerts', input: {} };
type Alerts = { readonly status: 'ok'; readonly alerts: readonly AlertSummary[] };
type Removed = { readonly status: 'ok'; readonly removed: AlertSummary } | Invalid;

/** "알림 목록 보여줘", "what alerts do I have?" */
export const listAlerts = ({ locale }: Frame): Understanding => ({
  script: () => tellOne<Alerts>(LIST_ALERTS, locale, ({ alerts }) => alertListText(alerts, locale)),
});

/** Matches an alert id. */
const ALERT_ID = /(?<![\p{L}\d-])(?=[a-z0-9]*\d)[a-z0-9]{6,40}(?![\p{L}\d-])/giu;
const AN_ALERT_ID = new RegExp(ALERT_ID.source, 'iu');

/** "애플 알림 지워줘", "delete my Tesla alert" */
export function deleteAlert(frame: Frame): Understanding {
  const { text, locale, instruments } = frame;
  const ids: readonly string[] = text.match(ALERT_ID) ?? [];
  const isWanted = ({ id, instrument }: AlertSummary): boolean =>
    ids.length > 0
      ? ids.includes(id)
      : instruments.length === 0 || instruments.some(({ symbol }) => symbol === instrument.symbol);
  return {
    changesThings: true,
    open: { asked: message(locale, 'offline.whichAlert'), takes: '#instrument #number', only: AN_ALERT_ID },
    script: () => removeAlerts(isWanted, frame.has('all'), locale),
  };
}

function* removeAlerts(isWanted: (alert: AlertSummary) => boolean, isAll: boolean, locale: Locale): Script {
  const reply = yield* useTool<Alerts>(LIST_ALERTS, locale);
  if (!reply.ok) return reply.text;
  const { alerts } = reply.value;
  const fitting = alerts.filter(isWanted);
  if (alerts.length === 0) return message(locale, 'alerts.none');
  if (fitting.length === 0) return [message(locale, 'offline.noSuchAlert'), alertListText(alerts, locale)].join('\n');
  if (fitting.length > 1 && !isAll)
    return [message(locale, 'offline.whichAlert'), alertListText(fitting, locale)].join('\n');
  const request = (alert: AlertSummary): ToolRequest => ({
    name: 'delete_alert',
    input: { id: alert.id },
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

/** "애플 관심종목에 넣어줘", "remove Tesla from my watchlist", "삼성전자 지켜봐줘" */
export function changeWatchlist(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const action = frame.has('remove') && !frame.has('add') ? 'remove' : 'add';
  return withSubject(frame, message(locale, `offline.whichToWatch.${action}`), (instruments, names) => {
    const requests = names.map((instrument, at) => ({
      name: 'change_watchlist',
      input: { action, instrument },
      readBack: message(locale, `offline.confirm.watch.${action}`, {
        name: nameOf(instruments[at] as Instrument, locale),
      }),
    }));
    return { changesThings: true, script: () => tellAll<WatchlistChange>(requests, locale, watchlistChangeText) };
  });
}

/** The answer of `get_watchlist`. */
export type Watched = { readonly status: 'ok'; readonly quotes: readonly QuoteAnswer[] };

/** "관심종목 보여줘", "show my watchlist" */
export const showWatchlist = ({ locale }: Frame): Understanding => ({
  script: () =>
    tellOne<Watched>({ name: 'get_watchlist', input: {} }, locale, ({ quotes, cite }) => {
      const cited = quotes.map((quote, at) => ({ ...quote, ...citeBelow(cite, `quotes[${at}]`) }));
      return quotes.length === 0 ? message(locale, 'watchlist.empty') : quoteText(cited, locale);
    }),
});
