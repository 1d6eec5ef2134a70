/** Particles that change with the sound before them: the form after a consonant, then the form after a vowel. */
export const JOSA_PAIRS = [
  '은/는',
  '이/가',
  '을/를',
  '과/와',
  '으로/로',
  '이라/라',
  '이라고/라고',
  '이나/나',
  '이랑/랑',
  '이고/고',
  '이며/며',
  '이어야/여야',
  '이에요/예요',
] as const;

type JosaPair = (typeof JOSA_PAIRS)[number];

/** The sound at the end of a word in Korean; `rieul` is a consonant that 으로 treats like a vowel. */
type Ending = 'vowel' | 'consonant' | 'rieul' | 'unknown';

/** The particle that fits after the word, such as 은 after 삼성 and 는 after 카카오. Unreadable words get both: 은(는). */
export function josa(word: string, pair: JosaPair): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const ending = endingOf(word);
  if (ending === 'unknown') return bothForms(afterConsonant, afterVowel);
  if (ending === 'rieul') return pair === '으로/로' ? afterVowel : afterConsonant;
  return ending === 'consonant' ? afterConsonant : afterVowel;
}

/** True for a pair this module knows. */
export function isJosaPair(text: string): text is JosaPair {
  return (JOSA_PAIRS as readonly string[]).includes(text);
}

function bothForms(afterConsonant: string, afterVowel: string): string {
  return afterConsonant.endsWith(afterVowel)
    ? `(${afterConsonant.slice(0, -afterVowel.length)})${afterVowel}`
    : `${afterConsonant}(${afterVowel})`;
}

function endingOf(word: string): Ending {
  const spoken = spokenPart(word);
  const last = spoken.at(-1) ?? '';
  if (/[가-힣]/.test(last)) return endingOfSyllable(last);
  if (/[ㄱ-ㅎ]/.test(last)) return 'consonant';
  if (/[ㅏ-ㅣ]/.test(last)) return 'vowel';
  if (/\d/.test(last)) return endingOfNumber(spoken);
  if (/[A-Za-z]/.test(last)) return endingOfLatin(/(?<![A-Za-z])[A-Za-z]+$/.exec(spoken)?.[0] ?? last);
  return UNIT_ENDINGS[last] ?? 'unknown';
}

const UNIT_ENDINGS: Readonly<Record<string, Ending>> = {
  '%': 'vowel', // 퍼센트
  '‰': 'rieul', // 퍼밀
  '℃': 'vowel', // 도
  '°': 'vowel',
  '&': 'vowel', // 앤드
  '+': 'vowel', // 플러스
  $: 'vowel', // 달러
  '€': 'vowel', // 유로
  '£': 'vowel', // 파운드
  '₩': 'consonant', // 원
  '¥': 'consonant', // 엔
};

/** Drops the unspoken end of a word: closing quotes, punctuation, and a bracketed addition such as "(005930)". */
function spokenPart(word: string): string {
  let rest = word.slice(-MAX_SPOKEN).normalize('NFC').trimEnd();
  for (;;) {
    const shorter = rest
      .replace(/(?<!\s)\s*(?:\([^()]*\)|\[[^[\]]*\])$/u, '')
      .replace(/(?<![\s"'”’`»」』)\]}>.,!?:;…*_~-])[\s"'”’`»」』)\]}>.,!?:;…*_~-]+$/u, '');
    if (shorter === rest || shorter === '') return rest;
    rest = shorter;
  }
}

// Only the end of a text decides its particle; a bound keeps long texts cheap.
const MAX_SPOKEN = 200;

function endingOfSyllable(syllable: string): Ending {
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  if (final === 0) return 'vowel';
  return final === 8 ? 'rieul' : 'consonant';
}

// 영 일 이 삼 사 오 육 칠 팔 구
const DIGIT_ENDINGS: readonly Ending[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
];

function endingOfNumber(text: string): Ending {
  const [, symbol = '', number = ''] = /([$€£₩¥]?)(?<![\d,])([\d,]*(?:\.\d+)?)$/.exec(text) ?? [];
  if (symbol !== '') return UNIT_ENDINGS[symbol] ?? 'unknown';
  const digits = number.replaceAll(',', '');
  const zeros = digits.includes('.') ? 0 : (/(?<!0)0*$/.exec(digits)?.[0].length ?? 0);
  if (zeros === 0 || zeros === digits.length) return DIGIT_ENDINGS[Number(digits.at(-1))] ?? 'unknown';
  // 십 백 천 만 억 end in a consonant, 조 in a vowel, 경 in a consonant, 해 in a vowel.
  const unit = Math.floor(zeros / 4);
  return unit === 3 || unit === 5 ? 'vowel' : 'consonant';
}

/** Words are read as they sound, abbreviations letter by letter. */
function endingOfLatin(word: string): Ending {
  const isSpelled = word.length === 1 || (word === word.toUpperCase() ? !isReadAsWord(word) : /[A-Z]{2}$/.test(word));
  if (isSpelled) return SPELLED_ENDINGS[word.at(-1)?.toUpperCase() ?? ''] ?? 'vowel';
  const lower = word.toLowerCase();
  if (/(?:l|[^aeiou]le|[aeiou]le)$/.test(lower)) return 'rieul';
  if (/(?:[mnq]|ng|[aeiou][mn]e|ck|c|[aeiou][kpt])$/.test(lower)) return 'consonant';
  return 'vowel';
}

/**
 * Returns true for names in capitals that people read as words: NAVER is 네이버. Short ones are abbreviations unless they
 * are known.
 */
function isReadAsWord(word: string): boolean {
  if (SHORT_NAMES.has(word)) return true;
  return (
    word.length > 4 && /[AEIOU]/.test(word) && !/[^AEIOUY]{3}|^[^AEIOU]{2}[^AEIOURLV]|[^AEIOU][BDGLMNRV]$/.test(word)
  );
}

const SHORT_NAMES: ReadonlySet<string> = new Set([
  'HYBE',
  'SOOP',
  'NIKE',
  'VISA',
  'META',
  'SONY',
  'UBER',
  'ARM',
  'NAND',
  'DRAM',
]);

// 엘 엠 엔 알; every other letter's Korean name ends in a vowel.
const SPELLED_ENDINGS: Readonly<Record<string, Ending>> = { L: 'rieul', M: 'consonant', N: 'consonant', R: 'rieul' };
