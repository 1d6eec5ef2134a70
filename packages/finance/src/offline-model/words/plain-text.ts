import { withDigits } from './english-numbers.ts';

/** Words that people write without a blank behind a name; a blank makes both readable. */
const GLUED =
  /(?<=[가-힣A-Za-z0-9)])(?<![공순과])(?=(?:뉴스|기사|소식|차트|그래프|알림|알람|관심\s?종목|포트폴리오|수익률|거래\s?내역|사줘|사주|팔아|매수|매도|비교|추이|주문|평단|배당|이동평균|볼린저)(?:[^가-힣]|$|을|를|이|가|은|는|도|좀|해|줘|주|보|알|에|의|요|내|취|목))/g;
/** Laughter, tears and hesitation say nothing about what is wanted. */
const NOISE = /(?<![ㄱ-ㅎ])[ㅋㅎㅠㅜㅡ]{2,}(?![ㄱ-ㅎ])|\^\^+|(?<=[가-힣])~+|\.{2,}|…|[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]/gu;
/** Slips of the keyboard in words that decide what is wanted. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/알려[죠조쥬줘](?=[^가-힣]|$)|알려\s?줭|알랴줘|알려줘줘|알려줄래(?:요)?|갈켜\s?줘|가르쳐\s?줘/g, '알려줘'],
  [/얼먀|얼미|어마야|얼매|얼만지|얼만가(?:요)?|얼마얌|얼마냐|얼마닝|얼마여|얼만데/g, '얼마야'],
  [/주갸|쥬가|주까(?=\s|$)/g, '주가'],
  [/시셰|시새(?=[^가-힣]|$)|싯가/g, '시세'],
  [/사죠(?=[^가-힣]|$)|사조(?=[^가-힣]|$)|사쥬/g, '사줘'],
  [/팔아[죠조](?=[^가-힣]|$)/g, '팔아줘'],
  [/포트폴리어|포폴|폿폴/g, '포트폴리오'],
  [/수익율/g, '수익률'],
  [/알람/g, '알림'],
  [/챠트|차투/g, '차트'],
  [/(?<![가-힣\d])([백천])(?=\s?(?:달러|원|엔|유로|불|위안))/g, '1$1'],
  [/(?:한국|우리)\s?돈/g, '원화'],
  [/미국\s?돈/g, '달러'],
  [/일본\s?돈/g, '엔화'],
  [/중국\s?돈/g, '위안화'],
  // "Tesla's close" names Tesla; "what's" does not.
  [/(?<!\b(?:what|how|it|that|let|who|where|here|there|when|he|she))['’]s(?![a-z])/gi, ' '],
  [/\b(?:price of oil|oil prices?)\b/gi, 'crude oil price'],
  [/\b(?:prcie|pirce|prise)\b/gi, 'price'],
  [/\b(?:portfolo|portfoilo|porfolio)\b/gi, 'portfolio'],
  [/\bwath?clist\b/gi, 'watchlist'],
];

/** A message in the form in which it is read: one kind of blank, words apart, known slips put right. */
export function plainText(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replace(NOISE, ' ')
    .replace(/[\u00a0\u3000\t ]+/g, ' ')
    .trim();
  return withDigits(SLIPS.reduce((sofar, [slip, word]) => sofar.replace(slip, word), tidy)).replace(GLUED, ' ');
}
