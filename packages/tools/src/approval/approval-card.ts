import { isMessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { showCodePoints } from '../guard/visible-text.ts';
import type { ApprovalField, ApprovalRequest } from './approval-types.ts';

/** What a card is made from; a pending approval has all of it too. */
type ApprovalCardData = Pick<
  ApprovalRequest,
  'toolName' | 'causes' | 'fields' | 'summary' | 'request' | 'count' | 'timeoutMs'
>;

/** How much of what the user said is repeated on a card. */
const MAX_REQUEST = 200;

/**
 * A request as text for the person who decides: what would happen, what they had asked for, every reason to ask with
 * the gravest first, and every value, with a mark on what they neither said nor left open.
 */
export function renderApprovalCard(data: ApprovalCardData, locale: Locale): string {
  const { toolName, causes, fields, summary, request, count = 1, timeoutMs } = data;
  const lines = [
    message(locale, 'tools.approval.title', { action: nameOf('tools.name', toolName, locale) }),
    ...(summary?.[locale] ?? []).map(showCodePoints),
    ...(count > 1 ? [message(locale, 'tools.approval.count', { count })] : []),
    ...(request === undefined ? [] : [message(locale, 'tools.approval.request', { request: shortened(request) })]),
    ...causes.map((cause) => message(locale, `tools.approval.why.${cause}`)),
    ...(fields.length === 0
      ? [`  ${message(locale, 'tools.approval.noInput')}`]
      : fields.map((field) => fieldLine(field, locale))),
    message(locale, 'tools.approval.expires', { seconds: Math.round(timeoutMs / 1000) }),
  ];
  return lines.join('\n');
}

function fieldLine({ path, value, mark }: ApprovalField, locale: Locale): string {
  const shown = typeof value === 'string' ? `"${showCodePoints(value)}"` : JSON.stringify(value);
  const note =
    mark === undefined ? '' : `  (${mark === 'outsider' ? '⚠ ' : ''}${message(locale, `tools.approval.mark.${mark}`)})`;
  return `  ${nameOf('tools.field', path, locale)}: ${shown}${note}`;
}

/** What a tool is called in the reader's language. */
export const toolLabel = (name: string, locale: Locale): string => nameOf('tools.name', name, locale);

/** What a tool or a field is called where there are words for it; otherwise the name a program knows it by. */
function nameOf(kind: 'tools.name' | 'tools.field', name: string, locale: Locale): string {
  const key = `${kind}.${name}`;
  return isMessageKey(locale, key) ? message(locale, key) : showCodePoints(name);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return showCodePoints(line.length > MAX_REQUEST ? `${line.slice(0, MAX_REQUEST)}...` : line);
}
