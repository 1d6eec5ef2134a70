import type { DecimalString, TickerSymbol } from '@finclaw/types';
import type { WatchEvent } from './watch-event.ts';

/** A request to be notified of an event. */
export interface SpokenEvent {
  readonly event: WatchEvent;
  /** True if the user asks for the reason, which needs a model. */
  readonly asksWhy: boolean;
}

const WISH = /알려|말해|얘기해|연락|알림|통보|메시지|\b(?:tell|let me know|alert|notify|ping|warn|message|watch)\b/i;
const WHENEVER =
  /[가-힣]면|[가-힣]\s?때(?:마다)?|마다|\b(?:when(?:ever)?|if|once|as soon as|every time|on (?:each|every|new|any))\b/i;
const WHY = /왜|이유|무슨\s?일|원인|설명|\b(?:why|explain|reason|what happened)\b/i;
const DOWN =
  /떨어|하락|내리|내려|빠지|빠졌|밑|아래|이탈|하향|급락|줄어|잃|\b(?:falls?|drops?|declines?|below|under|loses?|down|sinks?)\b/i;
const UP = /오르|올라|상승|넘|위로|돌파|상향|급등|뛰|\b(?:rises?|gains?|above|over|climbs?|up|jumps?|crosses)\b/i;
const PERCENT = /(\d{1,3}(?:\.\d{1,2})?)\s?(?:%|퍼센트|프로|percent)/i;
const AVERAGE =
  /(\d{1,3})\s?일\s?(?:이동\s?평균|이평|선)|(\d{1,3})[- ]?day\s(?:moving\s)?average|\b(?:sma|ma)\s?(\d{1,3})\b/i;
const YEAR = /52\s?주|신고가|신저가|\b52[- ]?weeks?\b|\b(?:yearly|one-year)\s(?:high|low)\b/i;
const VOLUME = /거래량|\bvolume\b/i;
const TIMES = /(\d{1,3}(?:\.\d)?)\s?(?:배|times\b|x\b)|두\s?배|\b(?:twice|double)/i;
/** Matches a request for future news, as opposed to news to show when another event happens. */
const NEWS =
  /(?:뉴스|기사).{0,30}(?:나오|나올|나왔|뜨|뜰|있으|올라오|올라올|언급|들어|포함|생기)|\b(?:when(?:ever)?|if|once|every time)\b(?!.{0,60}\d).{0,40}\b(?:news|headlines?|articles?)\b/i;
const QUOTED = /["“'‘「]([^"”'’」]{1,40})["”'’」]/;
const KOREAN_WORD = /([가-힣A-Za-z0-9]{2,20}?)(?:이라는|라는|이란|란)?\s?(?:단어|말|키워드)/;
const MENTIONING = /\b(?:mention(?:s|ing)?|contain(?:s|ing)?|with the word|about)\s([\p{L}\d-]{2,20})/iu;
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [
    /(\d{1,3})\s?(?:거래일|영업일|일)\s?(?:동안|간|새|만에|안에|사이|내에|내)|\b(?:in|over|within)\s(\d{1,3})\s(?:trading\s)?days?\b/i,
    1,
  ],
  [/(\d{1,2})\s?주\s?(?:동안|간|새|만에|안에|사이)|\b(?:in|over|within)\s(\d{1,2})\sweeks?\b/i, 5],
  [/(\d{1,2})\s?(?:달|개월)\s?(?:동안|간|새|만에|안에|사이)|\b(?:in|over|within)\s(\d{1,2})\smonths?\b/i, 21],
];
const ONE_WINDOW: readonly (readonly [RegExp, number])[] = [
  [/(?:일주일|한\s?주)\s?(?:동안|간|새|만에|안에|사이)|\b(?:in|over|within)\s(?:a|one)\sweek\b/i, 5],
  [/(?:한\s?달)\s?(?:동안|간|새|만에|안에|사이)|\b(?:in|over|within)\s(?:a|one)\smonth\b/i, 21],
];
const LONGEST_SENTENCE = 300;
const LONGEST_WINDOW = 260;

/**
 * Parses "삼성전자 공시 나오면 알려줘" or "tell me when NVDA falls 10% in 5 days and why"; undefined for any other text, a price
 * level too.
 */
export function readEvent(said: string, symbols: readonly TickerSymbol[]): SpokenEvent | undefined {
  const text = said.normalize('NFKC').slice(0, LONGEST_SENTENCE);
  if (!WISH.test(text) || !WHENEVER.test(text)) return undefined;
  const event = eventIn(text, symbols[0]);
  return event && { event, asksWhy: WHY.test(text) };
}

function eventIn(text: string, symbol: TickerSymbol | undefined): WatchEvent | undefined {
  const about = symbol === undefined ? {} : { symbol };
  if (NEWS.test(text)) return newsIn(text, symbol);
  const percent = PERCENT.exec(text)?.[1] as DecimalString | undefined;
  if (
    /포트폴리오|포폴|내\s?(?:자산|계좌)|\b(?:portfolio|account)\b/i.test(text) &&
    percent !== undefined &&
    DOWN.test(text)
  )
    return { of: 'drawdown', percent };
  if (
    symbol === undefined &&
    !/보유|내\s?(?:종목|주식)|가진|\b(?:holdings?|hold|own|my (?:stocks|shares))\b/i.test(text)
  )
    return undefined;
  if (/실적|어닝|\bearnings\b/i.test(text)) return { of: 'earnings', ...about };
  if (/공시|\bfil(?:ings?|es)\b/i.test(text)) return { of: 'filing', ...about };
  if (/배당|\bdividends?\b/i.test(text)) return { of: 'dividend', ...about };
  return symbol === undefined ? undefined : levelIn(text, symbol, percent);
}

function newsIn(text: string, symbol: TickerSymbol | undefined): WatchEvent | undefined {
  const word =
    QUOTED.exec(text)?.[1] ??
    KOREAN_WORD.exec(text)?.[1] ??
    (symbol === undefined ? MENTIONING.exec(text)?.[1] : undefined);
  if (word === undefined && symbol === undefined) return undefined;
  return { of: 'news', word, ...(symbol !== undefined && { symbol }) };
}

function levelIn(text: string, symbol: TickerSymbol, percent: DecimalString | undefined): WatchEvent | undefined {
  const average = AVERAGE.exec(text);
  if (average !== null) {
    const days = Number(average.slice(1).find((each) => each !== undefined));
    return days < 2 ? undefined : { of: 'average', symbol, days, side: DOWN.test(text) ? 'below' : 'above' };
  }
  if (YEAR.test(text)) return { of: 'year', symbol, side: /신저가|최저|저점|\blows?\b/i.test(text) ? 'low' : 'high' };
  const times = VOLUME.test(text) ? TIMES.exec(text) : null;
  if (times !== null) return { of: 'volume', symbol, times: (times[1] ?? '2') as DecimalString };
  const days = windowIn(text);
  if (percent === undefined || days === undefined || days > LONGEST_WINDOW || (!DOWN.test(text) && !UP.test(text)))
    return undefined;
  return { of: 'move', symbol, days, percent: (DOWN.test(text) ? `-${percent}` : percent) as DecimalString };
}

function windowIn(text: string): number | undefined {
  for (const [pattern, days] of WINDOWS) {
    const count = pattern
      .exec(text)
      ?.slice(1)
      .find((each) => each !== undefined);
    if (count !== undefined) return Math.max(1, Number(count) * days);
  }
  return ONE_WINDOW.find(([pattern]) => pattern.test(text))?.[1];
}
