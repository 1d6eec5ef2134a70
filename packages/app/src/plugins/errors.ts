import { type MessageKey, type MessageParams, message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { eachLanguage, type Locale, type PluginDiagnostic } from '@finclaw/types';

type ProblemKey = Extract<MessageKey, `plugins.problem.${string}`>;

/** A problem of a plugin, described in every language. */
class PluginProblem extends FinClawError {
  readonly phase: PluginDiagnostic['phase'];
  readonly texts: Readonly<Record<Locale, string>>;

  constructor(
    code: 'PLUGIN_LOAD_ERROR' | 'PLUGIN_SECURITY_ERROR',
    phase: PluginDiagnostic['phase'],
    [key, params = {}]: readonly [ProblemKey, MessageParams?],
    cause?: unknown,
  ) {
    super(message('en', key, params), code, { cause, details: { phase } });
    this.phase = phase;
    this.texts = eachLanguage((locale) => message(locale, key, params));
  }
}

/** A plugin could not be loaded, or returned an invalid value; the others are not affected. */
export class PluginLoadError extends PluginProblem {
  constructor(phase: PluginDiagnostic['phase'], problem: readonly [ProblemKey, MessageParams?], cause?: unknown) {
    super('PLUGIN_LOAD_ERROR', phase, problem, cause);
  }
}

/** The place or permissions of a plugin's files are not allowed. */
export class PluginSecurityError extends PluginProblem {
  constructor(...problem: readonly [ProblemKey, MessageParams?]) {
    super('PLUGIN_SECURITY_ERROR', 'security', problem);
  }
}

/** Something was registered after start-up had ended. */
export class RegistryFrozenError extends FinClawError {
  constructor(slot: string) {
    super(`The plugin registry is closed; nothing can be added to "${slot}" any more.`, 'REGISTRY_FROZEN');
  }
}

/** Returns the sentences about any thrown value: our own in each language, a foreign one unchanged. */
export function problemTexts(thrown: unknown): Readonly<Record<Locale, string>> {
  if (thrown instanceof PluginProblem) return thrown.texts;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return eachLanguage(() => text);
}
