/** 이십이다 is 이십 and the verb: a final 이 before these endings is not a two. */
const COPULA = /^(?:다|에요|어요|고|며|라|었|지|네|면|야|니|죠|나|든|던|상|하|내|익|득)/;
/**
 * "5만 이상", "3만 오르면", "100만 사줘": after digits or a space, a last 이 or 오 begins the next word unless something is
 * counted.
 */
const LOOSE_DIGIT = /[십백천만억조](\s?)[일이삼사오육칠팔구]$/;
const COUNTED = /^\s?(?:원|달러|유로|엔|위안|불|주(?![가-힣])|명|개|번|회|점|퍼센트|프로|%)/;
/** Matches physical measures; a number before them is not read. */
export const MEASURE = /^(?:[a-zA-Z]|미터|킬로|센티|밀리|그램|리터|등석|등급)/;
/** Matches what may follow a number in words, so that it is not the beginning of another word. */
const AFTER_WORDS =
  /^(?:\s|[.,!?)~%]|$|원|달러|유로|엔|위안|불|배|명|개|주|년|월|일|회|번|호|층|살|세|점|퍼센트|프로|척|자루|대|권|은|는|이|가|을|를|의|에|도|만|로|으로|과|와|입|까지|부터|보다|쯤|정도|이상|이하|미만|초과|짜리|분의|째)/;
/** 만 엔, 천 달러 */
const MONEY = /^\s?(?:원(?![가-힣]*[칙색소인])|달러|유로|엔(?![비씨터진])|위안|파운드)/;
/** Single words that are numbers even alone; the others (이, 사, 오, 일, 구, 만, 조) are too ambiguous. */
const SAFE_ALONE = /^[삼육칠팔십백영]$/;
const NOT_NUMBERS = /^(?:만일|천만에|이만큼|일일이|구조조|구조적|사조|이조|사이|오일|일이)/;

/** Returns true when the last syllable, an 이, belongs to the following verb. */
export const endsInCopula = (text: string, length: number): boolean =>
  /..이$/.test(text.slice(0, length)) && COPULA.test(text.slice(length));

/**
 * Returns true when a Korean number word is a number here, judging by what follows, and not the beginning of another
 * word.
 */
export function isNumberHere(
  text: string,
  { length, hasDigits }: { readonly length: number; readonly hasDigits: boolean },
  isNegative: boolean,
): boolean {
  const [word, after] = [text.slice(0, length), text.slice(length)];
  // 1조각 is a piece and 일만큼 is "as much as one": the unit belongs to the next word.
  if (/조$/.test(word) && after.startsWith('각')) return false;
  if (/만$/.test(word) && after.startsWith('큼')) return false;
  const loose = LOOSE_DIGIT.exec(word);
  const isNext =
    loose !== null && (loose[1] === '' ? hasDigits && !/^[은을의과]/.test(after) : hasDigits || /^[가-힣]/.test(after));
  if (isNext && !COUNTED.test(after)) return false;
  if (hasDigits) return true;
  if (NOT_NUMBERS.test(text) || MEASURE.test(after) || endsInCopula(text, length)) return false;
  if (word.length > 1) return AFTER_WORDS.test(after) || word.length > 2;
  if (isNegative || text.trim() === word || (/[십백천만]/.test(word) && MONEY.test(after))) return true;
  return SAFE_ALONE.test(word) && /^(?:[은을이]|입니다|$|[.,!?]|\s?번째)/.test(after);
}
