import { message } from '@finclaw/config';
import type { Invalid } from '@finclaw/finance';
import { type AlertSummary, alertListText, alertText } from '@finclaw/finance/alerts';
import type { Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn } from '../question.ts';
import { tellOne, useTool } from '../use-tool.ts';

const ALERT = '(?:알림|알람|경보|alerts?)';
const REMOVE = new RegExp(
  `${ALERT}.{0,14}(?:삭제|지워|지우|취소|해제|없애|꺼|끄|빼|제거)|\\b(?:delete|remove|cancel|turn off|clear|stop|disable)\\b.{0,30}\\balerts?\\b`,
  'i',
);
/** "테슬라 거 지워줘" after the list. */
const THAT_ONE = /(?:거|것|건|꺼)?(?:를|을|은|는|도)?\s?(?:삭제|지워|지우|취소|해제|없애|꺼\s?줘)|\b(?:delete|remove)\b/i;
const LIST = new RegExp(
  `${ALERT}.{0,8}(?:목록|리스트|내역|현황|뭐|있|보여|확인|조회|몇)|내\\s?${ALERT}|(?:설정|등록|걸어)(?:한|된|둔|놓은)?\\s?${ALERT}\\s?(?:목록|보여|뭐|알려|확인|있)|\\b(?:list|show|what|which|view|see|my|any)\\b.{0,18}\\balerts\\b`,
  'i',
);

/** "알림 목록 보여줘", "what alerts do I have?" */
export const listAlerts: Intent = {
  id: 'list-alerts',
  understand: ({ text, locale }) =>
    LIST.test(text) && !/\d.{0,10}(?:넘|이상|이하|되면)/.test(text)
      ? { script: () => tellOne<Alerts>(LIST_ALERTS, locale, ({ alerts }) => alertListText(alerts, locale)) }
      : undefined,
};

/** "애플 알림 지워줘", "delete my Tesla alert" */
export const deleteAlert: Intent = {
  id: 'delete-alert',
  understand({ text, locale, mentions, previous }) {
    const isAboutAlerts = previous !== undefined && new RegExp(`${ALERT}|알려`, 'i').test(previous.text);
    if (!REMOVE.test(text) && !(isAboutAlerts && mentions.length > 0 && THAT_ONE.test(text))) return undefined;
    const wanted = {
      symbols: foundIn(mentions).map(({ symbol }) => symbol as string),
      ids: text.match(/(?<![\p{L}\d-])(?=[a-z0-9]*\d)[a-z0-9]{6,40}(?![\p{L}\d-])/giu) ?? [],
      isAll: /전부|모두|다\s|모든|\ball\b|\bevery\b/i.test(text),
    };
    return { changesThings: true, completedBy: /^[\p{L}\d]{6,40}$/u, script: () => remove(wanted, locale) };
  },
};

interface Wanted {
  readonly symbols: readonly string[];
  readonly ids: readonly string[];
  readonly isAll: boolean;
}

type Alerts = { readonly status: 'ok'; readonly alerts: readonly AlertSummary[] };
type Removed = { readonly status: 'ok'; readonly removed: AlertSummary } | Invalid;

const LIST_ALERTS = { name: 'list_alerts', input: {} };

function* remove({ symbols, ids, isAll }: Wanted, locale: Locale): Script {
  const reply = yield* useTool<Alerts>(LIST_ALERTS, locale);
  if (!reply.ok) return reply.text;
  const { alerts } = reply.value;
  const fitting = alerts.filter(({ id, instrument }) => {
    if (ids.length > 0) return ids.includes(id);
    return symbols.length === 0 || symbols.includes(instrument.symbol);
  });
  if (alerts.length === 0) return message(locale, 'alerts.none');
  if (fitting.length === 0) return [message(locale, 'offline.noSuchAlert'), alertListText(alerts, locale)].join('\n');
  if (fitting.length > 1 && !isAll) return [message(locale, 'offline.whichAlert'), alertListText(fitting, locale)].join('\n');
  const texts: string[] = [];
  for (const { id } of fitting)
    texts.push(
      yield* tellOne<Removed>({ name: 'delete_alert', input: { id } }, locale, (value) => {
        if (value.status !== 'ok') return message(locale, 'alerts.unknownId', { id });
        return message(locale, 'offline.alertRemoved', {
          alert: alertText(value.removed, locale),
        });
      }),
    );
  return texts.join('\n');
}
