import type { Span } from './layout.ts';

/** A country or a group of investors named in a text: whose value a number is, where it is no instrument's. */
export interface PartyMention extends Span {
  readonly code: string;
}

const NAMES: Readonly<Record<string, string>> = {
  KR: '한국(?!은행|거래소|전력|투자|조선|항공|타이어|가스|금융)|국내(?! 장)|대한민국|(?<![A-Za-z])(?:(?:South )?Korean?|KR|KOR)(?![A-Za-z])',
  US: '미국|美|(?<![A-Za-z])(?:U\\.?S\\.?A?|United States|America(?:n)?)(?![A-Za-z])',
  JP: '일본|(?<![A-Za-z])(?:Japan(?:ese)?|JP|JPN)(?![A-Za-z])',
  CN: '중국|(?<![A-Za-z])(?:China|Chinese|CN|CHN)(?![A-Za-z])',
  EU: '유로존|유럽|(?<![A-Za-z])(?:Euro ?zone|Euro area|EU|Europe(?:an)?)(?![A-Za-z])',
  GB: '영국|(?<![A-Za-z])(?:UK|U\\.K\\.|Britain|British|GB)(?![A-Za-z])',
  DE: '독일|(?<![A-Za-z])(?:Germany|German|DE)(?![A-Za-z])',
  foreign: '외국인|외인|(?<![A-Za-z])[Ff]oreign(?:ers?| investors?)?(?![A-Za-z])',
  institution: '기관(?!지)|(?<![A-Za-z])[Ii]nstitution(?:al investors?|als?|s)?(?![A-Za-z])',
  retail: '개인(?!정보|적)|개미|(?<![A-Za-z])(?:[Rr]etail(?: investors?)?|[Ii]ndividuals?(?: investors?)?)(?![A-Za-z])',
  pension: '연기금|(?<![A-Za-z])[Pp]ension funds?(?![A-Za-z])',
};
const PATTERN = new RegExp(
  Object.values(NAMES)
    .map((names) => `(${names})`)
    .join('|'),
  'g',
);
const CODES = Object.keys(NAMES);

/** Every country and group of investors named in a text. */
export function partiesIn(text: string): PartyMention[] {
  return [...text.matchAll(PATTERN)].map((match) => ({
    code: CODES[match.findIndex((group, index) => index > 0 && group !== undefined) - 1] as string,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The one that a field or its value names. */
export const partyIn = (text: string): string | undefined => partiesIn(text.slice(0, 60))[0]?.code;
