import type { SkillManifest } from '@finclaw/agent';
import { NO_TAPE, type PromptSource, RunControl, type RunRecorder, type RunTools } from '@finclaw/conversation';
import { FinClawError } from '@finclaw/infra';
import { type ModelRoute, type ModelsForRuns, OWN_LABELS, type ProviderAdapter, register } from '@finclaw/models';
import { canonicalJson, type GuardedToolResult, type RegisteredTool } from '@finclaw/tools';
import type { ToolDefinition } from '@finclaw/types';
import { reviveError } from './recorded-error.ts';
import type { RecordedAttempt, RecordedToolResult, Recording } from './recording.ts';
import type { RedactTexts } from './redact-json.ts';
import type { ReplayDifference } from './replay-difference.ts';
import { comparePrompts } from './replay-prompt.ts';
import { digestsOf, firstDifference, type RequestDigests } from './request-digests.ts';

interface ReplayedSourcesOptions {
  /** Masks secrets: in prompts always, elsewhere where the recording is masked. */
  readonly mask: (text: string) => string;
  readonly skills: readonly SkillManifest[];
}

/** Plays model, tools and user from a recording, and notes where today's program requests something else. */
export class ReplaySources {
  readonly control: RunControl;
  readonly models: ModelsForRuns;
  readonly recorder: RunRecorder;
  readonly skills: readonly SkillManifest[];
  readonly #recording: Recording;
  readonly #mask: (text: string) => string;
  readonly #redact: RedactTexts | undefined;
  readonly #differences: ReplayDifference[] = [];
  readonly #waiting: Map<string, RecordedToolResult[]>;
  #calls = 0;
  #offeredToday: readonly ToolDefinition[] = [];

  constructor(recording: Recording, { mask, skills }: ReplayedSourcesOptions) {
    this.#recording = recording;
    this.#mask = mask;
    this.#redact = recording.isRedacted ? async (texts) => texts.map(mask) : undefined;
    this.skills = skills;
    this.control = new ReplayedControl(recording.steering);
    this.#waiting = Map.groupBy(recording.toolResults, ({ toolUseId, name, input }) =>
      this.#keyOf(toolUseId, name, input),
    );
    const { model, thinking, answeredBy, marker } = recording;
    this.models = {
      forRun: () => ({
        model,
        routing: { route: this.#route },
        answeredBy: () => answeredBy,
        thinking,
      }),
    };
    this.recorder = {
      begin: () => ({ ...NO_TAPE, marker }),
      approval: async () => {},
      dropped: async () => false,
      end: async () => async () => false,
      settled: async () => {},
    };
  }

  tools(today: Pick<RunTools, 'toolsFor'>): RunTools {
    // A replay runs no tool, so nothing has to be denied.
    const recorded = this.#recording.tools.map(({ changes: _, ...tool }) => register(tool, OWN_LABELS));
    return {
      list: () => [],
      toolsFor: (audience) => {
        this.#offeredToday = today.toolsFor(audience);
        return recorded;
      },
      get: (name) => this.#toolNamed(name),
      isDenied: (name) =>
        !recorded.some((tool) => tool.name === name) &&
        this.#recording.toolResults.some((result) => result.name === name),
      execute: async (name, input, { toolUseId }) => this.#resultOf(toolUseId ?? '', name, input),
    };
  }

  /** The recorded prompt, compared with the one today's program would write. */
  prompt(today: PromptSource): PromptSource {
    const { systemPrompt, tools } = this.#recording;
    return {
      blocksFor: (request) => {
        const blocks = today.blocksFor(request).map((block) => ({ ...block, text: this.#mask(block.text) }));
        this.#differences.push(
          ...comparePrompts({ systemPrompt, tools }, { systemPrompt: blocks, tools: this.#offeredToday }),
        );
        return systemPrompt.map((block) => register(block, OWN_LABELS));
      },
      momentOf: (ctx, at, locale) => today.momentOf(ctx, at, locale),
    };
  }

  /** Returns the differences so far, and the parts of the recording that were not requested. */
  differences(): readonly ReplayDifference[] {
    const recorded = this.#recording.calls.length;
    const unused = [...this.#waiting.values()].flat();
    return [
      ...this.#differences,
      ...(this.#calls === recorded ? [] : [{ kind: 'calls', recorded, today: this.#calls } as const]),
      ...unused.map(({ name, input }) => ({ kind: 'toolUnused', name, input }) as const),
    ];
  }

  readonly #route: ModelRoute = async (ask) => {
    const number = ++this.#calls;
    const call = this.#recording.calls[number - 1];
    if (!call) throw new FinClawError('The recording has no further model call', 'REPLAY_EXHAUSTED');
    for (const [index, attempt] of call.attempts.entries()) {
      try {
        return await ask({ model: attempt.model, provider: this.#speak(attempt, number) });
      } catch (error) {
        if (index < call.attempts.length - 1 && !this.control.signal.aborted) continue;
        throw call.error ? reviveError(call.error) : error;
      }
    }
    throw reviveError(call.error ?? { type: 'other', message: 'The call was not answered' });
  };

  #speak(attempt: RecordedAttempt, call: number): ProviderAdapter {
    const { control } = this;
    const redact = this.#redact;
    const compare = (request: RequestDigests) => {
      const message = firstDifference(request, attempt.request);
      if (message !== undefined) this.#differences.push({ kind: 'request', call, message });
    };
    return {
      providerId: attempt.model.provider,
      streamCompletion: async function* (this: void, params) {
        compare(await digestsOf(params.messages, redact));
        yield* speakAgain(attempt, control);
      },
    };
  }

  #toolNamed(name: string): RegisteredTool | undefined {
    const offered = this.#recording.tools.find((tool) => tool.name === name);
    if (!offered && !this.#recording.toolResults.some((result) => result.name === name)) return undefined;
    const known = offered ?? { name, description: '', inputSchema: {}, changes: 'nothing' };
    const definition = { ...known, accessesSensitiveData: false };
    return {
      definition,
      registeredAt: new Date(this.#recording.startedAt),
      source: 'built-in',
    } as unknown as RegisteredTool;
  }

  #resultOf(toolUseId: string, name: string, input: unknown): GuardedToolResult {
    const key = this.#keyOf(toolUseId, name, input);
    const recorded = this.#waiting.get(key)?.shift();
    if (recorded) return recorded.result;
    this.#differences.push({ kind: 'tool', name, input });
    const content = 'This call is not part of the recording';
    const sizes = { originalSize: content.length, guardedSize: content.length };
    return { content, isError: true, wasTruncated: false, wasRedacted: false, ...sizes };
  }

  #keyOf(toolUseId: string, name: string, input: unknown): string {
    const key = canonicalJson([toolUseId, name, input]);
    return this.#recording.isRedacted ? this.#mask(key) : key;
  }
}

async function* speakAgain({ chunks, error }: RecordedAttempt, control: RunControl) {
  yield* chunks;
  if (!error) return;
  const failure = reviveError(error);
  if (error.type === 'aborted') control.abort(failure);
  throw failure;
}

/** Replays the user's messages at the moments the engine asks. */
class ReplayedControl extends RunControl {
  readonly #texts: (readonly string[])[];

  constructor(texts: readonly (readonly string[])[]) {
    super();
    this.#texts = [...texts];
  }

  override async takeSteering(): ReturnType<RunControl['takeSteering']> {
    return (this.#texts.shift() ?? []).map((text) => ({ id: '', text }));
  }
}
