import { kindOfWord } from '../formats/finclaw.ts';
import type { ParsedRow } from '../formats/format.ts';
import { type KoreanAction, readKoreanAction } from '../formats/korean-action.ts';
import { KIND_WORDS, type RowAction } from '../vocabulary/kind-words.ts';
import { plainLetters, plainPattern } from '../vocabulary/plain-letters.ts';

type RowKind = ParsedRow['kind'];

const UNACCENTED = KIND_WORDS.map(([pattern, action]) => [plainPattern(pattern), action] as const);

const KOREAN: Partial<Record<KoreanAction, RowAction>> = {
  buy: 'buy',
  sell: 'sell',
  dividend: 'dividend',
  interest: 'interest',
  fee: 'fee',
  tax: 'tax',
  'transfer-in': 'transfer-in',
  'transfer-out': 'transfer-out',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
};

/** Actions that are no kind of the ledger by themselves. */
const OPEN: ReadonlySet<RowAction> = new Set([
  'trade',
  'cash',
  'shares',
  'receive',
  'reward',
  'vest',
  'other',
  'nothing',
  'internal',
  'own-move',
  'exchange',
  'replaced',
  'added',
  'convert',
  'never',
]);

/** Returns the meaning of a file's word for a row, as far as it has one; undefined for an unknown word. */
export function readAction(word: string, own: Readonly<Record<string, RowKind>> = {}): RowAction | undefined {
  const text = word.normalize('NFKC').trim();
  if (text === '') return undefined;
  if (Object.hasOwn(own, text)) return own[text];
  const plain = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ');
  const known = kindOfWord(text) ?? kindOfWord(plain);
  if (known !== undefined) return known;
  if (/[가-힣]/.test(plain))
    return KOREAN[readKoreanAction(plain)] ?? { 구매: 'buy' as const, 판매: 'sell' as const }[plain];
  const means = (words: typeof KIND_WORDS, text: string) => words.find(([pattern]) => pattern.test(text))?.[1];
  return means(KIND_WORDS, plain) ?? means(UNACCENTED, plainLetters(plain));
}

/** Returns the kind of row of a word; undefined where the word alone does not decide it. */
export function readKindWord(word: string): RowKind | undefined {
  const action = readAction(word);
  return action === undefined || OPEN.has(action) ? undefined : (action as RowKind);
}
