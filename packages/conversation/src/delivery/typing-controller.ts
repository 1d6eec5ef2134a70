import type { ChannelId, ChannelPlugin, ReplyTarget } from '@finclaw/types';

/** The number of consecutive failures after which no more indicators are sent. */
const MAX_FAILURES = 3;

/**
 * Shows the typing indicator at once and again every interval; returns the function that stops it. Never keeps the
 * process alive.
 */
function startTyping(
  channel: Pick<ChannelPlugin, 'sendTyping'>,
  channelId: ChannelId,
  chatId: string,
  intervalMs: number,
  target?: ReplyTarget,
): () => void {
  if (!channel.sendTyping) return () => {};
  let isPending = false;
  let failures = 0;
  const tick = async () => {
    if (isPending) return;
    isPending = true;
    try {
      await channel.sendTyping?.(channelId, chatId, target);
      failures = 0;
    } catch {
      failures += 1;
      if (failures >= MAX_FAILURES) clearInterval(timer);
    }
    isPending = false;
  };
  const timer = setInterval(() => void tick(), intervalMs);
  timer.unref();
  void tick();
  return () => clearInterval(timer);
}

export interface TypingController {
  /** Starts typing; does nothing when it runs already or has been sealed. */
  start(): void;
  /** Ends typing for good. */
  seal(): void;
}

/** Creates the typing indicator of one answer. It ends by itself when the answer takes too long. */
export function createTypingController(
  channel: Pick<ChannelPlugin, 'sendTyping'>,
  channelId: ChannelId,
  chatId: string,
  options: { readonly intervalMs?: number; readonly ttlMs?: number; readonly target?: ReplyTarget } = {},
): TypingController {
  const { intervalMs = 5000, ttlMs = 120_000, target } = options;
  let isOpen = true;
  let stop: (() => void) | undefined;
  let expiry: NodeJS.Timeout | undefined;
  const seal = () => {
    isOpen = false;
    stop?.();
    clearTimeout(expiry);
  };
  return {
    start() {
      if (!isOpen || expiry !== undefined) return;
      // Set before the ticks, so that one that is due at the same moment is not sent.
      expiry = setTimeout(seal, ttlMs);
      expiry.unref();
      stop = startTyping(channel, channelId, chatId, intervalMs, target);
    },
    seal,
  };
}
