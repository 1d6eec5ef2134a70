import { isMessageKey, message } from '@finclaw/config';
import type { Dimension } from '@finclaw/language';

/** Words that name a field of our own results, besides its own label in both languages. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  price: ['price', 'trades', 'trading', 'quote', '주가', '시세', '가격', '거래'],
  close: ['closed', 'close', '마감'],
  changePercent: ['up', 'down', 'rose', 'fell', 'change', 'gain', '상승', '하락', '올랐', '내렸', '변동'],
  change: ['up', 'down', 'rose', 'fell', '상승', '하락', '올랐', '내렸'],
  high: ['highest', '최고'],
  low: ['lowest', '최저'],
  open: ['opened', 'open'],
  value: ['worth', 'value', '평가액', '평가'],
  unrealised: ['gain', 'loss', 'profit', '손익', '이익', '손실'],
  unrealisedPercent: ['gain', 'loss', 'profit', '손익률'],
  weightPercent: ['weight', 'share of', 'allocation', '비중'],
  rate: ['rate', 'won per dollar'],
  marketCap: ['market capitalisation', 'market capitalization', '시총'],
  per: ['per', 'p/e', 'price-to-earnings'],
  pbr: ['p/b', 'price-to-book'],
  revenue: ['sales', '매출액'],
};
/** A unit that says by itself what is counted. */
const BY_UNIT: Readonly<Partial<Record<Dimension, string>>> = { shares: 'quantity' };

/** Whether a text names a field of a result. */
export function namesField(text: string, field: string, dimension: Dimension): boolean {
  if (BY_UNIT[dimension] === field) return true;
  const key = `figure.${field}`;
  const labels = (['ko', 'en'] as const).flatMap((locale) => (isMessageKey(locale, key) ? [message(locale, key)] : []));
  return [...labels, ...(WORDS[field] ?? [])].some((word) => text.includes(word.toLowerCase()));
}
