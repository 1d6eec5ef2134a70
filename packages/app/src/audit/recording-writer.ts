import { createHash } from 'node:crypto';
import type { ToolChanges } from '@finclaw/agent';
import type { RunEnd } from '@finclaw/conversation';
import { redactSecrets } from '@finclaw/infra';
import type { ChannelCapabilities, Locale, ToolDefinition } from '@finclaw/types';
import { chunksWithoutSecrets, holdsSecret } from './chunks-without-secrets.ts';
import { packPiece, type Recording } from './recording.ts';
import { redactJson } from './redact-json.ts';
import { Remembered } from './remembered.ts';
import { digestsOf } from './request-digests.ts';
import type { Tape } from './tape.ts';

/** What a model no longer sees can still vouch for a figure of its answer, so some of it is recorded too. */
const FEWEST_ENTRIES = 200;

/** What is known of a finished run besides its tape. */
export interface FinishedRun extends Pick<RunEnd, 'ctx' | 'agentId'> {
  readonly locale: Locale;
  readonly channel: ChannelCapabilities;
  readonly outcome: string;
  readonly delivered: readonly string[];
}

/** A recording, packed, and the digest of its JSON. */
export interface WrittenRecording {
  readonly packed: Uint8Array;
  readonly hash: string;
}

/** Writes recordings, free of secrets. Prompt and tools hardly change between runs, so they are looked through and packed once. */
export class RecordingWriter {
  readonly #clean = new Remembered<string>();
  readonly #ends = new Remembered<{ readonly packed: Buffer; readonly bytes: Buffer }>();
  readonly #tools: Readonly<Record<ToolChanges, WeakMap<ToolDefinition, string>>> = {
    nothing: new WeakMap(),
    'own-data': new WeakMap(),
    outside: new WeakMap(),
  };

  write(run: FinishedRun, tape: Tape, secrets: readonly string[]): WrittenRecording {
    const { systemPrompt, tools } = tape.start;
    const blocks = systemPrompt.map((block) => this.#redactOnce(JSON.stringify(block), secrets));
    const offer = tools.map((tool) => this.#toolWithoutSecrets(tool, tape.changes.get(tool.name) ?? 'nothing', secrets));
    const redact = (text: string) => redactSecrets(text, secrets);
    const plain = JSON.stringify(partsOf(run, tape, undefined));
    const hasSecret =
      redact(plain) !== plain || tape.calls.some((call) => call.attempts.some(({ chunks }) => holdsSecret(chunks, redact)));
    const rest = hasSecret ? redactJson(JSON.stringify(partsOf(run, tape, redact)), secrets) : plain;
    const beginning = rest.slice(0, -1);
    const end = `,"systemPrompt":[${blocks.join(',')}],"tools":[${offer.join(',')}]}`;
    const ready = this.#ends.of(end, () => ({ packed: packPiece(end), bytes: Buffer.from(end, 'utf8') }));
    return {
      packed: Buffer.concat([packPiece(beginning), ready.packed]),
      hash: createHash('sha256').update(beginning, 'utf8').update(ready.bytes).digest('hex'),
    };
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

/** Everything but prompt and tools. With `redact`, digests and chunks are made so that they fit the redacted texts. */
function partsOf(
  { ctx, agentId, locale, channel, outcome, delivered }: FinishedRun,
  { start, marker, calls, toolResults, steered: steering }: Tape,
  redact: ((text: string) => string) | undefined,
): Omit<Recording, 'systemPrompt' | 'tools'> {
  const { startedAt, entries, inContext, checkpoint, chosen } = start;
  return {
    version: 1,
    isRedacted: redact !== undefined,
    ctx,
    agentId,
    locale,
    channel,
    startedAt,
    entries: entries.slice(-Math.max(inContext, FEWEST_ENTRIES)),
    ...(checkpoint ? { checkpoint } : {}),
    model: chosen.model,
    ...(chosen.thinking === undefined ? {} : { thinking: chosen.thinking }),
    answeredBy: chosen.answeredBy(),
    marker,
    calls: calls.map(({ attempts, error }) => ({
      attempts: attempts.map(({ model, params, chunks, error: failure }) => ({
        model,
        request: digestsOf(params.messages, redact),
        chunks: redact ? chunksWithoutSecrets(chunks, redact) : chunks,
        ...(failure ? { error: failure } : {}),
      })),
      ...(error ? { error } : {}),
    })),
    toolResults,
    steering,
    outcome,
    delivered,
  };
}
