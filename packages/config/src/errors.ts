import { type ErrorCode, FinClawError } from '@finclaw/infra';

/** Thrown when the configuration could not be read, parsed or written. The message is the sentence a user sees. */
export class ConfigError extends FinClawError {
  constructor(
    message: string,
    code: ErrorCode = 'CONFIG_ERROR',
    options: { readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, code, options);
  }
}

/** The configuration names an environment variable that is not set or is empty. */
export class MissingEnvVarError extends ConfigError {
  readonly variable: string;
  readonly path: string;

  constructor(message: string, variable: string, path: string) {
    super(message, 'CONFIG_ENV_MISSING', { details: { variable, path } });
    this.variable = variable;
    this.path = path;
  }
}

/** Configuration files include each other in a circle. */
export class CircularIncludeError extends ConfigError {
  readonly chain: readonly string[];

  constructor(message: string, chain: readonly string[]) {
    super(message, 'CONFIG_INCLUDE_CYCLE', { details: { chain } });
    this.chain = chain;
  }
}

/** A problem of one setting; `error` stops the program, `warning` does not. */
export interface ConfigIssue {
  /** Dotted, as `formatPath` writes it; empty when the whole file is meant. */
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** The configuration does not match the schema. */
export class ConfigValidationError extends ConfigError {
  readonly issues: readonly ConfigIssue[];

  constructor(message: string, issues: readonly ConfigIssue[]) {
    super(message, 'CONFIG_INVALID', { details: { issues } });
    this.issues = issues;
  }
}
