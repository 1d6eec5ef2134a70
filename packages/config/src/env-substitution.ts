import type { Environment } from '@finclaw/infra';
import { isRecord } from '@finclaw/types';
import type { ConfigPath } from './dotted-path.ts';

export interface MissingVariable {
  readonly variable: string;
  readonly path: ConfigPath;
  /** True inside a section that is switched off, where a missing variable does no harm. */
  readonly isHarmless: boolean;
}

interface Substitution {
  readonly value: unknown;
  readonly missing: readonly MissingVariable[];
}

/**
 * Replaces `${NAME}` in every string by the environment variable, once; `$${NAME}` is the literal text. A string with a
 * missing variable is left out of the result and reported.
 */
export function substituteEnv(tree: unknown, env: Environment): Substitution {
  const missing: MissingVariable[] = [];

  function visit(value: unknown, path: ConfigPath, isHarmless: boolean): unknown {
    if (typeof value === 'string') return fill(value, path, isHarmless);
    if (Array.isArray(value)) {
      return value.map((item, index) => visit(item, [...path, index], isHarmless)).filter((item) => item !== undefined);
    }
    if (!isRecord(value)) return value;
    const isOff = isHarmless || value.enabled === false;
    const entries = Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key], isOff)] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }

  function fill(text: string, path: ConfigPath, isHarmless: boolean): string | undefined {
    if (!text.includes('$')) return text;
    let isComplete = true;
    const filled = text.replace(REFERENCE, (whole, extraDollar: string, variable: string) => {
      if (extraDollar !== '') return whole.slice(1);
      const value = env[variable];
      if (value !== undefined && value !== '') return value;
      isComplete = false;
      missing.push({ variable, path, isHarmless });
      return '';
    });
    return isComplete ? filled : undefined;
  }

  return { value: visit(tree, [], false), missing };
}

const REFERENCE = /(\$?)\$\{([A-Z_][A-Z0-9_]*)\}/g;
