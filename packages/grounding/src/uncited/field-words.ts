import { isMessageKey, message } from '@finclaw/config';
import { LOCALES } from '@finclaw/types';

/** Words that name a field of our own results, besides its own label in both languages. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  price: ['price', 'trades', 'trading', 'quote', '주가', '시세', '가격', '거래되'],
  close: ['closed', 'close', '마감'],
  changePercent: ['up', 'down', 'rose', 'fell', 'change', '상승', '하락', '올랐', '내렸', '변동'],
  change: ['up', 'down', 'rose', 'fell', '상승', '하락', '올랐', '내렸'],
  high: ['highest', '최고가'],
  low: ['lowest', '최저가'],
  open: ['opened', 'open'],
  value: ['worth', 'value', '평가액'],
  unrealised: ['unrealised profit', 'unrealised loss'],
  weight: ['weight', 'allocation', '비중'],
  rate: ['exchange rate', '환율'],
  quantity: ['hold', 'holding', 'own', '보유'],
  marketCap: ['market capitalisation', 'market capitalization', '시총'],
  per: ['per', 'p/e', 'price-to-earnings'],
  pbr: ['p/b', 'price-to-book'],
  revenue: ['sales', '매출액'],
};
const LETTER = /[a-z]/;

/** Finds which fields a text names. */
export class FieldWords {
  /** Every word with the fields it names, the longest first. */
  readonly #words: readonly (readonly [word: string, fields: readonly string[]])[];

  constructor(fields: Iterable<string>) {
    const byWord = new Map<string, string[]>();
    for (const field of fields)
      for (const word of wordsOf(field)) byWord.set(word, [...(byWord.get(word) ?? []), field]);
    this.#words = [...byWord].sort(([a], [b]) => b.length - a.length);
  }

  /** Returns the fields named in a text; a word inside a longer one, as "cash" in "paper cash", does not count. */
  namedIn(text: string): ReadonlySet<string> {
    const lower = text.toLowerCase();
    const named = new Set<string>();
    const taken: { readonly start: number; readonly end: number }[] = [];
    for (const [word, fields] of this.#words) {
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
        const end = at + word.length;
        if (!isWhole(lower, at, end) || taken.some((span) => span.start < end && at < span.end)) continue;
        taken.push({ start: at, end });
        for (const field of fields) named.add(field);
      }
    }
    return named;
  }
}

/** The words for a field: its label in both languages, and others. */
function wordsOf(field: string): readonly string[] {
  const key = `figure.${field}`;
  const labels = LOCALES.flatMap((locale) => (isMessageKey(locale, key) ? [message(locale, key)] : []));
  return [...new Set([...labels, ...(WORDS[field] ?? [])].map((word) => word.toLowerCase()))];
}

/** English words end where letters end; Korean ones take particles. */
const isWhole = (text: string, start: number, end: number): boolean =>
  !LETTER.test(text[start]!) || (!LETTER.test(text[start - 1] ?? ' ') && !LETTER.test(text[end] ?? ' '));
