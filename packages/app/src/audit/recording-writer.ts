import { createHash } from 'node:crypto';
import type { CompactionCheckpoint } from '@finclaw/agent';
import type { RunEnd } from '@finclaw/conversation';
import type { ToolChanges } from '@finclaw/tools';
import type { ChannelCapabilities, Locale, ReaderProfile, ToolDefinition } from '@finclaw/types';
import { chunksWithoutSecrets, holdsSecret, joinChunks } from './chunks-without-secrets.ts';
import {
  type PackedRecording,
  packPiece,
  type RecordedAttempt,
  type RecordedCall,
  type Recording,
} from './recording.ts';
import { type RedactTexts, redactJson, redactLongJson, redactTextsWith } from './redact-json.ts';
import { Remembered } from './remembered.ts';
import { digestsOf } from './request-digests.ts';
import type { Tape } from './tape.ts';

/** The data of a finished run besides its tape. */
export interface FinishedRun extends Pick<RunEnd, 'ctx' | 'agentId'> {
  readonly locale: Locale;
  readonly reader: ReaderProfile;
  readonly channel: ChannelCapabilities;
  readonly outcome: string;
  readonly delivered: readonly string[];
}

/** JSON without secrets, and whether there were any. */
interface Clean {
  readonly json: string;
  readonly hasSecret: boolean;
}

/** A recording, packed, and the digest of its JSON. */
export interface WrittenRecording {
  readonly packed: PackedRecording;
  readonly hash: string;
}

/**
 * Writes recordings, free of secrets. Prompt, tools and the summary of the conversation hardly change between runs, so
 * they are scanned, packed and stored once.
 */
export class RecordingWriter {
  readonly #clean = new Remembered<string>();
  readonly #ends = new Remembered<Promise<PackedRecording['ending'] & { readonly bytes: Buffer }>>();
  readonly #tools: Readonly<Record<ToolChanges, WeakMap<ToolDefinition, string>>> = {
    nothing: new WeakMap(),
    'own-data': new WeakMap(),
    outside: new WeakMap(),
  };
  readonly #checkpoints = new WeakMap<CompactionCheckpoint, { readonly redact: RedactTexts; readonly clean: Clean }>();
  #redact: { readonly secrets: readonly string[]; readonly redact: RedactTexts } | undefined;

  /** Scans long texts for secrets, and packs, off the event loop. */
  async write(run: FinishedRun, tape: Tape, secrets: readonly string[]): Promise<WrittenRecording> {
    const { beginning, end } = await this.#written(run, tape, secrets);
    const { bytes, ...ending } = await this.#ends.of(end, async () => {
      const bytes = Buffer.from(end, 'utf8');
      return { hash: createHash('sha256').update(bytes).digest('hex'), packed: await packPiece(end), bytes };
    });
    return {
      packed: { beginning: await packPiece(beginning), ending },
      hash: createHash('sha256').update(beginning, 'utf8').update(bytes).digest('hex'),
    };
  }

  async #written(
    run: FinishedRun,
    tape: Tape,
    secrets: readonly string[],
  ): Promise<{ readonly beginning: string; readonly end: string }> {
    const { systemPrompt, tools, checkpoint } = tape.start;
    const blocks = systemPrompt.map((block) => this.#redactOnce(JSON.stringify(block), secrets));
    const offer = tools.map((tool) =>
      this.#toolWithoutSecrets(tool, tape.changes.get(tool.name) ?? 'nothing', secrets),
    );
    const redact = this.#redactOf(secrets);
    const parts = await partsOf(run, tape, undefined);
    const plain = JSON.stringify(parts);
    const summary = checkpoint && (await this.#checkpointWithoutSecrets(checkpoint, secrets));
    let hasSecret = summary?.hasSecret === true || (await redact([plain]))[0] !== plain;
    for (const { chunks } of parts.calls.flatMap(({ attempts }) => attempts))
      hasSecret ||= await holdsSecret(chunks, redact);
    const rest = hasSecret ? await redactLongJson(JSON.stringify(await partsOf(run, tape, redact)), secrets) : plain;
    const end = `${summary?.json ?? ''},"systemPrompt":[${blocks.join(',')}],"tools":[${offer.join(',')}]}`;
    return { beginning: rest.slice(0, -1), end };
  }

  async #checkpointWithoutSecrets(checkpoint: CompactionCheckpoint, secrets: readonly string[]): Promise<Clean> {
    const redact = this.#redactOf(secrets);
    const known = this.#checkpoints.get(checkpoint);
    if (known?.redact === redact) return known.clean;
    const plain = JSON.stringify(checkpoint);
    const json = await redactLongJson(plain, secrets);
    const clean = { json: `,"checkpoint":${json}`, hasSecret: json !== plain };
    this.#checkpoints.set(checkpoint, { redact, clean });
    return clean;
  }

  /** Returns the same function for the same secrets, so that its cached results are reused in the next run. */
  #redactOf(secrets: readonly string[]): RedactTexts {
    const last = this.#redact;
    if (last?.secrets.length === secrets.length && last.secrets.every((secret, at) => secret === secrets[at]))
      return last.redact;
    const redact = redactTextsWith(secrets);
    this.#redact = { secrets, redact };
    return redact;
  }

  #toolWithoutSecrets(tool: ToolDefinition, changes: ToolChanges, secrets: readonly string[]): string {
    const tools = this.#tools[changes];
    const clean = tools.get(tool) ?? redactJson(JSON.stringify({ ...tool, changes }), secrets);
    tools.set(tool, clean);
    return clean;
  }

  #redactOnce(json: string, secrets: readonly string[]): string {
    return this.#clean.of(json, () => redactJson(json, secrets));
  }
}

/**
 * Serializes everything but the summary, prompt and tools. With `redact`, digests and chunks are made to match the redacted texts.
 */
async function partsOf(
  { ctx, agentId, locale, reader, channel, outcome, delivered }: FinishedRun,
  { start, marker, calls, toolResults, steered: steering }: Tape,
  redact: RedactTexts | undefined,
): Promise<Omit<Recording, 'checkpoint' | 'systemPrompt' | 'tools'>> {
  const { startedAt, mark, chosen } = start;
  const recorded: RecordedCall[] = [];
  for (const { attempts, error } of calls) {
    const tries: RecordedAttempt[] = [];
    for (const { model, params, chunks, error: failure } of attempts) {
      const request = await digestsOf(params.messages, redact);
      const heard = redact ? await chunksWithoutSecrets(chunks, redact) : joinChunks(chunks);
      tries.push({ model, request, chunks: heard, ...(failure ? { error: failure } : {}) });
    }
    recorded.push({ attempts: tries, ...(error ? { error } : {}) });
  }
  return {
    version: 2,
    isRedacted: redact !== undefined,
    ctx,
    agentId,
    locale,
    reader,
    channel,
    startedAt,
    before: mark,
    model: chosen.model,
    thinking: chosen.thinking,
    answeredBy: chosen.answeredBy(),
    marker,
    calls: recorded,
    toolResults,
    steering,
    outcome,
    delivered,
  };
}
