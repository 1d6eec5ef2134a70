import type { FinClawEventMap, FinClawLogger, TypedEmitter } from '@finclaw/infra';

/** The bus as far as tools need it. */
export type ToolEventBus = Pick<TypedEmitter<FinClawEventMap>, 'emit'>;

/** Emits on a bus that may be missing or foreign; errors of its listeners cannot reach a running call. */
export function createSafeEmitter(bus: ToolEventBus | undefined, logger: FinClawLogger): ToolEventBus['emit'] {
  return (event, ...args) => {
    try {
      bus?.emit(event, ...args);
    } catch (error) {
      logger.warn('A listener of a tool event failed', { event }, error);
    }
  };
}
