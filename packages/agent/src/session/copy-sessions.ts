import { createHash } from 'node:crypto';
import type { TranscriptEntry } from '@finclaw/types';
import type { SessionStore } from './session-store.ts';

/** How many conversations were copied, and a digest of all that is said in them. */
interface CopiedSessions {
  readonly sessions: number;
  readonly entries: number;
  readonly digest: string;
}

/** Copies every conversation as it is now, with whole results and summary, from one kind of store to another. What was reset or rewound stays behind. */
export async function copySessions(from: SessionStore, openTarget: (now: () => number) => SessionStore): Promise<CopiedSessions> {
  for (const { sessionKey } of await from.list()) {
    const stored = sessionKey === undefined ? undefined : await from.read(sessionKey);
    if (sessionKey === undefined || stored?.header === undefined) continue;
    const createdAt = Date.parse(stored.header.createdAt);
    // Closed before the other side is opened: both may keep their locks in one place.
    const source = await from.open(sessionKey);
    const checkpoint = await source.checkpoint().finally(() => source.close());
    const session = await openTarget(() => createdAt).open(sessionKey);
    try {
      const entries: TranscriptEntry[] = [];
      for (const entry of stored.entries)
        entries.push(await withResult(entry, sessionKey, from, (kept) => session.keepResult(kept)));
      await session.append(entries);
      if (checkpoint !== undefined) await session.saveCheckpoint(checkpoint);
    } finally {
      await session.close();
    }
  }
  return digestSessions(from);
}

/** What a store holds, for comparison; where a whole result lies is no part of it, what it says is. */
export async function digestSessions(store: SessionStore): Promise<CopiedSessions> {
  const digests: string[] = [];
  let count = 0;
  for (const { sessionKey } of await store.list()) {
    const stored = sessionKey === undefined ? undefined : await store.read(sessionKey);
    if (sessionKey === undefined || stored?.header === undefined) continue;
    count += stored.entries.length;
    const said = [];
    for (const { kept, ...entry } of stored.entries)
      said.push([entry, kept && entry.handle !== undefined ? (await store.result(sessionKey, entry.handle))?.content : null]);
    digests.push(hashOf(JSON.stringify([sessionKey, stored.header.createdAt, said])));
  }
  return { sessions: digests.length, entries: count, digest: hashOf(digests.sort().join()) };
}

type KeepResult = Awaited<ReturnType<SessionStore['open']>>['keepResult'];

async function withResult(
  entry: TranscriptEntry,
  sessionKey: string,
  from: SessionStore,
  keep: KeepResult,
): Promise<TranscriptEntry> {
  const { kept, ...rest } = entry;
  if (kept === undefined || entry.handle === undefined || entry.toolUseId === undefined) return entry;
  const result = await from.result(sessionKey, entry.handle);
  if (result?.isWhole !== true) return rest;
  const { isError: _error, isWhole: _whole, ...whole } = result;
  const place = await keep({ ...whole, toolUseId: entry.toolUseId });
  return place === undefined ? rest : { ...rest, kept: place };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
