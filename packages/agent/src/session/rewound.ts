import type { TranscriptEntry } from '@finclaw/types';

/** A session as it was before a rewind. */
export interface Rewound<Name> {
  readonly name: Name;
  readonly entries: readonly TranscriptEntry[];
}

/** Finds what a rewind cut off from the first of these runs on, in the newest version that has one of them. */
export function findCut<Name>(versions: Iterable<Rewound<Name>>, runs: ReadonlySet<string>): Rewound<Name> | undefined {
  for (const { name, entries } of versions) {
    const from = entries.findIndex(({ runId }) => runId !== undefined && runs.has(runId));
    if (from >= 0) return { name, entries: entries.slice(from) };
  }
  return undefined;
}
