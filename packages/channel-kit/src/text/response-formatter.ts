import { indentCodeBlocks, toHtml, toPlainText, withLinkHosts } from './markup.ts';
import { splitMessage } from './split-message.ts';

type SupportedFormat = 'markdown' | 'plain-text' | 'html';

export interface FormatOptions {
  /** The maximum length of a part, in UTF-16 units. */
  readonly maxLength: number;
  readonly supportedFormats: readonly SupportedFormat[];
  readonly codeBlockStyle: 'fenced' | 'indented';
  /** True if the channel's Markdown renderer shows a link's host. */
  readonly showsLinkHosts?: boolean;
}

/** Splits an answer into the parts a channel can show. Figures are never rewritten. */
export function formatResponse(content: string, options: FormatOptions): readonly string[] {
  return renderParts(content, pickFormat(options.supportedFormats), options);
}

/** Picks Markdown if the channel supports it, else HTML, else plain text. */
export function pickFormat(supported: readonly SupportedFormat[]): SupportedFormat {
  return (['markdown', 'html', 'plain-text'] as const).find((format) => supported.includes(format)) ?? 'plain-text';
}

function renderParts(answer: string, format: SupportedFormat, options: FormatOptions): readonly string[] {
  const toIndented = options.codeBlockStyle === 'indented' ? indentCodeBlocks : (text: string) => text;
  if (format === 'markdown')
    return splitMessage(toIndented(options.showsLinkHosts ? answer : withLinkHosts(answer)), options.maxLength);
  if (format === 'plain-text') return splitMessage(toIndented(toPlainText(answer)), options.maxLength);
  if (options.maxLength < SHORTEST_HTML) throw new RangeError(`HTML parts need at least ${SHORTEST_HTML} characters`);
  return splitHtml(answer, options.maxLength, options.maxLength);
}

/** Two characters, the least a part can be cut to, become at most twelve when escaped. */
const SHORTEST_HTML = 12;

/**
 * Splits the source before HTML is rendered, so that no tag or entity can be cut; a part that grew too long is split
 * again.
 */
function splitHtml(markdown: string, sourceLimit: number, maxLength: number): readonly string[] {
  return splitMessage(markdown, sourceLimit).flatMap((part) => {
    const html = toHtml(part);
    if (html.length <= maxLength) return [html];
    const shorter = Math.floor((Math.min(part.length, sourceLimit) * maxLength) / html.length);
    return splitHtml(part, Math.max(2, Math.min(shorter, part.length - 1)), maxLength);
  });
}
