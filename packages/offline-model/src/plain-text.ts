import { letters, slips } from '@finclaw/finance/instruments';
import { findNumbers } from '@finclaw/language';

/** Words that people write without a blank behind a name; a blank makes both readable. */
const GLUED =
  /(?<=[가-힣A-Za-z0-9)])(?<![공순과])(?=(?:뉴스|기사|소식|차트|그래프|알림|알람|관심\s?종목|포트폴리오|수익률|거래\s?내역|사줘|사주|팔아|매수|매도|비교|추이|주문|평단|배당|이동평균|볼린저)(?:[^가-힣]|$|을|를|이|가|은|는|도|좀|해|줘|주|보|알|에|의|요|내|취|목))/g;
/** Laughter, tears and hesitation say nothing about what is wanted. */
const NOISE = /(?<![ㄱ-ㅎ])[ㅋㅎㅠㅜㅡ]{2,}(?![ㄱ-ㅎ])|\^\^+|(?<=[가-힣])~+|\.{2,}|…|[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]/gu;

/** What is read in the place of what was said: a name without its 's, people by their number, shorthand that stands for nothing else. */
const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\b(?:what|how|it|that|let|who|where|here|there|when|he|she))['’]s(?![a-z])/gi, ' '],
  [/(?<![가-힣])둘이서/g, '2명이서'],
  [/(?<![가-힣])셋이서/g, '3명이서'],
  [/(?<![가-힣])비트(?=[은는이가도]?(?:\s|[?!.,]|$))/g, '비트코인'],
  [/(?<![가-힣])관종(?=[에을를이은도]?(?:\s|[?!.,]|$))/g, '관심종목'],
  [/얼먀|얼매|얼만지|얼만가요?|얼마[얌냐여]|얼만데/g, '얼마야'],
  [/\bmeta\b(?=\s*(?:$|[?.!,]|and\b|or\b|stock|shares?\b|price))/g, 'META'],
  [/(?<![가-힣])금(?=\s?(?:[은이과와랑을?]|$)|\s(?!요일|융|리))/g, '국제금'],
  // "천주" is one thousand, and a salary of "6천" is counted in 만.
  [/(?<![가-힣\d])((?:[십백천]?[만억])|[백천])(?=\s?(?:주(?![가-힣])|달러|원|엔|유로|불|위안))/g, '1$1'],
  [/((?:연봉|월급|전세|보증금)[이은는을를]?\s?)(\d{1,3})\s?([천백])(?!\s?(?:\d|[만원백억불]|달러))/g, '$1$2$3만'],
];

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

/** Puts words right that are one slip away from a word that decides what is wanted. */
const mendSpelling = (text: string): string => text.replace(A_WORD, (word) => mended(word) ?? word);

function mended(word: string): string | undefined {
  const typed = letters(word);
  const isKnown = [word, `${word}s`, word.replace(/s$/, '')].some((each) => KNOWN_WORDS.has(each));
  // Shorter ones are one slip away from ordinary words.
  if (isKnown || OTHER_WORDS.has(word) || typed.length < (/[가-힣]/.test(word) ? 7 : 5)) return undefined;
  const near = [...KNOWN_WORDS].filter(
    ([known, target]) => known[0] === word[0] && Math.abs(target.length - typed.length) <= 1 && slips(typed, target) === 1,
  );
  return near.length === 1 ? near[0]?.[0] : undefined;
}
