/** Shorter keys are masked completely: showing seven characters of nine would reveal them. */
const MIN_SHOWN = 20;

/** Masks a key for display: enough to distinguish two, not enough to use. */
export function maskApiKey(key: string): string {
  return key.length < MIN_SHOWN ? '***' : `${key.slice(0, 3)}...${key.slice(-4)}`;
}
