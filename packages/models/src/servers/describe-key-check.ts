import { message, vendorOf } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { describeFault } from '../gateway/describe.ts';
import type { KeyCheck } from './check-key.ts';

/** Describes the result of a key check. */
export function describeKeyCheck(check: KeyCheck, provider: string, locale: Locale): string {
  if (check.state === 'fine') return message(locale, 'cli.keyFine');
  if (check.state !== 'other-vendor') return describeFault(locale, check.state, check.reason);
  const [title, vendor] = [provider, check.vendor].map((name) => vendorOf(name)?.title ?? name);
  return message(locale, 'cli.keyOfOther', { title: title!, vendor: vendor!, provider: check.vendor });
}
