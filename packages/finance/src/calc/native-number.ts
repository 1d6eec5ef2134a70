/** Native Korean counting words, as nouns (스물둘) and before a counter (스물두 개). */
const TENS: readonly (readonly [word: string, value: number])[] = [
  ['아흔', 90],
  ['여든', 80],
  ['일흔', 70],
  ['예순', 60],
  ['쉰', 50],
  ['마흔', 40],
  ['서른', 30],
  ['스물', 20],
  ['열', 10],
];

const ONES: readonly (readonly [word: string, value: number])[] = [
  ['다섯', 5],
  ['여섯', 6],
  ['일곱', 7],
  ['여덟', 8],
  ['아홉', 9],
  ['하나', 1],
  ['둘', 2],
  ['셋', 3],
  ['넷', 4],
  ['한', 1],
  ['두', 2],
  ['세', 3],
  ['네', 4],
];

/** Short words that are numbers only in front of a counter. */
const NEEDS_COUNTER = /^(?:스무|한|두|세|네|열)$/;
const COUNTER = /^\s?(?:개|명|살|번|마리|장|배|가지|주|권|대|곳|분기|사람|차례|시간|다스|쌍|종목)/;
/** What may stand directly behind a counting noun. */
const AFTER_NOUN = /^(?:\s|[.,!?)]|$|이|가|은|는|을|를|의|에|도|만|로|과|와|명|개|살|번|마리|장|배|주|대|세|째|시|권|곳)/;

/** The native counting word a text starts with. */
export function nativeNumber(text: string): { readonly value: bigint; readonly length: number } | undefined {
  if (text.startsWith('스무') && COUNTER.test(text.slice(2))) return { value: 20n, length: 2 };
  const ten = TENS.find(([word]) => text.startsWith(word));
  const rest = text.slice(ten?.[0].length ?? 0);
  const one = ONES.find(([word]) => rest.startsWith(word));
  const word = `${ten?.[0] ?? ''}${one?.[0] ?? ''}`;
  if (word === '') return undefined;
  const after = text.slice(word.length);
  if (NEEDS_COUNTER.test(word) ? !COUNTER.test(after) : !AFTER_NOUN.test(after)) return undefined;
  return { value: BigInt((ten?.[1] ?? 0) + (one?.[1] ?? 0)), length: word.length };
}
