import { promisify } from 'node:util';
import { gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { CompactionCheckpoint, SessionMark } from '@finclaw/agent';
import type { RunModel, StreamChunk } from '@finclaw/models';
import { type Database, forEverybody, type Store } from '@finclaw/storage';
import type { GuardedToolResult, ToolChanges } from '@finclaw/tools';
import type {
  ChannelCapabilities,
  Locale,
  ModelRef,
  MsgContext,
  ReaderProfile,
  TextBlock,
  ToolDefinition,
} from '@finclaw/types';
import type { RecordedError } from './recorded-error.ts';
import type { RequestDigests } from './request-digests.ts';

/** One attempt with one model: its stream, and how it failed, if it did. */
export interface RecordedAttempt {
  readonly model: ModelRef;
  /** Digests of the messages it was sent. */
  readonly request: RequestDigests;
  readonly chunks: readonly StreamChunk[];
  readonly error?: RecordedError;
}

/** One call of the run, however many attempts it took. */
export interface RecordedCall {
  readonly attempts: readonly RecordedAttempt[];
  /** The reason the call failed as a whole. */
  readonly error?: RecordedError;
}

/** A tool's input and result. */
export interface RecordedToolResult {
  readonly toolUseId: string;
  readonly name: string;
  readonly input: unknown;
  readonly result: GuardedToolResult;
}

/** Every external input of a run's answer: with it, the run can be replayed without any of the participants. */
export interface Recording {
  readonly version: 2;
  /** True if secrets were masked; data compared with it must be masked too. */
  readonly isRedacted: boolean;
  readonly ctx: MsgContext;
  readonly agentId: string;
  readonly locale: Locale;
  /** The user's profile; recordings of earlier versions have none. */
  readonly reader?: ReaderProfile;
  readonly channel: ChannelCapabilities;
  readonly startedAt: number;
  /** The position of the question in its conversation, where everything before it is stored. */
  readonly before: SessionMark;
  readonly checkpoint?: CompactionCheckpoint;
  readonly systemPrompt: readonly TextBlock[];
  readonly tools: readonly (ToolDefinition & { readonly changes: ToolChanges })[];
  readonly model: ModelRef;
  readonly thinking?: RunModel['thinking'];
  readonly answeredBy: ReturnType<RunModel['answeredBy']>;
  /** The word that fenced strangers' texts in. */
  readonly marker: string;
  readonly calls: readonly RecordedCall[];
  readonly toolResults: readonly RecordedToolResult[];
  /** The user's messages during the run, by the moment the engine took them. */
  readonly steering: readonly (readonly string[])[];
  readonly outcome: string;
  /** The sent text, part by part. */
  readonly delivered: readonly string[];
}

/** The number of runs that can be replayed; the audit log stores all of them. */
export const MAX_RECORDINGS = 1000;

const packed = promisify(gzip);

/** A recording, packed in two pieces, of which many share the second. */
export interface PackedRecording {
  readonly beginning: Uint8Array;
  readonly ending: { readonly hash: string; readonly packed: Uint8Array };
}

/** Up to so many characters packing takes less than handing them to another thread and back. */
const SHORT = 32_768;

/** Packs a piece of a recording's JSON, a long one off the event loop; the packed pieces can be concatenated. */
export const packPiece = async (json: string): Promise<Buffer> => {
  // Compressed data retains its buffer, so the buffer is not much larger than most runs need.
  const options = { level: 1, memLevel: 6, chunkSize: 4096 };
  return json.length <= SHORT ? gzipSync(json, options) : packed(json, options);
};

/** The recordings of the last runs. */
export class Recordings {
  readonly #database: Database;

  constructor({ database }: Pick<Store, 'database'>) {
    this.#database = forEverybody(database);
  }

  /** Stores a packed recording and deletes the oldest, both in the given transaction. */
  async keep(runId: string, { beginning, ending }: PackedRecording, tx: Database): Promise<void> {
    await tx.run('DELETE FROM run_recordings WHERE run_id = ?', [runId]);
    const sql = 'INSERT INTO recording_endings (hash, body) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING';
    if ((await tx.get('SELECT 1 FROM recording_endings WHERE hash = ?', [ending.hash])) === undefined)
      await tx.run(sql, [ending.hash, ending.packed]);
    await tx.run('INSERT INTO run_recordings (run_id, body, ending) VALUES (?, ?, ?)', [runId, beginning, ending.hash]);
    await tx.run('DELETE FROM run_recordings WHERE seq <= (SELECT max(seq) FROM run_recordings) - ?', [MAX_RECORDINGS]);
  }

  /** The recording of a run as it was written; undefined when there is none. */
  async read(runId: string): Promise<string | undefined> {
    const row = await this.#database.get<{ body: Uint8Array; ending: Uint8Array | null }>(
      `SELECT r.body AS body, e.body AS ending FROM run_recordings r LEFT JOIN recording_endings e ON e.hash = r.ending
       WHERE r.run_id = ?`,
      [runId],
    );
    return row && gunzipSync(Buffer.concat([row.body, row.ending ?? Buffer.alloc(0)])).toString('utf8');
  }
}
