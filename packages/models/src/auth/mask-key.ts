/** Keys shorter than this are masked whole: showing seven characters of nine would give them away. */
const MIN_SHOWN = 20;

/** A key as people may see it: enough to tell two apart, not enough to use. */
export function maskApiKey(key: string): string {
  return key.length < MIN_SHOWN ? '***' : `${key.slice(0, 3)}...${key.slice(-4)}`;
}
