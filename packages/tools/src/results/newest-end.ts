const MONTH_DAY = '(?:0[1-9]|1[0-2])SEP(?:0[1-9]|[12]\\d|3[01])';
const WRITTEN = ['-', '/', '\\.', ''].map(
  (separator) => `(?:19|20)\\d\\d${separator}${MONTH_DAY.replace('SEP', separator)}(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?)?`,
);
const MOMENT = new RegExp(`(?<!\\d)(?:${WRITTEN.join('|')}|1\\d{9}(?:\\d{3})?)(?!\\d)`);
const LOOKED_AT = 400;

/** Returns the end with the newest rows: the last if times ascend, else the first. */
export function newestEnd(first: string, last: string): 'first' | 'last' {
  const [earlier, later] = [momentIn(first), momentIn(last)];
  return earlier !== undefined && later !== undefined && earlier < later ? 'last' : 'first';
}

/** Returns the first date or time in a row, in digits that can be compared with those of its neighbours. */
export function momentIn(row: string): string | undefined {
  return MOMENT.exec(row.slice(0, LOOKED_AT))?.[0].replace(/\D/g, '');
}
