import { escapeMarkup } from '@finclaw/infra';
import { hostToShow } from '@finclaw/language';
import { type CodeRegion, type Fence, findCode, mapOutside, withoutIndent } from './code-regions.ts';

const WEB_ADDRESS = /^https?:\/\//i;
const HEADING = /^ {0,3}#{1,6} +(?! )(.*)/gm;
const LINK = /!?\[([^[\]\n]*)\]\(([^()\s]*)\)/g;
/** Marks around text and their tags; inner ones first, so that they can be nested. */
const STYLES = [
  { pattern: /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu, tag: 'i' },
  { pattern: /(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_])/gu, tag: 'i' },
  { pattern: /\*\*(?=\S)([^*\n]*[^*\s])\*\*/g, tag: 'b' },
  { pattern: /__(?=\S)([^_\n]*[^_\s])__/g, tag: 'b' },
  { pattern: /~~(?=\S)([^~\n]*[^~\s])~~/g, tag: 's' },
] as const;

/**
 * Converts Markdown for a channel that shows plain text: no emphasis marks except for struck text, which would
 * otherwise read as valid; links with their address; code is unchanged.
 */
export function toPlainText(markdown: string): string {
  return mapOutside(markdown, findCode(markdown, { unclosedFences: true }), (piece) =>
    STYLES.reduce((text, { pattern, tag }) => (tag === 's' ? text : text.replace(pattern, '$1')), piece)
      .replace(HEADING, '$1')
      .replace(LINK, (_whole, label: string, url: string) =>
        label === url || label === '' ? url : `${label} (${url})`,
      ),
  );
}

/**
 * Converts Markdown for a channel that renders it itself: a link shows its host where its label does not. Text that
 * such a channel might take for a link in another form is escaped.
 */
export function withLinkHosts(markdown: string): string {
  // Chat platforms support only closed blocks in backticks; links inside any other block remain active.
  const isCode = (region: CodeRegion): boolean =>
    region.kind === 'fence' ? region.closed && region.marker.startsWith('`') : !isEscaped(markdown, region.start);
  return mapOutside(markdown, findCode(markdown, { unclosedFences: true }).filter(isCode), (piece) => {
    let [shown, from] = ['', 0];
    const inert = (text: string): string => text.replaceAll('](', '] (');
    for (const { 0: whole, 1: label = '', 2: url = '', index } of piece.matchAll(LINK)) {
      shown +=
        inert(piece.slice(from, index)) + (WEB_ADDRESS.test(url) ? `${whole}${besideLink(label, url)}` : inert(whole));
      from = index + whole.length;
    }
    return shown + inert(piece.slice(from));
  });
}

/** Returns true if an odd number of backslashes precedes a position. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === '\\') count++;
  return count % 2 === 1;
}

/** Returns the text written after a link. */
function besideLink(label: string, url: string): string {
  const host = hostToShow(label, url);
  return host === undefined ? '' : ` (${host})`;
}

/** Converts Markdown to the small set of tags that chat platforms accept. Everything a model wrote is escaped first. */
export function toHtml(markdown: string): string {
  const code = findCode(markdown, { unclosedFences: true });
  let html = '';
  let from = 0;
  for (const region of code) {
    html += htmlOutsideCode(markdown.slice(from, region.start)) + htmlOfCode(markdown, region);
    from = region.end;
  }
  return html + htmlOutsideCode(markdown.slice(from));
}

/** Converts blocks of code to lines indented by four spaces, for channels without fences. */
export function indentCodeBlocks(markdown: string): string {
  let result = '';
  let from = 0;
  for (const fence of findCode(markdown, { unclosedFences: true }).filter((region) => region.kind === 'fence')) {
    const lines = codeOf(markdown, fence).split('\n');
    result += markdown.slice(from, fence.start) + lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
    from = fence.end;
  }
  return result + markdown.slice(from);
}

function htmlOutsideCode(text: string): string {
  const wrap = (tag: string) => (whole: string, inner: string) =>
    isBalanced(inner) ? `<${tag}>${inner}</${tag}>` : whole;
  return STYLES.reduce((html, { pattern, tag }) => html.replace(pattern, wrap(tag)), escapeMarkup(text))
    .replace(HEADING, wrap('b'))
    .replace(LINK, htmlLink);
}

/** True when every tag in a piece of our own HTML is closed within it, in order. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Renders a link. Only web addresses become links; the label may contain our own tags, the address may not. */
function htmlLink(whole: string, label: string, url: string): string {
  if (!WEB_ADDRESS.test(url) || /[<>"]/.test(url) || !isBalanced(label)) return whole;
  const words = unescapeHtml((label || url).replace(/<\/?\w+>/g, ''));
  return `<a href="${url}">${label || url}</a>${escapeMarkup(besideLink(words, unescapeHtml(url)))}`;
}

function htmlOfCode(markdown: string, region: CodeRegion): string {
  if (region.kind === 'fence') return `<pre><code>${escapeMarkup(codeOf(markdown, region))}</code></pre>`;
  const text = markdown.slice(region.start, region.end);
  const ticks = /^`+/.exec(text)?.[0].length ?? 1;
  return `<code>${escapeMarkup(text.slice(ticks, -ticks))}</code>`;
}

const codeOf = (markdown: string, fence: Fence): string =>
  withoutIndent(markdown.slice(fence.bodyStart, fence.closeStart).replace(/\n$/, ''), fence);

const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Takes escaping back. */
function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] ?? entity);
}
