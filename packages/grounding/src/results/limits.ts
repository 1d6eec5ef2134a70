import { DATA_LIMITS, type DataLimit, isRecord, type JsonFields } from '@finclaw/types';

/** Returns the limits of the value at a path, from the nearest object around it; undefined where none states any. */
export function limitsAt(content: unknown, path: string): readonly DataLimit[] | undefined {
  let nearest = ownLimits(content);
  let value: unknown = content;
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    value = Object(value)[step];
    nearest = ownLimits(value) ?? nearest;
  }
  return nearest;
}

/** The limits an object states about itself; undefined when it states none. */
function ownLimits(value: unknown): readonly DataLimit[] | undefined {
  if (!isRecord(value)) return undefined;
  const { limits, freshness } = value;
  const { kind } = Object(freshness) as JsonFields;
  if (!Array.isArray(limits) && typeof kind !== 'string') return undefined;
  return DATA_LIMITS.filter((limit) => limit === kind || (Array.isArray(limits) && limits.includes(limit)));
}

/** Every limit stated anywhere in a result. */
export function allLimits(content: unknown): readonly DataLimit[] {
  const found = new Set<DataLimit>();
  const visit = (value: unknown): void => {
    for (const limit of ownLimits(value) ?? []) found.add(limit);
    if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) Object.values(value).forEach(visit);
  };
  visit(content);
  return DATA_LIMITS.filter((limit) => found.has(limit));
}
