import { FinClawError } from '@finclaw/infra';
import type { PluginDiagnostic } from '@finclaw/types';

/** A plugin could not be taken in; the others go on. */
export class PluginLoadError extends FinClawError {
  readonly phase: PluginDiagnostic['phase'];

  constructor(message: string, phase: PluginDiagnostic['phase'], cause?: unknown) {
    super(message, 'PLUGIN_LOAD_ERROR', { cause, details: { phase } });
    this.phase = phase;
  }
}

/** A plugin's files are where, or as, they must not be. */
export class PluginSecurityError extends FinClawError {
  readonly phase = 'security';

  constructor(message: string) {
    super(message, 'PLUGIN_SECURITY_ERROR');
  }
}

/** Something was registered after start-up had ended. */
export class RegistryFrozenError extends FinClawError {
  constructor(slot: string) {
    super(`The plugin registry is closed; nothing can be added to "${slot}" any more.`, 'REGISTRY_FROZEN');
  }
}
