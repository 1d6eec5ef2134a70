import { redactSecrets } from '@finclaw/infra';
import type { ChannelCapabilities, Locale } from '@finclaw/types';
import { chunksWithoutSecrets, holdsSecret } from './chunks-without-secrets.ts';
import type { Recording } from './recording.ts';
import { redactJson } from './redact-json.ts';
import { digestsOf } from './request-digests.ts';
import type { RunEnd } from './run-recorder.ts';
import type { Tape } from './tape.ts';

/** What a model no longer sees can still vouch for a figure of its answer, so some of it is recorded too. */
const FEWEST_ENTRIES = 200;
const REMEMBERED = 16;

/** What is known of a finished run besides its tape. */
export interface FinishedRun extends Pick<RunEnd, 'ctx' | 'agentId'> {
  readonly locale: Locale;
  readonly channel: ChannelCapabilities;
  readonly outcome: string;
  readonly delivered: readonly string[];
}

/** Writes recordings, free of secrets. Prompt and tools hardly change between runs, so looking through them is done once. */
export class RecordingWriter {
  readonly #clean = new Map<string, string>();

  /** The recording of a run, as JSON. */
  write(run: FinishedRun, tape: Tape, secrets: readonly string[]): string {
    const { systemPrompt, tools } = tape.start;
    const blocks = systemPrompt.map((block) => this.#redactOnce(JSON.stringify(block), secrets));
    const offered = tools.map((tool) => ({ ...tool, isTransactional: tape.isTransactional.get(tool.name) ?? false }));
    const offer = this.#redactOnce(JSON.stringify(offered), secrets);
    const redact = (text: string) => redactSecrets(text, secrets);
    const plain = JSON.stringify(partsOf(run, tape, undefined));
    const hasSecret =
      redact(plain) !== plain || tape.calls.some((call) => call.attempts.some(({ chunks }) => holdsSecret(chunks, redact)));
    const rest = hasSecret ? redactJson(JSON.stringify(partsOf(run, tape, redact)), secrets) : plain;
    return `${rest.slice(0, -1)},"systemPrompt":[${blocks.join(',')}],"tools":${offer}}`;
  }

  #redactOnce(json: string, secrets: readonly string[]): string {
    const known = this.#clean.get(json);
    if (known !== undefined) return known;
    const clean = redactJson(json, secrets);
    const [oldest] = this.#clean.keys();
    if (this.#clean.size >= REMEMBERED && oldest !== undefined) this.#clean.delete(oldest);
    this.#clean.set(json, clean);
    return clean;
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
