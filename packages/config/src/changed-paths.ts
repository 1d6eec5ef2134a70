import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@finclaw/types';
import { type ConfigPath, formatPath } from './dotted-path.ts';

/** The dotted paths of the settings that differ; a list counts as one setting. */
export function changedPaths(previous: unknown, current: unknown, at: ConfigPath = []): readonly string[] {
  if (!isRecord(previous) || !isRecord(current)) return isDeepStrictEqual(previous, current) ? [] : [formatPath(at)];
  const keys = new Set([...Object.keys(previous), ...Object.keys(current)]);
  return [...keys].flatMap((key) => changedPaths(previous[key], current[key], [...at, key]));
}
