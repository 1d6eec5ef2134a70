import type { ChannelCheck } from './check.ts';
import { INBOUND_CHECKS } from './inbound-checks.ts';
import { OUTBOUND_CHECKS } from './outbound-checks.ts';
import { PICTURE_CHECKS } from './picture-checks.ts';
import { PROGRESS_CHECKS } from './progress-checks.ts';

/** What every channel must do, whatever its platform. */
const CHANNEL_CONTRACT: readonly ChannelCheck[] = [
  ...INBOUND_CHECKS,
  ...OUTBOUND_CHECKS,
  ...PROGRESS_CHECKS,
  ...PICTURE_CHECKS,
];

/**
 * The checks a channel has to pass, for a test to run one by one. A check that makes no sense on a platform is left out
 * by its name, with the reason.
 */
export function channelContract(exemptions: Readonly<Record<string, string>> = {}): readonly ChannelCheck[] {
  const unknown = Object.keys(exemptions).filter((name) => !CHANNEL_CONTRACT.some((check) => check.name === name));
  if (unknown.length > 0) throw new TypeError(`No such check: ${unknown.join(', ')}`);
  return CHANNEL_CONTRACT.filter((check) => !Object.hasOwn(exemptions, check.name));
}
