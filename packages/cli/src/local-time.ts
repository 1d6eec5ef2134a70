const two = (number: number): string => String(number).padStart(2, '0');

/** Formats a time to the minute, in the time zone of this machine. */
export function localTime(at: number | string): string {
  const moment = new Date(at);
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
