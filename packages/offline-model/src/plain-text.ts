import { type Instrument, type InstrumentDirectory, letters, searchKey, slips } from '@finclaw/finance/instruments';
import { findNumbers } from '@finclaw/language';

/** Words that people write without a blank behind a name; a blank makes both readable. */
const GLUED =
  /(?<=[가-힣A-Za-z0-9)])(?<![공순과])(?=(?:뉴스|기사|소식|차트|그래프|알림|알람|관심\s?종목|포트폴리오|수익률|거래\s?내역|사줘|사주|팔아|매수|매도|비교|추이|주문|평단|배당|이동평균|볼린저)(?:[^가-힣]|$|을|를|이|가|은|는|도|좀|해|줘|주|보|알|에|의|요|내|취|목))/g;
/** Laughter, tears and hesitation say nothing about what is wanted. */
const NOISE = /(?<![ㄱ-ㅎ])[ㅋㅎㅠㅜㅡ]{2,}(?![ㄱ-ㅎ])|\^\^+|(?<=[가-힣])~+|\.{2,}|…|[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]/gu;

/**
 * What is read in the place of what was said: polite ways to ask that say nothing about what is asked, shorthand of chats, blanks that a phone left
 * out, slips of the keyboard in words that decide what is wanted.
 */
const READ_AS = String.raw`
META <= \bmeta\b(?=\s*(?:$|[?.!,]|and\b|or\b|stock|shares?\b|price))
  <= (?<=\b[A-Z]{1,5})\s?x(?=\d{1,4}\b)
알려줘 <= (?:여쭤|여쭈어|물어)\s?(?:봐|보아)?도\s?(?:될까요?|되나요|될지요?|돼요?|되겠습니까)|(?:여쭤|물어)\s?(?:봅니다|볼게요?)
줘 <= (?<=(?:알려|보여|말해|찾아|가르쳐|계산해|바꿔|확인해|조회해|비교해|사|팔아|추가해|넣어|걸어|지워|빼|취소해|해)\s?)(?:주실|줄)\s?수\s?(?:있을까요?|있으실까요|있나요?|있으신가요|있어요?|있겠니|있습니까)
알려줘 <= (?:알|볼)\s?수\s?(?:있을까요?|있나요?|있을지요?|있어요?)
부탁해 <= 부탁(?:드려도|해도)\s?(?:될까요?|되나요)|(?<=[가-힣]\s?)주시면\s?(?:감사|고맙|좋)[가-힣]*|해\s?주시겠(?:어요|습니까)
tell me <= \b(?:would|could|can|will) (?:you|u) (?:mind |please |kindly |be able to )*(?:telling|tell|give|giving|show|showing)(?: me)?\b
tell me <= \b(?:i(?:'d| would) like to know|i want to know|i(?:'m| am) (?:curious|wondering)(?: about)?|i was wondering|do you (?:happen to )?know|any idea)\b
what's <= \b(?:wats|whts|wut's|wots|wat's|whats)\b
how's <= \bhows\b
right now <= \brn\b
please <= \b(?:plz|plss|pleas|pleae)\b
tomorrow <= \b(?:tmrw|tmr|tomorow|tommorow|tommorrow|2moro)\b
yesterday <= \b(?:yday|yest|yesterdy|yesteday)\b
today <= \b2day\b
you <= \bu\b(?!\.)
about <= \babt\b
pounds <= \bquid\b
price <= \bpx\b
네이버 카카오 <= (?<![가-힣])네카오
 to  <= =\s*\?
 *  <= (?<=\d)\s?[x×]\s?(?=\d)
 <= 왜\s?(?:이래|이러지|이러냐|저래|이럼)(?:요)?[?!]*(?=.*(?:얼마|시세|주가))
국제금 <= (?<![가-힣])금(?=\s?(?:[은이과와랑을?]|$)|\s(?!요일|융|리))
  <= (?<=[가-힣])(?=(?:주가|시세)(?:좀|알려|얼마|어때|보여))
 좀  <= (?<=주가|시세|가격|차트|뉴스)좀\s?(?=[알보찾그])
  <= (?<=(?:주가|시세|가격|차트|뉴스|환율))(?=(?:알려|보여|얼마))
$1$2$3만 <= ((?:연봉|월급|전세|보증금|시드|종잣돈|세뱃돈)(?:이|은|는|을|를)?\s?)(\d{1,3})\s?([천백])(?!\s?(?:\d|[만원백억불]|달러))
market <= \bmkt\b
비트코인 <= (?<![가-힣])비트(?=[은는이가도]?(?:\s|[?!.,]|$))
관심종목 <= (?<![가-힣])관종(?=[에을를이은은도]?(?:\s|[?!.,]|$))
WTI <= (?:국제\s?)?(?:기름값|유가)(?![가-힣]증)
오늘 <= (?<![가-힣])(?:금일)(?![가-힣])
내일 <= (?<![가-힣])(?:명일)(?![가-힣])
어제 <= (?<![가-힣])(?:작일)(?![가-힣])
알려줘 <= 알려[죠조쥬줘](?=[^가-힣]|$)|알려\s?줭|알랴줘|알려줘줘|알려줄래(?:요)?|갈켜\s?줘|가르쳐\s?줘
얼마야 <= 얼먀|얼미|어마야|얼매|얼만지|얼만가(?:요)?|얼마얌|얼마냐|얼마닝|얼마여|얼만데
주가 <= 주갸|쥬가|주까(?=\s|$)
시세 <= 시셰|시새(?=[^가-힣]|$)|싯가
사줘 <= 사죠(?=[^가-힣]|$)|사조(?=[^가-힣]|$)|사쥬
팔아줘 <= 팔아[죠조](?=[^가-힣]|$)
포트폴리오 <= 포트폴리어|포폴|폿폴
수익률 <= 수익율
알림 <= 알람
차트 <= 챠트|차투
1$1 <= (?<![가-힣\d])((?:[십백천]?[만억])|[백천])(?=\s?(?:주(?![가-힣])|달러|원|엔|유로|불|위안))
2명이서 <= (?<![가-힣])둘이서
3명이서 <= (?<![가-힣])셋이서
4명이서 <= (?<![가-힣])넷이서
5명이서 <= (?<![가-힣])다섯이서
원화 <= (?:한국|우리)\s?돈
달러 <= 미국\s?돈
엔화 <= 일본\s?돈
위안화 <= 중국\s?돈
  <= (?<!\b(?:what|how|it|that|let|who|where|here|there|when|he|she))['’]s(?![a-z])
crude oil price <= \b(?:price of oil|oil prices?)\b
price <= \b(?:prcie|pirce|prise)\b
portfolio <= \b(?:portfolo|portfoilo|porfolio)\b
watchlist <= \bwath?clist\b
`
  .slice(1, -1)
  .split('\n')
  .map((row) => {
    const [word = '', said = ''] = row.split(' <= ');
    return [new RegExp(said, 'gi'), word] as const;
  });

/** A message in the form in which it is read: one kind of blank, words apart, numbers in digits, slips of the keyboard put right. */
export function plainText(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replace(NOISE, ' ')
    .replace(/[\u00a0\u3000\t ]+/g, ' ')
    .trim();
  const read = READ_AS.reduce((sofar, [slip, word]) => sofar.replace(slip, word), tidy);
  return withDigits(mendSpelling(read)).replace(GLUED, ' ');
}

/** Writes numbers in English words, and digits with a scale, as plain digits: "five hundred dollars" is 500 dollars, "$2.5k" $2500. */
export function withDigits(text: string): string {
  let [written, at] = ['', 0];
  for (const { text: said, digitsAt, end, value, form } of findNumbers(text)) {
    if (form === 'fraction' || !/[a-z]/i.test(said)) continue;
    written += text.slice(at, digitsAt) + value.toDecimal(8).replace('-', '');
    at = end;
  }
  return written + text.slice(at);
}

/** Words that decide what is wanted, and that are long enough to be known by all letters but one. */
const KNOWN_WORDS = new Map(
  'price prices stock stocks quote chart graph history compare convert exchange dollar dollars euros portfolio watchlist alert alerts market markets share shares average moving dividend dividends yesterday tomorrow today monday tuesday wednesday thursday friday saturday holdings holding transactions balance percent monthly payment mortgage interest cancel remove delete please between difference performance returns profit closing currency headlines notify bought trading holiday holidays christmas thanksgiving bitcoin ethereum limit orders order current currently volume worth about should which trade trades better added bollinger oversold overbought calculate compound 알려줘 보여줘 얼마야 얼마예요 얼마에요 포트폴리오 관심종목 수익률 거래내역 이동평균 비교해줘 계산해줘 추가해줘 취소해줘 삭제해줘 현재가'
    .split(' ')
    .map((word) => [word, letters(word)] as const),
);
/** English words one slip away from one of ours. */
const OTHER_WORDS = new Set(
  'stack charm alter prize shared store stick shock sock older early hares stare alarm trader rates euro bough brought though priced ordered chat chats'.split(
    ' ',
  ),
);
const A_WORD = /(?<![\p{L}\d$&'’.-])(?:[a-z]{5,14}|[가-힣]{3,6})(?![\p{L}\d&])/gu;
const isHangul = (word: string): boolean => /[가-힣]/.test(word);
/** Shorter ones are one slip away from ordinary words. */
const shortest = (word: string): number => (isHangul(word) ? 7 : 5);

/** Puts words right that are one slip away from a word that decides what is wanted. */
const mendSpelling = (text: string): string => text.replace(A_WORD, (word) => mended(word) ?? word);

function mended(word: string): string | undefined {
  const typed = letters(word);
  const isKnown = [word, `${word}s`, word.replace(/s$/, '')].some((each) => KNOWN_WORDS.has(each));
  if (isKnown || OTHER_WORDS.has(word) || typed.length < shortest(word)) return undefined;
  const near = [...KNOWN_WORDS].filter(
    ([known, target]) => known[0] === word[0] && Math.abs(target.length - typed.length) <= 1 && slips(typed, target) === 1,
  );
  return near.length === 1 ? near[0]?.[0] : undefined;
}

/** The one instrument whose name is a single slip away from what was typed. */
export function instrumentMeantBy(name: string, directory: InstrumentDirectory): Instrument | undefined {
  const resolution = directory.resolve(name);
  const typed = letters(searchKey(name));
  // Short names are one slip away from ordinary words: 환전 and 한전.
  if (resolution.kind !== 'unknown' || typed.length < shortest(name)) return undefined;
  const near = resolution.nearest.filter(({ names, aliases, symbol }) =>
    [names.ko, names.en, symbol, ...aliases].some((each) => slips(typed, letters(searchKey(each))) === 1),
  );
  return near.length === 1 ? near[0] : undefined;
}
