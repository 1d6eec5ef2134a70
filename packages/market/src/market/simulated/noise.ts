/** Returns a hash of a text, spread evenly over 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** A number between -1 and 1 that depends only on the seed and the position. */
export function noiseAt(seed: number, position: number): number {
  return mix(seed ^ Math.imul(position, 0x9e3779b1)) / 0x8000_0000 - 1;
}

function mix(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
