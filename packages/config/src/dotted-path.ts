/** The path of a value in the configuration: object keys and list positions from the root. */
export type ConfigPath = readonly (string | number)[];

/**
 * Formats a path for people: `agents.bindings[0].agentId`, with odd keys in quotes: `models.definitions["gpt-4.1"]`.
 */
export function formatPath(path: ConfigPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

/** Parses the output of `formatPath`; undefined for any other text. */
export function parsePath(text: string): ConfigPath | undefined {
  const path: (string | number)[] = [];
  let rest = text;
  while (rest !== '') {
    const [whole, dot, name, position, quoted] = PART.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    if (name !== undefined && (dot === '.') !== path.length > 0) return undefined;
    if (position !== undefined) path.push(Number(position));
    else path.push(name ?? (JSON.parse(quoted ?? '""') as string));
    rest = rest.slice(whole.length);
  }
  return path.length === 0 ? undefined : path;
}

const PART =
  /^(?:(\.?)([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d{1,9})\]|\[("(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*")\])/u;
