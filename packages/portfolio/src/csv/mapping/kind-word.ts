import { kindOfWord } from '../formats/finclaw.ts';
import type { ParsedRow } from '../formats/format.ts';
import { type KoreanAction, readKoreanAction } from '../formats/korean-action.ts';

type RowKind = ParsedRow['kind'];

/** The first rule that fits decides; words that take something back or need two rows are nobody's guess. */
const ENGLISH: readonly (readonly [RegExp, RowKind | undefined])[] = [
  [
    /cancel|void|revers|correct|adjust|exercise|assign|expire|spin.?off|merger|option|\b(?:call|put)\b|to (?:open|close)\b/,
    undefined,
  ],
  [/\bcover\b/, 'cover'],
  [/\bshort\b/, 'short'],
  [/\bsplit\b/, 'split'],
  [/withh|\bnra\b|\btax\b/, 'tax'],
  [/reinvest(?:ed|ment)?(?: shares)?$|reinvest shares|\bdrip\b|^(?:market |limit )?(?:buy|bought|purchased?|bot|b)\b/, 'buy'],
  [/dividend|\bdiv\b|distribution|cap(?:ital)? gain/, 'dividend'],
  [/interest/, 'interest'],
  [/^(?:market |limit )?(?:sell|sold|sale|sld|s)\b/, 'sell'],
  [/\b(?:you )?bought\b/, 'buy'],
  [/\b(?:you )?sold\b/, 'sell'],
  [/\bfee\b|commission|\bcharge\b/, 'fee'],
  [/transfer.?in|shares? (?:in|received)/, 'transfer-in'],
  [/transfer.?out|shares? (?:out|delivered)/, 'transfer-out'],
  [/deposit|contribution|cash in|top.?up|funds received|money in/, 'deposit'],
  [/withdraw|cash out|payout|money out/, 'withdrawal'],
];

const KOREAN: Partial<Record<KoreanAction, RowKind>> = {
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

/** What a file's word for a row means; undefined where nobody could say for sure. */
export function readKindWord(word: string, own: Readonly<Record<string, RowKind>> = {}): RowKind | undefined {
  const text = word.normalize('NFKC').trim();
  if (Object.hasOwn(own, text)) return own[text];
  const plain = text.toLowerCase().replace(/[_-]+/g, ' ');
  const known = kindOfWord(text) ?? kindOfWord(plain);
  if (known !== undefined) return known;
  if (/[가-힣]/.test(plain)) return KOREAN[readKoreanAction(plain)];
  return ENGLISH.find(([pattern]) => pattern.test(plain))?.[1];
}
