import { readlinkSync } from 'node:fs';

let found: { readonly variable: string | undefined; readonly zone: string } | undefined;

/**
 * Returns the time zone of this process, which changes only with its variable; detecting it is too slow for a start or
 * a question.
 */
export function zoneOfProcess(): string {
  const { TZ: variable } = process.env;
  if (found === undefined || found.variable !== variable)
    found = { variable, zone: usualZone(variable) ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
  return found.zone;
}

/**
 * Time zone names that are valid for sure, so that the platform's slow first date function is not needed to check them.
 */
const USUAL = new Set(
  'UTC Asia/Seoul Asia/Tokyo Asia/Shanghai Asia/Hong_Kong Asia/Singapore Europe/London Europe/Paris Europe/Berlin America/New_York America/Chicago America/Denver America/Los_Angeles Australia/Sydney'.split(
    ' ',
  ),
);

function usualZone(variable: string | undefined): string | undefined {
  const name = (variable ?? linkedZone())?.replace(/^Etc\/UTC$/, 'UTC');
  return name !== undefined && USUAL.has(name) ? name : undefined;
}

/** Returns the machine's time zone, where it is set by a link, as on Linux and macOS. */
function linkedZone(): string | undefined {
  try {
    return readlinkSync('/etc/localtime').split('/zoneinfo/')[1];
  } catch {
    return undefined;
  }
}
