import type { ProviderAdapter } from '@finclaw/models';
import type { createOfflineAdapter } from '@finclaw/offline-model';

/** Returns the offline model, loaded when it is first used: usually another model answers. */
export function offlineModel(deps: Parameters<typeof createOfflineAdapter>[0]): ProviderAdapter {
  let loaded: Promise<ProviderAdapter> | undefined;
  const model = (): Promise<ProviderAdapter> => {
    loaded ??= import('@finclaw/offline-model').then((module) => module.createOfflineAdapter(deps));
    return loaded;
  };
  return {
    providerId: 'offline',
    async *streamCompletion(params) {
      yield* (await model()).streamCompletion(params);
    },
  };
}
