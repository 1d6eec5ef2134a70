const two = (number: number): string => String(number).padStart(2, '0');

/** A moment to the minute, in the time zone of this machine: what a person compares with the clock on the wall. */
export function localTime(at: number | string): string {
  const moment = new Date(at);
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
