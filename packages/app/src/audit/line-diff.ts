const LARGEST = 4_000_000;

/** The lines of two texts, each marked with `-` (recorded only), `+` (today only) or a blank (both). */
export function diffLines(recorded: string, today: string): readonly string[] {
  const before = recorded.split('\n');
  const after = today.split('\n');
  const removed = (line: string) => `- ${line}`;
  const added = (line: string) => `+ ${line}`;
  if (before.length * after.length > LARGEST) return [...before.map(removed), ...after.map(added)];
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length && right < after.length) {
    if (before[left] === after[right]) {
      lines.push(`  ${before[left++]}`);
      right++;
    } else if (common[left + 1]![right]! >= common[left]![right + 1]!) lines.push(removed(before[left++]!));
    else lines.push(added(after[right++]!));
  }
  return [...lines, ...before.slice(left).map(removed), ...after.slice(right).map(added)];
}

/** Returns the lengths of the longest common subsequences of both texts from every pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      lengths[left]![right] =
        before[left] === after[right]
          ? lengths[left + 1]![right + 1]! + 1
          : Math.max(lengths[left + 1]![right]!, lengths[left]![right + 1]!);
  return lengths;
}
