import type { RunStart, RunTape } from '@finclaw/conversation';
import type { RunModel } from '@finclaw/models';
import {
  type ChunkStream,
  createChunkStream,
  feedFrom,
  type ModelTarget,
  type ProviderAdapter,
  type ProviderRequestParams,
  type StreamChunk,
} from '@finclaw/models';
import { createFenceMarker, type ToolChanges, type ToolGate } from '@finclaw/tools';
import type { ModelRef } from '@finclaw/types';
import { type RecordedError, recordError } from './recorded-error.ts';
import type { RecordedToolResult } from './recording.ts';

interface TapedAttempt {
  readonly model: ModelRef;
  readonly params: ProviderRequestParams;
  readonly chunks: StreamChunk[];
  error?: RecordedError;
}

interface TapedCall {
  readonly attempts: TapedAttempt[];
  error?: RecordedError;
}

/** Collects references to what happens in a run; they are converted to text later, when nothing waits for it. */
export class Tape implements RunTape {
  readonly start: RunStart;
  readonly marker = createFenceMarker();
  readonly calls: TapedCall[] = [];
  readonly toolResults: RecordedToolResult[] = [];
  readonly steered: (readonly string[])[] = [];
  readonly changes = new Map<string, ToolChanges>();

  constructor(start: RunStart) {
    this.start = start;
  }

  routing(routing: RunModel['routing']): RunModel['routing'] {
    const { model } = this.start.chosen;
    if (!('route' in routing)) return { ...routing, provider: listen(routing.provider, model, () => this.#newCall()) };
    const { route } = routing;
    return {
      route: async (ask, request) => {
        const call = this.#newCall();
        const heard = (target: ModelTarget) =>
          ask({ ...target, provider: listen(target.provider, target.model, () => call) });
        try {
          return await route(
            (target) => heard(target).catch((error: unknown) => noteFailure(call.attempts.at(-1), error)),
            request,
          );
        } catch (error) {
          return noteFailure(call, error);
        }
      },
    };
  }

  #newCall(): TapedCall {
    const call: TapedCall = { attempts: [] };
    this.calls.push(call);
    return call;
  }

  gate(tools: ToolGate): ToolGate {
    return {
      isDenied: (name, caller) => tools.isDenied?.(name, caller) ?? false,
      get: (name) => {
        const tool = tools.get(name);
        if (tool) this.changes.set(name, tool.definition.changes);
        return tool;
      },
      execute: async (name, input, context) => {
        const result = await tools.execute(name, input, context);
        this.toolResults.push({ toolUseId: context.toolUseId ?? '', name, input, result });
        return result;
      },
    };
  }

  steering(texts: readonly string[]): readonly string[] {
    this.steered.push(texts);
    return texts;
  }
}

function noteFailure(heard: { error?: RecordedError } | undefined, error: unknown): never {
  if (heard) heard.error ??= recordError(error);
  throw error;
}

function listen(provider: ProviderAdapter, model: ModelRef, callOf: () => TapedCall): ProviderAdapter {
  return {
    providerId: provider.providerId,
    streamCompletion(params) {
      const attempt: TapedAttempt = { model, params, chunks: [] };
      callOf().attempts.push(attempt);
      return listenTo(provider.streamCompletion(params), attempt);
    },
  };
}

function listenTo(stream: ChunkStream, attempt: TapedAttempt): ChunkStream {
  return createChunkStream((take, signal) => {
    const note = (chunk: StreamChunk): boolean => {
      attempt.chunks.push(chunk);
      return take(chunk);
    };
    return feedFrom(stream, note, signal).catch((error: unknown) => noteFailure(attempt, error));
  });
}
