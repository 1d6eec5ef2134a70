/** Replaces a missing result. */
export const NO_RESULT = '[No result returned]';

/** Turns any value of `content` into text. Never throws. */
export function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? NO_RESULT : objectToText(value);
    default:
      return NO_RESULT;
  }
}

function objectToText(value: object): string {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[binary data, ${value.byteLength} bytes]`;
  const open: object[] = [];
  try {
    const text = JSON.stringify(value, function (this: unknown, _key, each: unknown) {
      if (typeof each === 'bigint') return each.toString();
      if (typeof each !== 'object' || each === null) return each;
      if (ArrayBuffer.isView(each)) return `[binary data, ${each.byteLength} bytes]`;
      // Only the ancestors of this object are tracked; the same object twice side by side is no cycle.
      while (open.length > 0 && open.at(-1) !== this) open.pop();
      if (open.includes(each)) return '[Circular]';
      open.push(each);
      return each;
    });
    return text ?? NO_RESULT;
  } catch {
    return NO_RESULT;
  }
}
