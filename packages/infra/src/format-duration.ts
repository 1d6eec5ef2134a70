/** Writes a duration for people: `0ms`, `850ms`, `1m 5s`, `2h`. Parts that are zero are left out. */
export function formatDuration(milliseconds: number): string {
  if (!(milliseconds > 0)) return '0ms';
  if (milliseconds < 1000) return `${Math.floor(milliseconds)}ms`;
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join(' ');
}
