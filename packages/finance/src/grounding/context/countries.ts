/** A country named in a text. */
export interface CountryMention {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

const NAMES: Readonly<Record<string, string>> = {
  KR: '한국(?!은행|거래소|전력|투자|조선|항공|타이어|가스|금융)|국내|대한민국|(?<![A-Za-z])(?:(?:South )?Korean?|KR|KOR)(?![A-Za-z])',
  US: '미국|美|(?<![A-Za-z])(?:U\\.?S\\.?A?|United States|America(?:n)?)(?![A-Za-z])',
  JP: '일본|(?<![A-Za-z])(?:Japan(?:ese)?|JP|JPN)(?![A-Za-z])',
  CN: '중국|(?<![A-Za-z])(?:China|Chinese|CN|CHN)(?![A-Za-z])',
  EU: '유로존|유럽|(?<![A-Za-z])(?:Euro ?zone|Euro area|EU|Europe(?:an)?)(?![A-Za-z])',
  GB: '영국|(?<![A-Za-z])(?:UK|U\\.K\\.|Britain|British|GB)(?![A-Za-z])',
  DE: '독일|(?<![A-Za-z])(?:Germany|German|DE)(?![A-Za-z])',
};
const PATTERN = new RegExp(
  Object.values(NAMES)
    .map((names) => `(${names})`)
    .join('|'),
  'g',
);
const CODES = Object.keys(NAMES);

/** Every country named in a text. */
export function countriesIn(text: string): CountryMention[] {
  return [...text.matchAll(PATTERN)].map((match) => ({
    code: CODES[match.findIndex((group, index) => index > 0 && group !== undefined) - 1] as string,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The first country named in a text. */
export const countryIn = (text: string): CountryMention | undefined => countriesIn(text.slice(0, 80))[0];
