import { FinClawError } from '@finclaw/infra';
import type { TranscriptEntry } from '@finclaw/types';
import { isRecord } from '@finclaw/types';

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'tool']);
const OPTIONAL_STRINGS = [
  'toolUseId',
  'toolName',
  'synthetic',
  'runId',
  'messageId',
  'handle',
  'cited',
  'origin',
  'moment',
] as const;
const OPTIONAL_FLAGS = ['isError', 'refused', 'aborted'] as const;

/** True for a value that is a complete, well-typed transcript entry; fields of later versions are tolerated. */
export function isTranscriptEntry(value: unknown): value is TranscriptEntry {
  if (!isRecord(value)) return false;
  return (
    ROLES.has(value.role) &&
    typeof value.content === 'string' &&
    typeof value.timestamp === 'string' &&
    OPTIONAL_STRINGS.every((key) => value[key] === undefined || typeof value[key] === 'string') &&
    OPTIONAL_FLAGS.every((key) => value[key] === undefined || typeof value[key] === 'boolean') &&
    isListOf(value.privateBlocks, (block) => block.type === 'thinking' && typeof block.text === 'string') &&
    isListOf(value.shown, (range) => typeof range.from === 'number' && typeof range.to === 'number') &&
    isListOf(value.figures, (figure) => typeof figure.start === 'number' && typeof figure.end === 'number') &&
    isListOf(value.controls, (token) => typeof token.name === 'string') &&
    (value.kept === undefined || isRecord(value.kept)) &&
    isListOf(value.media, (item) => typeof item.url === 'string') &&
    isListOf(value.documents, (item) => typeof item.name === 'string')
  );
}

/** Throws for entries that must not be stored. */
export function assertEntries(entries: readonly TranscriptEntry[]): void {
  const invalid = entries.findIndex((entry) => !isTranscriptEntry(entry));
  if (invalid >= 0)
    throw new FinClawError(`Entry ${invalid} is not a transcript entry`, 'INVALID_INPUT', { isOperational: false });
}

/** Returns true for an assistant entry that calls a tool. */
export function isToolCall(entry: TranscriptEntry): entry is TranscriptEntry & { readonly toolUseId: string } {
  return entry.role === 'assistant' && entry.toolUseId !== undefined && entry.toolUseId !== '';
}

function isListOf(value: unknown, accepts: (item: Record<string, unknown>) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => isRecord(item) && accepts(item)));
}
