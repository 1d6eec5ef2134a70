import { convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul';

/** Normalizes a name for searching: no case, no spaces, no punctuation. */
export function searchKey(text: string): string {
  // Nearly every name needs no normalisation; thousands of names are read at the start.
  if (/^[ -~가-힣]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9가-힣]+/g, '');
  // Single consonants stay as typed: normalising turns them into a form that no keyboard makes.
  return text
    .replace(/[^ㄱ-ㅣ]+/g, (part) => part.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const LEGAL_FORM =
  /(?:주식회사|incorporated|corporation|andcompany|company|limited|holdings|group|inc|corp|ltd|plc|andco|co)$/;

/** Yields a key without legal forms, step by step: poscoholdingsinc, poscoholdings, posco. */
export function* withoutLegalForms(key: string): Generator<string> {
  for (let rest = key.replace(/^the(?=.{3})/, ''); rest !== ''; ) {
    yield rest;
    const shorter = rest.replace(LEGAL_FORM, '');
    if (shorter === rest) return;
    rest = shorter;
  }
}

/** Returns the shortest of them. */
export const withoutLegalForm = (key: string): string => [...withoutLegalForms(key)].at(-1) ?? key;

/** The first consonants of a name (삼성전자 → ㅅㅅㅈㅈ); letters and digits that are not Hangul stay. */
export function choseongKey(key: string): string {
  return key.replace(
    /[가-힣]/g,
    (syllable) => FIRST_CONSONANTS[Math.floor((syllable.charCodeAt(0) - 0xac00) / 588)] ?? '',
  );
}

const FIRST_CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/** True for text of only initial consonants, at least two of them; ㅋㅋㅋ is laughter, not a name. */
export const isChoseong = (key: string): boolean => /^[ㄱ-ㅎ]{2,}$/.test(key) && !/^(.)\1*$/.test(key);

/** Returns the Hangul of text typed with the keyboard set to English (tkatjdwjswk → 삼성전자), if it is Hangul at all. */
export function typedAsHangul(key: string): string | undefined {
  if (!/^[a-z0-9]{3,}$/.test(key)) return undefined;
  try {
    const hangul = convertQwertyToHangul(key);
    return /^[0-9]*[가-힣][가-힣0-9]*$/.test(hangul) ? hangul : undefined;
  } catch {
    // The library throws for letters that make no syllable.
    return undefined;
  }
}

/** Returns the Latin letters of text typed with the keyboard set to Hangul (ㅁ메ㅣ → aapl). */
export function typedAsLatin(key: string): string | undefined {
  if (key.length < 3 || !/[ㄱ-ㅣ]/.test(key)) return undefined;
  const latin = convertHangulToQwerty(key).toLowerCase();
  return /^[a-z0-9]+$/.test(latin) ? latin : undefined;
}

/** Decomposes a name into single letters, so that a wrong vowel costs one edit and not a whole syllable. */
export const letters = (key: string): string => disassemble(key);

/** Returns the number of single-letter typos between two words: insert, drop, replace, or swap two neighbours. */
export function slips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
