import type { Hooks } from '@finclaw/conversation';
import type { EventBus } from '@finclaw/infra';

/**
 * Notifies plugins of the program's lifecycle. The bus announces each event once; hooks follow it, never the other way
 * round, so nothing can be announced twice.
 */
export function followLifecycle(eventBus: EventBus, hooks: Hooks): void {
  eventBus.on('gateway:start', () => void hooks.onGatewayStart.fire(undefined));
  eventBus.on('gateway:stop', () => void hooks.onGatewayStop.fire(undefined));
  eventBus.on('config:change', (changedPaths) => void hooks.onConfigChange.fire({ changedPaths }));
}
