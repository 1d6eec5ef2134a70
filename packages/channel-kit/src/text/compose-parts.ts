import { message } from '@finclaw/config';
import type { ChannelCapabilities, Locale, ReplyPayload, ReplyTarget } from '@finclaw/types';
import { firstGraphemes } from './grapheme.ts';
import { formatResponse, pickFormat } from './response-formatter.ts';
import { beginningOf } from './split-message.ts';
import { tablesToBlocks } from './table-blocks.ts';

const DEFAULT_PART_LENGTH = 2000;

interface ComposeOptions {
  readonly capabilities?: ChannelCapabilities;
  /** The ends of the text's segments, for channels that have displayed some of them. */
  readonly segments?: ReplyPayload['segments'];
}

/** Splits a text into the parts its channel can show, the first of which replies to its message. */
export function composeParts(
  text: string,
  target: Pick<ReplyTarget, 'replyToMessageId'>,
  options: ComposeOptions,
): readonly ReplyPayload[] {
  const { capabilities, segments = [] } = options;
  const supportedFormats =
    capabilities?.formats ?? (capabilities?.supportsMarkdown === false ? ['plain-text'] : ['markdown']);
  const shown = capabilities?.rendersTables === false ? tablesToBlocks(text) : text;
  const parts = formatResponse(shown, {
    maxLength: partLength(capabilities?.maxMessageLength),
    supportedFormats,
    showsLinkHosts: capabilities?.showsLinkHosts === true,
    codeBlockStyle: pickFormat(supportedFormats) === 'plain-text' ? 'indented' : 'fenced',
  });
  // Positions only hold for unchanged text.
  const isSame = parts.length === 1 && parts[0]!.startsWith(text);
  return parts.map((content, index) => ({
    text: content,
    ...(isSame && segments.length > 0 && { segments }),
    ...(index === 0 && target.replyToMessageId !== undefined && { replyToId: target.replyToMessageId }),
  }));
}

const partLength = (stated: number | undefined): number =>
  stated !== undefined && Number.isInteger(stated) && stated >= 2 ? stated : DEFAULT_PART_LENGTH;

/** Shortens an overlong answer, with a note. */
export function capLength(text: string, maxLength: number, locale: Locale): string {
  if (text.length <= maxLength) return text;
  const mark = `\n${message(locale, 'pipeline.truncated')}`;
  const room = maxLength - mark.length;
  return room >= mark.length ? beginningOf(text, room) + mark : firstGraphemes(text, maxLength);
}
