import { HttpError, isFinClawError, safeFetch } from '@finclaw/infra';
import { answered, failed } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { parseFeedItems } from './feed-items.ts';
import { toNewsItem } from './news-item.ts';
import type { NewsSource } from './news-source.ts';

interface FeedSourceOptions {
  readonly name: string;
  readonly url: string;
  readonly refreshIntervalMs?: number | undefined;
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
}

const REFRESH_MS = 600_000;
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 3 * 1024 * 1024;
const MAX_ITEMS = 100;
const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

/** A feed that the user has configured. */
export function createFeedSource(options: FeedSourceOptions): NewsSource {
  const { name, url, directory, now, refreshIntervalMs = REFRESH_MS } = options;
  return {
    name,
    refreshMs: refreshIntervalMs,
    covers: () => false,
    async fetch(_instrument, signal) {
      const body = await download(url, name, signal);
      if (!body.ok) return body;
      const items = await parseFeedItems(body.value);
      if (items === undefined) return failed('bad-data', `${name} did not send a feed`);
      const context = { source: name, directory, now: now() };
      return answered(items.slice(0, MAX_ITEMS).flatMap((item) => toNewsItem(item, context) ?? []));
    },
  };
}

async function download(url: string, name: string, signal: AbortSignal | undefined) {
  const { hostname } = new URL(url);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  try {
    const response = await safeFetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BYTES,
      // A public feed may redirect, but never to this machine; one on this machine must not redirect.
      allowRedirect: !isLocal,
      ssrfPolicy: isLocal
        ? { allowPrivateNetwork: true, hostnameAllowlist: [hostname.replace(/^\[|\]$/g, '')] }
        : { allowPrivateNetwork: false },
      init: { headers: { accept: ACCEPT }, signal },
    });
    if (response.status === 429) return failed('rate-limited', `${name} limits the number of requests`);
    if (!response.ok) return failed('unavailable', `${name} answered with status ${response.status}`);
    return answered(decode(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? ''));
  } catch (error) {
    if (!isFinClawError(error)) throw error;
    if (error instanceof HttpError) return failed('unavailable', `${name} answered with status ${error.statusCode}`);
    return failed('unavailable', `${name} cannot be reached`);
  }
}

/** Decodes a feed. Korean feeds are sometimes still in EUC-KR, as the header or the first line states. */
function decode(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /encoding=["']([\w-]+)/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // An unknown encoding is read as the usual one.
    return new TextDecoder().decode(bytes);
  }
}
