import { statSync } from 'node:fs';
import type { TranscriptEntry } from '@finclaw/types';
import type { CompactionCheckpoint } from '../context/checkpoint.ts';
import type { SessionHeader } from './session-file.ts';
import type { TranscriptRepair } from './transcript-repair.ts';

/** A session file as it was read, without damage. */
export interface KnownSession {
  /** Undefined while nothing is written. */
  header: SessionHeader | undefined;
  /** The entries of the file, in order; the holder of the write lock appends to it. */
  readonly stored: TranscriptEntry[];
  readonly repair: TranscriptRepair;
  /** The checkpoint read last, and the bytes it was read from. */
  checkpoint?: { readonly bytes: Buffer; readonly value: CompactionCheckpoint };
}

interface Remembered {
  readonly known: KnownSession;
  /** A fingerprint of the file; another process may have written since. */
  readonly look: string;
  readonly bytes: number;
}

/** The limit for cached session files, in bytes of the files; in memory a session takes about twice that. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Caches the most recently used sessions, so that a question does not read its whole conversation again. */
export class SessionMemory {
  readonly #sessions = new Map<string, Remembered>();
  #bytes = 0;

  /** Removes a file's session from the cache if the file is unchanged; the caller returns it when done. */
  take(path: string): KnownSession | undefined {
    const found = this.#sessions.get(path);
    if (found === undefined) return undefined;
    this.#forget(path, found);
    return lookAt(path)?.look === found.look ? found.known : undefined;
  }

  /** Returns the entries of a file, if its fingerprint is unchanged. */
  entriesOf(path: string): Pick<KnownSession, 'header' | 'stored'> | undefined {
    const found = this.#sessions.get(path);
    if (found === undefined || lookAt(path)?.look !== found.look) return undefined;
    return { header: found.known.header, stored: [...found.known.stored] };
  }

  keep(path: string, known: KnownSession): void {
    const seen = lookAt(path);
    if (seen === undefined || seen.bytes > MAX_BYTES) return;
    this.#sessions.set(path, { known, ...seen });
    this.#bytes += seen.bytes;
    for (const [oldest, remembered] of this.#sessions) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#forget(oldest, remembered);
    }
  }

  #forget(path: string, { bytes }: Remembered): void {
    this.#sessions.delete(path);
    this.#bytes -= bytes;
  }
}

function lookAt(path: string): { readonly look: string; readonly bytes: number } | undefined {
  const seen = statSync(path, { bigint: true, throwIfNoEntry: false });
  // Copying a file over another may restore its modification time, but not its change time.
  return seen && { look: `${seen.ino} ${seen.size} ${seen.mtimeNs} ${seen.ctimeNs}`, bytes: Number(seen.size) };
}
