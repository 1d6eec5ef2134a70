import type { Locale } from '@finclaw/types';
import { findFences } from './code-regions.ts';
import type { ControlTokenResult } from './control-tokens.ts';
import { disclaimerBlock, endsWithDisclaimer, type SupportedFormat } from './disclaimer.ts';
import { indentCodeBlocks, toHtml, toPlainText } from './markup.ts';
import { splitMessage } from './split-message.ts';

export interface FormatOptions {
  /** How long a part may be, in UTF-16 units. */
  readonly maxLength: number;
  readonly supportedFormats: readonly SupportedFormat[];
  readonly codeBlockStyle: 'fenced' | 'indented';
  /** The language of what is added to the answer. Default `ko`. */
  readonly locale?: Locale;
}

interface ResponsePart {
  readonly content: string;
  readonly index: number;
  readonly isLast: boolean;
}

interface FormattedResponse {
  readonly parts: readonly ResponsePart[];
  readonly totalLength: number;
  readonly wasSplit: boolean;
}

/** Turns an answer into the parts a channel can show. Figures are never rewritten. */
export function formatResponse(
  content: string,
  controlTokens: Pick<ControlTokenResult, 'needsDisclaimer'>,
  options: FormatOptions,
): FormattedResponse {
  const format = pickFormat(options.supportedFormats);
  const needsDisclaimer = controlTokens.needsDisclaimer && content.trim() !== '' && !endsWithDisclaimer(content);
  const answer = needsDisclaimer ? closeOpenBlock(content) : content;
  const parts = renderParts(answer, format, options);
  const texts = needsDisclaimer
    ? withDisclaimer(parts, disclaimerBlock(format, options.locale ?? 'ko'), options.maxLength)
    : parts;
  return {
    parts: texts.map((text, index) => ({ content: text, index, isLast: index === texts.length - 1 })),
    totalLength: texts.reduce((sum, text) => sum + text.length, 0),
    wasSplit: texts.length > 1,
  };
}

/** Markdown if the channel knows it, else HTML, else plain text. */
export function pickFormat(supported: readonly SupportedFormat[]): SupportedFormat {
  return (['markdown', 'html', 'plain-text'] as const).find((format) => supported.includes(format)) ?? 'plain-text';
}

function renderParts(answer: string, format: SupportedFormat, options: FormatOptions): readonly string[] {
  const toIndented = options.codeBlockStyle === 'indented' ? indentCodeBlocks : (text: string) => text;
  if (format === 'markdown') return splitMessage(toIndented(answer), options.maxLength);
  if (format === 'plain-text') return splitMessage(toIndented(toPlainText(answer)), options.maxLength);
  if (options.maxLength < SHORTEST_HTML) throw new RangeError(`HTML parts need at least ${SHORTEST_HTML} characters`);
  return splitHtml(answer, options.maxLength, options.maxLength);
}

/** Two characters, the least a part can be cut to, become at most twelve when escaped. */
const SHORTEST_HTML = 12;

/** HTML is cut before it is rendered, so that no tag or entity can be cut; a part that grew too long is cut again. */
function splitHtml(markdown: string, sourceLimit: number, maxLength: number): readonly string[] {
  return splitMessage(markdown, sourceLimit).flatMap((part) => {
    const html = toHtml(part);
    if (html.length <= maxLength) return [html];
    const shorter = Math.floor((Math.min(part.length, sourceLimit) * maxLength) / html.length);
    return splitHtml(part, Math.max(2, Math.min(shorter, part.length - 1)), maxLength);
  });
}

function withDisclaimer(parts: readonly string[], block: string, maxLength: number): readonly string[] {
  const last = parts.at(-1) ?? '';
  if (last.length + block.length <= maxLength) return [...parts.slice(0, -1), last + block];
  return [...parts, ...splitMessage(block.trimStart(), maxLength)];
}

/** Ends a block of code that the answer left open, so that nothing added after it is taken for code. */
function closeOpenBlock(text: string): string {
  const last = findFences(text).at(-1);
  return !last || last.closed ? text : `${text.trimEnd()}\n${last.marker}`;
}
