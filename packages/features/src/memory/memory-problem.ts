import { catchSecrets } from '@finclaw/infra';
import { MAX_MEMORY_LENGTH } from './memories.ts';

/** The reasons a text is not stored as a memory. */
type MemoryProblem = 'empty' | 'long' | 'secret' | 'holding' | 'price';

const HOLDING =
  /\d ?(?:주(?![일간말년차마])|shares?\b|coins?\b|BTC\b|ETH\b)|평단|보유 ?(?:중|하고|수량)|\b(?:average|entry) price\b/iu;
const PRICE = /주가|시세|현재가|종가|환율|\b(?:prices?|quote|closed|closes|trades|trading|traded|exchange rate)\b/iu;

/**
 * Returns the reason a text must not be stored: secrets never are, and holdings and prices are looked up, because they
 * change.
 */
export function memoryProblem(text: string): MemoryProblem | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > MAX_MEMORY_LENGTH) return 'long';
  if (catchSecrets(text).kinds.length > 0 || text.includes('[REDACTED:')) return 'secret';
  if (HOLDING.test(text)) return 'holding';
  return PRICE.test(text) && /\d/.test(text) ? 'price' : undefined;
}
