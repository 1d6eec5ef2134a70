import type { ModelRef } from '@finclaw/types';
import type { ProviderAdapter, ProviderRequestParams, StreamChunk } from '../providers/adapter.ts';
import type { ModelRoute } from '../replies/model-route.ts';

/** Makes an adapter of a route. The model of a request is the route's choice. */
export class RoutedAdapter implements ProviderAdapter {
  readonly providerId: string;
  readonly #model: ModelRef;
  readonly #route: ModelRoute;

  constructor(model: ModelRef, route: ModelRoute) {
    this.providerId = model.provider;
    this.#model = model;
    this.#route = route;
  }

  async *streamCompletion(params: ProviderRequestParams): AsyncGenerator<StreamChunk> {
    const request = { model: this.#model, signal: params.abortSignal };
    // The route may retry until there is something to display; from then on the stream is fixed.
    const { head, rest } = await this.#route(
      ({ model, provider }) => readHead(provider.streamCompletion({ ...params, model: model.model })),
      request,
    );
    try {
      yield* head;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
}

interface OpenedStream {
  readonly head: readonly StreamChunk[];
  readonly rest: AsyncIterator<StreamChunk>;
}

/** Reads until the first visible chunk, or the end. */
async function readHead(stream: AsyncIterable<StreamChunk>): Promise<OpenedStream> {
  const rest = stream[Symbol.asyncIterator]();
  const head: StreamChunk[] = [];
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    head.push(next.value);
    if (next.value.type !== 'usage') break;
  }
  return { head, rest };
}
