import { catchSecrets } from '@finclaw/infra';
import { MAX_MEMORY_LENGTH } from './memories.ts';

/** Why a text is not remembered. */
type MemoryProblem = 'empty' | 'long' | 'secret' | 'holding' | 'price';

const HOLDING =
  /\d ?(?:주(?![일간말년차마])|shares?\b|coins?\b|BTC\b|ETH\b)|평단|보유 ?(?:중|하고|수량)|\b(?:average|entry) price\b/iu;
const PRICE = /주가|시세|현재가|종가|환율|\b(?:prices?|quote|closed|closes|trades|trading|traded|exchange rate)\b/iu;

/**
 * What keeps a text from being remembered: secrets never are, and what one holds or what something costs is looked up,
 * because it changes.
 */
export function memoryProblem(text: string): MemoryProblem | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > MAX_MEMORY_LENGTH) return 'long';
  if (catchSecrets(text).kinds.length > 0 || text.includes('[REDACTED:')) return 'secret';
  if (HOLDING.test(text)) return 'holding';
  return PRICE.test(text) && /\d/.test(text) ? 'price' : undefined;
}
