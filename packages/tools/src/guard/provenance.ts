import { randomBytes } from 'node:crypto';

/** One piece of a tool result and whether this program or an outsider wrote it. */
export interface ResultPart {
  readonly text: string;
  readonly trust: 'trusted' | 'untrusted';
  /** Its source, such as a host or the name of a field. */
  readonly origin?: string;
}

const FENCE = 'untrusted';

/** Creates a marker that text written before this run cannot contain. */
export function createFenceMarker(random: (bytes: number) => Buffer = randomBytes): string {
  return random(16).toString('hex');
}

/** Encloses untrusted text so that it cannot fake an early end: the marker is removed from the text first. */
export function fenceUntrusted(content: string, marker: string, origin?: string): string {
  // The replacement is no part of any marker, so a removal cannot assemble another one.
  const inner = content.replaceAll(marker, '\uFFFD');
  const from = origin === undefined ? '' : ` from="${origin.replace(/[^\p{L}\p{N} ._:/-]/gu, '').slice(0, 80)}"`;
  return `<${FENCE}-${marker}${from}>\n${inner}\n</${FENCE}-${marker}>`;
}

/** Returns true if a text sent to a model contains a fence. */
export function hasFence(rendered: string): boolean {
  return /<untrusted-[0-9a-f]{32}[ >]/.test(rendered);
}

/** Restores the text before it was fenced. */
export function unfence(rendered: string): string {
  const marker = /<untrusted-([0-9a-f]{32})[ >]/.exec(rendered)?.[1];
  if (marker === undefined) return rendered;
  return rendered
    .split('\n')
    .filter((line) => !line.startsWith(`<${FENCE}-${marker}`) && line !== `</${FENCE}-${marker}>`)
    .join('\n');
}

/** Returns the lines of a text outside its fences, which this program wrote. */
export function outsideFences(rendered: string): string {
  const marker = /<untrusted-([0-9a-f]{32})[ >]/.exec(rendered)?.[1];
  if (marker === undefined) return rendered;
  let isInside = false;
  const own = rendered.split('\n').filter((line) => {
    if (line.startsWith(`<${FENCE}-${marker}`)) isInside = true;
    const isOwn = !isInside;
    if (line === `</${FENCE}-${marker}>`) isInside = false;
    return isOwn;
  });
  return own.join('\n');
}

interface RenderableResult {
  readonly content: string;
  readonly parts?: readonly ResultPart[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Renders a tool result for the model: outside text in fences, the rest unchanged. */
export function renderToolResult(result: RenderableResult, marker: string): string {
  if (result.metadata?.untrusted !== true) return result.content;
  if (!result.parts) return fenceUntrusted(result.content, marker);
  return result.parts
    .map((part) =>
      part.trust === 'trusted'
        ? part.text.replaceAll(marker, '\uFFFD')
        : fenceUntrusted(part.text, marker, part.origin),
    )
    .join('\n');
}
