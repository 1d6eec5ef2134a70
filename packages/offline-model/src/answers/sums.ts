import { isMessageKey, message } from '@finclaw/config';
import {
  type CalculationAnswer,
  type ConversionAnswer,
  type ConvertedAmount,
  compareDecimals,
  conversionText,
  expressionIn,
  formatMoney,
  type HistoryFound,
  instrumentText,
  localDateAt,
  Money,
  numberText,
  originLine,
  priceText,
  type QuoteAnswer,
  quoteText,
  rateText,
  roundDecimal,
  type SpokenSum,
  sumIn,
} from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { type CurrencyCode, createDecimalString, type DecimalString, LANGUAGES, type Locale } from '@finclaw/types';
import { dayIn, type Frame, isInto, type SpokenMoney } from '../frame.ts';
import {
  type Answered,
  type Asking,
  type Script,
  type ToolRequest,
  tellAll,
  tellOne,
  type Understanding,
  useTool,
} from '../script.ts';
import { referenceTo } from '../subject.ts';
import { dayRequest, quote, quoteRequest } from './prices.ts';

type Quote = Answered<QuoteAnswer>;

/** The parts of a calculation over one price. */
interface SumParts {
  /** Money to spend, or a price to reach. */
  readonly money?: SpokenMoney;
  readonly isTarget?: true;
  readonly percent?: string;
  /** Two for "두 배". */
  readonly times?: string;
  readonly count?: string;
  /** The currency it is wanted in. */
  readonly currency?: CurrencyCode;
}

/** The one instrument of a question, or of the conversation. */
const onlyOne = ({ instruments, mentions, topics }: Frame): Instrument | undefined => {
  const [only, ...others] = mentions.length > 0 ? instruments : topics;
  return others.length === 0 && mentions.length < 2 ? only : undefined;
};

/** "300만원으로 삼성전자 몇 주 살 수 있어?", "how many shares of Apple can I buy with $2000?" */
export function affordable(frame: Frame): Understanding | undefined {
  const [instrument, [money, ...others]] = [onlyOne(frame), frame.money];
  if (instrument === undefined || money === undefined || others.length > 0) return undefined;
  if (instrument.type === 'forex' || instrument.type === 'index') return undefined;
  return { script: () => tellSum(referenceTo(instrument, frame), { money }, frame.locale) };
}

/** "애플이 300달러 가면 지금보다 몇 % 오른 거야?" */
export function targetMove(frame: Frame): Understanding | undefined {
  const [instrument, [money, ...others]] = [onlyOne(frame), frame.money];
  if (instrument === undefined || others.length > 0 || money?.currency !== instrument.currency) return undefined;
  return { script: () => tellSum(referenceTo(instrument, frame), { money, isTarget: true }, frame.locale) };
}

/** "삼성전자가 20% 오르면 얼마야?", "그거 10주면 얼마?", "how much are 5 shares of Apple in won?" */
export function whatIf(frame: Frame): Understanding | undefined {
  const { percents, shares, currencies, locale, mentions } = frame;
  const [[percent, ...percentsMore], [count, ...countsMore], [currency, ...currenciesMore]] = [
    percents,
    shares,
    currencies,
  ];
  const times = timesIn(frame);
  const instrument = onlyOne(frame);
  if (mentions.length > 1 || percentsMore.length + countsMore.length + currenciesMore.length > 0) return undefined;
  const isOnlyCurrency =
    mentions.length + percents.length + shares.length === 0 && times === undefined && !frame.has('it');
  // "달러로는?" asks for the price in dollars, "달러 얼마야" for the dollar.
  if (isOnlyCurrency && currency !== undefined && !isInto(frame.text, currency)) return undefined;
  const name = instrument === undefined ? mentions[0]?.text : referenceTo(instrument, frame);
  if (name === undefined || frame.has('up') === frame.has('down') ? percent !== undefined : false) return undefined;
  // "파운드 환율" after a question about the pound asks for the rate, which is in no currency.
  if (instrument?.type === 'forex' && currency !== undefined) return undefined;
  // "Which of the S&P 500 stocks are down 3%?" looks for stocks.
  if (instrument?.type === 'index' && frame.has('stock')) return undefined;
  const isDown = percent !== undefined && frame.has('down') && !percent.value.startsWith('-');
  const isOwn = currency?.currency === instrument?.currency;
  const parts: SumParts = {
    ...(times !== undefined && { times }),
    ...(percent !== undefined && { percent: `${isDown ? '-' : ''}${percent.value}` }),
    ...(count !== undefined && { count: count.value }),
    ...(currency !== undefined && !isOwn && { currency: currency.currency }),
  };
  if (name !== undefined && Object.keys(parts).length === 0) return quote(frame);
  if (name === undefined) return undefined;
  return { script: () => tellSum(name, parts, locale) };
}

const TIMES: Readonly<Record<string, string>> = {
  double: '2',
  doubles: '2',
  doubled: '2',
  '두 배': '2',
  두배: '2',
  '2배': '2',
  triple: '3',
  triples: '3',
  '세 배': '3',
  세배: '3',
  '3배': '3',
  halves: '0.5',
  halved: '0.5',
  반토막: '0.5',
  반값: '0.5',
};
/** "두 배 되면", "if it doubles" */
const timesIn = ({ words }: Frame): string | undefined =>
  words.flatMap(({ text }) => TIMES[text.toLowerCase()] ?? [])[0];

/** Looks up the price, and a rate where the calculation has two currencies, and formats the result. */
function* tellSum(name: string, parts: SumParts, locale: Locale): Script {
  const quoted = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quoted.ok) return quoted.text;
  const { price, currency, instrument } = quoted.value;
  const { money, currency: wanted = currency } = parts;
  const [amount, from, to] = money === undefined ? [price, currency, wanted] : [money.amount, money.currency, currency];
  const rate = instrument.type === 'index' ? undefined : yield* exchanged(amount, from, to, locale);
  if (typeof rate === 'string')
    return money === undefined ? [quoteText([quoted.value], locale), rate].join('\n') : rate;
  const sentence =
    money === undefined
      ? supposedText(quoted.value, parts, rate, locale)
      : parts.isTarget
        ? moveText(quoted.value, money, locale)
        : yield* countWhole(quoted.value, money, rate?.to.amount ?? money.amount, locale);
  return [sentence, ...(rate === undefined ? [] : rateText(rate, locale)), originLine(quoted.value, locale)].join('\n');
}

function* countWhole(quoted: Quote, money: SpokenMoney, budget: DecimalString, locale: Locale): Asking<string> {
  const { instrument, price, cite } = quoted;
  // Subtracting half of the last place before rounding gives the integer part.
  const [digits, half] = instrument.type === 'crypto' ? [4, '0.00005'] : [0, '0.5'];
  const whole = yield* useTool<{ status: 'ok' }>(
    calculateRequest(`round(${budget} / ${price} - ${half}; ${digits})`),
    locale,
  );
  if (!whole.ok) return whole.text;
  return message(locale, 'offline.affordable', {
    money: formatMoney(Money.of(money.amount, money.currency), locale),
    name: instrumentText(instrument, locale),
    count: countText(whole.value.cite('value'), instrument, locale),
    price: cite('price'),
  });
}

/**
 * Converts money to another currency; nothing where it has that currency already, a sentence where there is no rate.
 */
export function* exchanged(
  ...[amount, from, to, locale]: [...Parameters<typeof convertRequest>, Locale]
): Asking<Answered<ConvertedAmount> | string | undefined> {
  if (from === to) return undefined;
  const reply = yield* useTool<ConversionAnswer>(convertRequest(amount, from, to), locale);
  if (!reply.ok) return reply.text;
  return reply.value.status === 'ok' ? reply.value : message(locale, 'offline.noRate');
}

const convertRequest = (amount: DecimalString, from: CurrencyCode, to: CurrencyCode): ToolRequest => ({
  name: 'convert_currency',
  input: { amount, from, to },
});

const calculateRequest = (expression: string): ToolRequest => ({ name: 'calculate', input: { expression } });

const countText = (count: string, { type }: { readonly type?: string }, locale: Locale): string =>
  message(locale, type === 'crypto' ? 'offline.coins' : 'offline.shares', { count });

function moveText(
  { instrument, price, handle, cite }: Quote,
  { amount, currency }: SpokenMoney,
  locale: Locale,
): string {
  return message(locale, compareDecimals(amount, price) < 0 ? 'offline.targetMove.down' : 'offline.targetMove.up', {
    name: instrumentText(instrument, locale),
    price: cite('price'),
    target: priceText(amount, instrument, locale),
    percent: `{{change(${handle}.price, ${amount} ${currency})|abs}}`,
  });
}

function supposedText(
  quoted: Quote,
  parts: SumParts,
  rate: Answered<ConvertedAmount> | undefined,
  locale: Locale,
): string {
  const { instrument, handle, cite } = quoted;
  const { percent = '', times, count } = parts;
  const name = instrumentText(instrument, locale);
  if (percent === '' && times === undefined && count === undefined && rate !== undefined)
    return message(locale, 'offline.convertedPrice', { name, from: cite('price'), to: rate.cite('to') });
  const [sign, size] = percent.startsWith('-') ? ['-', percent.slice(1)] : ['+', percent];
  const moved = times !== undefined ? ` * ${times}` : size === '' ? '' : ` * (1 ${sign} ${size}%)`;
  const value = `${handle}.price${moved}${count === undefined ? '' : ` * ${count}`}`;
  const isBoth = times === undefined && size !== '' && count !== undefined;
  const key = times !== undefined ? 'times' : size === '' ? 'shares' : isBoth ? 'both' : sign === '-' ? 'down' : 'up';
  const text = message(locale, `offline.whatIf.${key}`, {
    name,
    price: cite('price'),
    value: `{{${value}}}`,
    times: times ?? '',
    percent: `${isBoth ? sign : ''}${size}%`,
    count: count === undefined ? '' : countText(numberText(count), instrument, locale),
  });
  if (rate === undefined) return text;
  return [message(locale, 'offline.inCurrency', { value: `{{convert(${value}, ${rate.handle}.rate)}}` }), text].join(
    '\n',
  );
}

const MOST_STEPS = 5;

/** "100달러는 원화로 얼마야?", "convert 50 euros to yen" */
export function convert({ money, currencies, locale, instruments }: Frame): Understanding | undefined {
  if (money.length === 0 || instruments.some(({ type }) => type !== 'forex')) return undefined;
  const named = new Set(currencies.map(({ currency }) => currency));
  // Koreans ask for the value of foreign money and mean won.
  if (named.size === 0 && LANGUAGES[locale].usesNames) named.add(LANGUAGES[locale].currency as CurrencyCode);
  const steps = money.flatMap(({ amount, currency: from }) =>
    [...named].flatMap((to) => (to === from ? [] : [convertRequest(amount, from, to)])),
  );
  const isClear = steps.length > 0 && steps.length <= MOST_STEPS && (money.length === 1 || named.size === 1);
  return isClear ? { script: () => tellAll<ConversionAnswer>(steps, locale, conversionText, '\n\n') } : undefined;
}

/** Handles "how much would $10,000 invested in Microsoft in January be worth now?" */
export function invested(frame: Frame): Understanding | undefined {
  const { locale, money, shares, period, text, now } = frame;
  const instrument = onlyOne(frame);
  const zone = instrument?.exchange === 'KRX' ? 'Asia/Seoul' : 'America/New_York';
  const today = localDateAt(now(), zone);
  const day = dayIn(text, today, 'past') ?? period?.from;
  const [[amount, ...moreMoney], [count, ...moreShares]] = [money, shares];
  const isOne = moreMoney.length + moreShares.length === 0 && (amount === undefined) !== (count === undefined);
  if (instrument === undefined || day === undefined || day >= today || !isOne) return undefined;
  const name = referenceTo(instrument, frame);
  return {
    script: () =>
      tellInvested(name, { ...dayRequest(day, zone), limit: 2 }, amount ?? (count as { value: DecimalString }), locale),
  };
}

function* tellInvested(
  name: string,
  candles: ToolRequest['input'],
  put: SpokenMoney | { readonly value: DecimalString },
  locale: Locale,
): Script {
  const then = yield* useTool<HistoryFound>({ name: 'get_history', input: { instrument: name, ...candles } }, locale);
  if (!then.ok) return then.text;
  const quoted = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quoted.ok) return quoted.text;
  const { rows, handle } = then.value;
  const [last, at] = [rows.at(-1), rows.length - 1];
  const { instrument, currency, handle: now } = quoted.value;
  const title = instrumentText(instrument, locale);
  if (last === undefined) return message(locale, 'offline.noHistory', { name: title });
  const ratio = `${now}.price / ${handle}.rows[${at}].close`;
  const isForeign = 'amount' in put && put.currency !== currency;
  const value = 'amount' in put ? `{{${put.amount} ${put.currency} * (${ratio})}}` : `{{${now}.price * ${put.value}}}`;
  const paid =
    'amount' in put
      ? formatMoney(Money.of(put.amount, put.currency), locale)
      : countText(numberText(put.value), instrument, locale);
  return [
    message(locale, 'offline.invested', { name: title, paid, date: last[0].slice(0, 10), value }),
    message(locale, 'offline.invested.prices', { before: `{{${handle}.rows[${at}].close}}`, now: `{{${now}.price}}` }),
    ...(isForeign ? [message(locale, 'offline.invested.noRate')] : []),
    originLine(quoted.value, locale),
  ].join('\n');
}

/** "7만원에 10주, 6만원에 20주 사면 평단?", "123*45", "15% of 230" */
export function calculation(frame: Frame): Understanding | undefined {
  const { text, locale, mentions } = frame;
  if (mentions.length > 0) return undefined;
  const sum = sumIn(text);
  if (sum !== undefined && sum.messageKey !== 'offline.result')
    return { script: () => work(sum.expression, locale, (answer) => sumText(sum, answer, frame)) };
  const expression = sum?.expression ?? expressionIn(text);
  if (expression === undefined) return undefined;
  return { script: () => work(expression, locale, (answer) => resultText(answer, sum === undefined, locale)) };
}

type Worked = Extract<Answered<CalculationAnswer>, { status: 'ok' }>;

const work = (expression: string, locale: Locale, text: (answer: Worked) => string): Script =>
  tellOne<CalculationAnswer>(calculateRequest(expression), locale, (answer) =>
    answer.status === 'ok' ? text(answer) : refusalText(answer.reason, locale),
  );

/** Returns the field with the result, and its number. */
function resultOf({
  value,
  valuePercent = '0' as DecimalString,
}: Worked): readonly [field: string, number: DecimalString] {
  if (value === undefined) return ['valuePercent', valuePercent];
  return ['value', typeof value === 'string' ? value : value.amount];
}

function sumText({ messageKey, unit }: SpokenSum, answer: Worked, { money, locale }: Frame): string {
  const { handle } = answer;
  const [, value] = resultOf(answer);
  const currency = money[0]?.currency;
  const plain = (most: number): string => `{{${handle}.value|.${digitsOf(value, most)}}}`;
  if (unit === 'percent') return message(locale, messageKey, { value: `${plain(2)}%` });
  if (unit === 'number') return message(locale, messageKey, { value: plain(1) });
  // The calculation has plain numbers; the currency is the user's.
  const cited = currency === undefined ? `{{${handle}.value|.2}}` : `{{${handle}.value * 1 ${currency}}}`;
  return message(locale, messageKey, { value: cited });
}

/**
 * Formats a result, with the user's own expression; one built from their words is left out, because they did not write
 * it.
 */
function resultText(answer: Worked, isWritten: boolean, locale: Locale): string {
  const { expression, isRounded, readAsNegative, handle } = answer;
  const [field, value] = resultOf(answer);
  const [whole = '', fraction = ''] = value.split('.');
  // Twenty digits are useless to a reader, and large sums need no more than cents; the tool result keeps them.
  const most = whole.replace('-', '').length > 3 ? 2 : 4;
  const cited =
    typeof answer.value === 'object' ? `{{${handle}.value}}` : `{{${handle}.${field}|.${digitsOf(value, most)}}}`;
  const key = isWritten ? 'offline.calculated' : 'offline.result';
  return [
    message(locale, key, { expression, value: cited }),
    ...(isRounded || fraction.length > most ? [message(locale, 'offline.rounded')] : []),
    ...(readAsNegative === undefined
      ? []
      : [message(locale, 'offline.readAsNegative', { texts: readAsNegative.join(', ') })]),
  ].join('\n');
}

/** Returns the number of decimals a value needs, up to a maximum. */
const digitsOf = (value: string, most: number): number =>
  (roundDecimal(createDecimalString(value), most).split('.')[1] ?? '').replace(/0+$/, '').length;

/** Describes why the calculator refused. */
function refusalText(reason: string, locale: Locale): string {
  const key = `offline.calc.${reason}`;
  return message(locale, isMessageKey(locale, key) ? key : 'offline.calc.unreadable');
}
