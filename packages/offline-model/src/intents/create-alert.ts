import { message } from '@finclaw/config';
import type { Invalid, QuoteAnswer } from '@finclaw/finance';
import type { AlertAnswer } from '@finclaw/finance/alerts';
import { alertAnswerText } from '@finclaw/finance/alerts';
import type { Instrument } from '@finclaw/finance/instruments';
import { compareDecimals, currencyName } from '@finclaw/finance/instruments';
import type { CurrencyCode, Locale } from '@finclaw/types';
import { askBack, type Intent, type Script } from '../intent.ts';
import { withSubject } from '../subject.ts';
import { tellOne, useTool } from '../use-tool.ts';
import { conditionIn, type SpokenCondition } from '../words/condition.ts';
import { isDeliberated } from '../words/supposed.ts';
import { quoteRequest } from './quote.ts';

const ALERT_WORD = /알림|알람|경보|얼럿|\b(?:alert|alerts|notify|notification|remind|ping me|warn me)\b/i;
/** "… 넘으면 알려줘": a condition and a wish to be told. "오르면 얼마야" asks for a figure. */
const TELL_WHEN =
  /(?:으면|면|때|거든|하면)\s?(?:바로|나한테|나에게|저한테|꼭|좀|즉시)?\s?(?:알려|말해|얘기해|이야기해|연락|메시지|톡|불러|깨워|통보)|\b(?:let me know|tell me|message me|text me)\b.{0,12}\b(?:when|if|once)\b/i;
/** "알려달라고 한 거 취소해줘", "알려준 적 있어?": about an alert that there is or was. */
const TOLD_BEFORE = /알려\s?(?:달라고\s?(?:한|했)|준\s?거|줬)|적\s?(?:이\s?)?있|취소/;
const NOT_FIGURE = /얼마|몇|\bhow much\b/i;

/** Nobody counts dollars in 억 without saying so. */
const WON = 'KRW' as CurrencyCode;

/** "애플 200달러 넘으면 알려줘", "alert me when bitcoin drops below 90k" */
export const createAlert: Intent = {
  id: 'create-alert',
  understand(question) {
    const { text, locale, mentions } = question;
    if (TOLD_BEFORE.test(text) || isDeliberated(text)) return undefined;
    if (!ALERT_WORD.test(text) && (!TELL_WHEN.test(withoutNames(text, mentions)) || NOT_FIGURE.test(text))) return undefined;
    return withSubject(question, { ask: message(locale, 'offline.whichToAlert'), changesThings: true }, (instruments, names) => {
      const condition = conditionIn(text, mentions);
      const [instrument] = instruments as readonly [Instrument, ...Instrument[]];
      const name = instrument.names[locale];
      if (condition === undefined)
        return askBack(message(locale, 'offline.alertAtWhat', { name, level: exampleOf(instrument, locale) }), /\d|[가-힣]/);
      const currency = condition.currency ?? (/\d\s?억/.test(text) ? WON : instrument.currency);
      if (condition.field === 'price' && instrument.type !== 'index' && currency !== instrument.currency)
        return askBack(
          message(locale, 'offline.alertCurrency', { name, currency: currencyName(instrument.currency, locale) }),
          /\d/,
        );
      return { changesThings: true, script: () => setAlerts(names, condition, locale) };
    });
  },
};

/** "3만원 넘으면 삼성전자 알려줘": where the name stands says nothing about what is wanted. */
const withoutNames = (text: string, names: readonly { readonly start: number; readonly end: number }[]): string =>
  names.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text).replace(/\s+/g, ' ');

/** A level as people name it for such an instrument. */
function exampleOf({ currency, type }: Instrument, locale: Locale): string {
  if (type === 'index') return '3,000';
  if (currency === 'KRW') return locale === 'ko' ? '7만원' : '70,000 won';
  return locale === 'ko' ? '200달러' : '200';
}

function* setAlerts(names: readonly string[], spoken: SpokenCondition, locale: Locale): Script {
  const texts: string[] = [];
  for (const instrument of names) texts.push(yield* setAlert(instrument, spoken, locale));
  return texts.join('\n\n');
}

function* setAlert(instrument: string, { value, field, condition: said }: SpokenCondition, locale: Locale): Script {
  let condition = said;
  if (condition === undefined) {
    const now = yield* useTool<QuoteAnswer>(quoteRequest(instrument), locale);
    if (!now.ok) return now.text;
    condition = compareDecimals(value, now.value.price) >= 0 ? 'at_or_above' : 'at_or_below';
  }
  const isPlain = field === 'price' || condition === 'change_percent';
  const input = { instrument, condition, value, ...(!isPlain && { field }) };
  return yield* tellOne<AlertAnswer | Invalid>({ name: 'create_alert', input }, locale, (answer) =>
    answer.status === 'invalid'
      ? message(locale, answer.reason === 'no-target' ? 'offline.alertNoTarget' : 'offline.alertNotSet')
      : alertAnswerText(answer, locale),
  );
}
