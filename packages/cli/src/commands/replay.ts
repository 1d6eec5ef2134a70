import { hash } from 'node:crypto';
import { openSessions, type SessionStore } from '@finclaw/agent';
import {
  knownSecrets,
  MAX_RECORDINGS,
  openAuditLog,
  type Recording,
  Recordings,
  type ReplayDifference,
  replayRun,
} from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale, TranscriptEntry } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';

/** `finclaw replay RUN_ID`: replays a recorded run without network, and shows how today's program differs. */
export async function run(typed: Invocation): Promise<number> {
  const { io, positionals, values } = typed;
  const [runId = ''] = positionals;
  const { loaded, paths, logger } = await openState(io);
  const { locale } = loaded;
  const store = openStoreAt(paths.database, { logger, locale });
  let json: string | undefined;
  let recordedDigest: string | undefined;
  let recording: Recording;
  let entries: Awaited<ReturnType<typeof readConversation>>;
  try {
    json = await readRecording(new Recordings(store), runId, locale);
    const run = (await openAuditLog(store, paths).ofRun(runId)).findLast(({ kind }) => kind === 'run');
    recordedDigest = (run?.body as { readonly recording?: string } | undefined)?.recording;
    recording = parse(json, runId, locale);
    entries = await readConversation(
      recording,
      openSessions(store.database, { dir: paths.sessionsDir, logger }),
      runId,
      locale,
    );
  } finally {
    store.close();
  }
  const report = await replayRun(recording, {
    config: loaded.config,
    entries,
    secrets: knownSecrets(loaded.config, io.env),
    skillsDir: paths.skillsDir,
  });
  const isSame = report.differences.length === 0;
  const isUnchanged = recordedDigest === hash('sha256', json, 'hex');
  if (values.json) writeJson(io.stdout, { runId, identical: isSame, recordingVouchedFor: isUnchanged, ...report });
  else tell({ ...typed, locale }, recording, report.differences, report.today.delivered, isUnchanged);
  return isSame ? EXIT.done : EXIT.failed;
}

function tell(
  { io, locale }: Invocation,
  { calls, toolResults }: Recording,
  differences: readonly ReplayDifference[],
  delivered: readonly string[],
  isUnchanged: boolean,
): void {
  const say = (text: string) => writeLine(io.stdout, text);
  if (!isUnchanged) writeLine(io.stderr, message(locale, 'replay.recordingChanged'));
  if (differences.length === 0) {
    for (const part of delivered) say(part);
    writeLine(io.stdout, message(locale, 'replay.same', { calls: calls.length, tools: toolResults.length }));
    return;
  }
  const isOnlyInput = differences.every(({ kind }) => kind === 'prompt' || kind === 'toolOffered');
  writeLine(io.stdout, message(locale, isOnlyInput ? 'replay.toldOtherwise' : 'replay.differs'));
  for (const difference of differences) {
    say(describe(difference, locale));
    if ('diff' in difference) for (const line of difference.diff) say(line);
  }
}

function describe(difference: ReplayDifference, locale: Locale): string {
  if (difference.kind === 'answer') return message(locale, 'replay.difference.answer');
  if (difference.kind === 'prompt') {
    const { recorded, today } = difference;
    return message(locale, 'replay.difference.prompt', { recorded: shortened(recorded), today: shortened(today) });
  }
  if (difference.kind === 'toolOffered')
    return message(locale, 'replay.difference.toolOffered', { name: difference.name });
  const { kind, ...params } = difference;
  const shown = 'input' in params ? { ...params, input: JSON.stringify(params.input) } : params;
  return message(locale, `replay.difference.${kind}`, shown);
}

/** Shortens a digest as `audit show` does. */
const shortened = (digest: string): string => `${digest.slice(0, 16)}…`;

async function readRecording(recordings: Recordings, runId: string, locale: Locale): Promise<string> {
  const json = await recordings.read(runId);
  if (json !== undefined) return json;
  const sentence = message(locale, 'replay.noRecording', { id: runId, kept: MAX_RECORDINGS });
  throw new FinClawError(sentence, 'RUN_NOT_FOUND');
}

/** Returns the conversation before the run; one that was deleted, or changed at that place, cannot be replayed. */
async function readConversation(
  { ctx, before }: Recording,
  sessions: Pick<SessionStore, 'before'>,
  runId: string,
  locale: Locale,
): Promise<readonly TranscriptEntry[]> {
  const found = await sessions.before(ctx.sessionKey, before);
  if (found !== undefined) return found;
  throw new FinClawError(message(locale, 'replay.conversationGone', { id: runId }), 'RUN_NOT_FOUND');
}

function parse(json: string, runId: string, locale: Locale): Recording {
  try {
    const recording = JSON.parse(json) as Recording;
    if (recording.version !== 2) throw new SyntaxError('It was written by another version');
    return recording;
  } catch (cause) {
    throw new FinClawError(message(locale, 'replay.unreadable', { id: runId }), 'STORAGE_CORRUPT', { cause });
  }
}
