import type { DroppedMessage, RunEnd, RunRecorder, RunStart, RunTape } from '@finclaw/conversation';
import { diskTroubleOf, type FinClawLogger, isLeftToOthers } from '@finclaw/infra';
import type { OutboxPart, Store, Tables } from '@finclaw/storage';
import { type ApprovalRecord, canonicalJson, hashToolInput } from '@finclaw/tools';
import type { ChannelCapabilities, Locale, MsgContext, ReaderProfile } from '@finclaw/types';
import type { AuditLog } from './audit-log.ts';
import type { AuditDraft } from './audit-record.ts';
import { PromptDigest } from './prompt-digest.ts';
import type { Recordings } from './recording.ts';
import { RecordingWriter, type WrittenRecording } from './recording-writer.ts';
import { redactJson, redactLongJson } from './redact-json.ts';
import type { DropBody, RunBody } from './run-body.ts';
import { Tape } from './tape.ts';

export interface AuditRecorderDeps {
  readonly log: AuditLog;
  readonly recordings: Recordings;
  readonly outbox: Store['outbox'];
  /** Returns the secrets to mask; called when a record is written. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly locale: Locale;
  readonly capabilitiesOf: (channelId: string) => ChannelCapabilities | undefined;
  readonly profileOf: (ctx: MsgContext) => ReaderProfile;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

/** Records runs in the audit log, with the recordings needed to replay them. */
export class AuditRecorder implements RunRecorder {
  readonly #deps: AuditRecorderDeps;
  readonly #tapes = new Map<string, Tape>();
  readonly #writer = new RecordingWriter();
  readonly #promptDigest = new PromptDigest();
  #settling: Promise<void> = Promise.resolve();

  constructor(deps: AuditRecorderDeps) {
    this.#deps = deps;
  }

  begin(start: RunStart): RunTape {
    const tape = new Tape(start);
    this.#tapes.set(start.runId, tape);
    return tape;
  }

  async approval(record: ApprovalRecord, alongside: (tx: Tables) => Promise<void>): Promise<void> {
    const { log } = this.#deps;
    const secrets = await this.#deps.secrets();
    // One conversation has one run at a time, so it identifies the run that asked.
    const asking = [...this.#tapes.values()].find((tape) => tape.start.sessionKey === record.requester.sessionKey);
    const body: unknown = JSON.parse(redactJson(canonicalJson(record), secrets));
    await log.append(
      { kind: 'approval', at: record.at, body, ...(asking ? { runId: asking.start.runId } : {}) },
      alongside,
    );
  }

  async dropped(
    { row: { id, message, sessionKey, agentId }, reason }: DroppedMessage,
    alongside: (tx: Tables) => Promise<void>,
  ): Promise<boolean> {
    const { log, now, secrets } = this.#deps;
    this.#tapes.delete(id);
    // An earlier version wrote this record before the end of the message; killed in between, the message is dropped
    // once more.
    if ((await log.ofRun(id)).some((record) => record.kind === 'drop')) return false;
    const { channelId, accountId, senderId, chatType, body: question } = message;
    const from = { channelId, senderId, chatType, accountId };
    const body: DropBody = { question, from, sessionKey, agentId, reason };
    const canonicalBody = await writeBody(body, await secrets());
    return this.#enter(id, { kind: 'drop', at: now(), runId: id, canonicalBody }, alongside);
  }

  async end(end: RunEnd): ReturnType<RunRecorder['end']> {
    const { runId } = end;
    const tape = this.#tapes.get(runId);
    this.#tapes.delete(runId);
    try {
      return await this.#recordOf(end, tape);
    } catch (error) {
      // The next owner of the conversation writes the record; ending the message here would leave it without one.
      if (isLeftToOthers(error)) throw error;
      // A delivered answer stays delivered even if it cannot be recorded.
      this.#complain(runId, error);
      return async () => false;
    }
  }

  async #recordOf(end: RunEnd, tape: Tape | undefined): ReturnType<RunRecorder['end']> {
    const { log, recordings, outbox, now } = this.#deps;
    const secrets = await this.#deps.secrets();
    const { runId } = end;
    // After a crash between this record and the end of the message, the message is resumed though nothing is left to
    // do.
    if (!tape && (await log.ofRun(runId)).some((record) => record.kind === 'run')) return async () => false;
    const parts = await outbox.partsOfRun(runId);
    const recording = tape && (await this.#recordingOf(end, tape, parts, secrets));
    const body = bodyOf(end, tape, parts, recording, this.#promptDigest);
    const draft = { kind: 'run', at: now(), runId, canonicalBody: await writeBody(body, secrets) } as const;
    return (alongside) =>
      this.#enter(runId, draft, async (tx) => {
        if (recording !== undefined) await recordings.keep(runId, recording.packed, tx.database);
        await alongside?.(tx);
      });
  }

  /**
   * Returns whether the record was written; rejects only when the disk is full, so that the caller can retry, or when
   * the shared database did not reply, so that another process does it.
   */
  async #enter(runId: string, draft: AuditDraft, alongside?: (tx: Tables) => Promise<void>): Promise<boolean> {
    try {
      const { settled } = await this.#deps.log.enter(draft, alongside);
      this.#settling = settled.catch((error: unknown) => this.#complain(runId, error));
      return true;
    } catch (error) {
      if (diskTroubleOf(error) !== undefined || isLeftToOthers(error)) throw error;
      this.#complain(runId, error);
      return false;
    }
  }

  #complain(runId: string, error: unknown): void {
    this.#deps.logger.error('A run could not be written to the audit log', { runId }, error);
  }

  settled(): Promise<void> {
    this.#deps.log.hurry();
    return this.#settling;
  }

  #recordingOf(
    { ctx, agentId, result }: RunEnd,
    tape: Tape,
    parts: readonly OutboxPart[],
    secrets: readonly string[],
  ): Promise<WrittenRecording> | undefined {
    const { locale, capabilitiesOf, profileOf } = this.#deps;
    const channel = capabilitiesOf(ctx.channelId);
    if (!channel) return undefined;
    const delivered = parts.map(({ payload }) => payload.text ?? '');
    return this.#writer.write(
      { ctx, agentId, locale, reader: profileOf(ctx), channel, outcome: result.outcome, delivered },
      tape,
      secrets,
    );
  }
}

/** The body of a record without secrets, in the one form that is hashed. */
async function writeBody(body: RunBody | DropBody, secrets: readonly string[]): Promise<string> {
  const written = canonicalJson(body);
  const clean = await redactLongJson(written, secrets);
  return clean === written ? clean : canonicalJson(JSON.parse(clean));
}

function bodyOf(
  end: RunEnd,
  tape: Tape | undefined,
  parts: readonly OutboxPart[],
  recording: WrittenRecording | undefined,
  digest: PromptDigest,
): RunBody {
  const { ctx, agentId, result, report, figures, messageIds = [] } = end;
  return {
    question: ctx.body,
    ...(messageIds.length > 1 ? { messageIds } : {}),
    from: { channelId: ctx.channelId, accountId: ctx.accountId, senderId: ctx.senderId, chatType: ctx.chatType },
    sessionKey: ctx.sessionKey,
    agentId,
    ...(tape ? { model: modelOf(tape, report, digest), startedAt: tape.start.startedAt } : {}),
    tools: (tape?.toolResults ?? []).map(({ toolUseId, name, input, result: { content, isError } }) => ({
      toolUseId,
      name,
      input,
      inputHash: hashToolInput(input),
      result: content,
      isError,
    })),
    steering: tape?.steered.flat() ?? [],
    ...(result.grounding ? { figures: { ...result.grounding, sources: figures ?? [] } } : {}),
    cited: report?.cited,
    delivered: parts.map(({ payload, state }) => ({ text: payload.text ?? '', state })),
    outcome: result.outcome,
    ...(result.abortReason === undefined ? {} : { reason: result.abortReason }),
    ...(recording === undefined ? {} : { recording: recording.hash }),
  };
}

function modelOf(tape: Tape, report: RunEnd['report'], digest: PromptDigest): RunBody['model'] {
  const { chosen, systemPrompt, tools } = tape.start;
  return {
    ...chosen.answeredBy(),
    promptDigest: digest.of(systemPrompt, tools),
    calls: tape.calls.map(({ attempts, error }) => ({
      attempts: attempts.map(({ model, error: failure }) => ({
        provider: model.provider,
        model: model.model,
        ...(failure ? { error: failure.message } : {}),
      })),
      ...(error ? { error: error.message } : {}),
    })),
    ...(report && { turns: report.turns, usage: report.usage, costUsd: report.costUsd }),
    ...(report?.isCostEstimated && { isCostEstimated: true }),
  };
}
