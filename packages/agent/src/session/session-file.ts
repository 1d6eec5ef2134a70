import { FinClawError } from '@finclaw/infra';
import { withHandles } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { DetectedCorruption } from './corruption.ts';
import { parseTranscript } from './transcript-parse.ts';

/** The first line of a session file. */
export interface SessionHeader {
  readonly version: 1;
  readonly sessionKey: string;
  readonly createdAt: string;
  /** The highest result handle the conversation has used, where results were removed from it. */
  readonly handlesUsed?: number;
}

/** The readable parts of a session file. */
export interface ParsedSessionFile {
  /** Absent when the first line is damaged, or the file is empty. */
  readonly header: SessionHeader | undefined;
  readonly entries: readonly TranscriptEntry[];
  readonly corruptions: readonly DetectedCorruption[];
  readonly rejectedLines: readonly string[];
  /** The number of bytes at the end that belong to an incomplete line. */
  readonly tornBytes: number;
  /** The last line is complete but for its line end. */
  readonly lacksLineEnd: boolean;
}

const LINE_END = 0x0a;

/** Reads the bytes of a session file; damage is reported, never thrown. */
export function parseSessionFile(bytes: Buffer): ParsedSessionFile {
  const lastLine = bytes.subarray(bytes.lastIndexOf(LINE_END) + 1);
  const isTorn = lastLine.length > 0 && parseJson(lastLine.toString('utf8')) === undefined;
  const lacksLineEnd = lastLine.length > 0 && !isTorn;
  const text = bytes.toString('utf8');
  const firstEnd = text.indexOf('\n');
  const firstLine = firstEnd < 0 ? text : text.slice(0, firstEnd);
  const header = parseHeader(firstLine);
  // Blanking the header keeps the line numbers of the findings correct.
  const { entries, corruptions, rejectedLines } = parseTranscript(header ? text.slice(firstLine.length) : text);
  return {
    header,
    entries: withHandles(entries),
    corruptions,
    rejectedLines,
    tornBytes: isTorn ? lastLine.length : 0,
    lacksLineEnd,
  };
}

/** Returns the file; throws when it belongs to another session or was written by a later version. */
export function checkedFile<File extends Pick<ParsedSessionFile, 'header'>>(file: File, sessionKey: string): File {
  const { version = 1, sessionKey: owner = sessionKey } = file.header ?? {};
  const details = { sessionKey };
  if (version !== 1)
    throw new FinClawError(`The session ${sessionKey} was written by a newer version`, 'STORAGE_VERSION_UNSUPPORTED', {
      details,
    });
  if (owner !== sessionKey)
    throw new FinClawError(`The file of the session ${sessionKey} belongs to ${owner}`, 'STORAGE_CORRUPT', { details });
  return file;
}

/** Returns the header in a line, if any; the header of a newer version is returned unchanged. */
function parseHeader(line: string): SessionHeader | undefined {
  if (line === '') return undefined;
  const value = parseJson(line) as Partial<SessionHeader> | null | undefined;
  const isHeader =
    typeof value === 'object' &&
    typeof value?.version === 'number' &&
    typeof value.sessionKey === 'string' &&
    typeof value.createdAt === 'string';
  return isHeader ? (value as SessionHeader) : undefined;
}

/** Lines for a session file. */
export function formatLines(values: readonly (SessionHeader | TranscriptEntry)[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
