import { isMessageKey, message } from '@finclaw/config';
import { inLanguage, type Locale } from '@finclaw/types';
import { showCodePoints } from '../guard/visible-text.ts';
import type { ApprovalField, ApprovalRequest, AskedValue } from './approval-types.ts';

/** The data of an approval card; a pending approval has all of it too. */
type ApprovalCardData = Pick<
  ApprovalRequest,
  'toolName' | 'causes' | 'fields' | 'summary' | 'request' | 'count' | 'timeoutMs' | 'asks'
>;

/** The maximum length of the user's request on a card. */
const MAX_REQUEST = 200;

/**
 * Renders a request for the approver: the effect of the call, the user's own request, every reason to ask, gravest
 * first, and every value, marking those the user neither wrote nor left open.
 */
export function renderApprovalCard(data: ApprovalCardData, locale: Locale): string {
  const { toolName, causes, fields, summary, request, count = 1, timeoutMs, asks } = data;
  if (asks) return renderQuestion(asks, timeoutMs, locale);
  const lines = [
    message(locale, 'tools.approval.title', { action: nameOf('tools.name', toolName, locale) }),
    ...(summary === undefined ? [] : inLanguage(summary, locale)).map(showCodePoints),
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

/** Renders one value a tool server asks for, with its words marked as the server's. */
function renderQuestion(asks: AskedValue, timeoutMs: number, locale: Locale): string {
  const { server, text, step, steps, label, hint, kind, choices = [], usual, isOptional, rejected } = asks;
  const shownUsual =
    kind === 'yes-no' && usual !== undefined ? message(locale, `tools.ask.${usual as 'yes' | 'no'}`) : usual;
  const place = steps > 1 ? ` (${step}/${steps})` : '';
  const lines = [
    `${message(locale, 'tools.ask.title', { server })}${place}`,
    ...(rejected === undefined ? [] : [message(locale, 'tools.ask.rejected', { value: shortened(rejected) })]),
    `“${showCodePoints(text)}”`,
    `  ${showCodePoints(label)}${hint === undefined ? '' : `: ${showCodePoints(hint)}`}`,
    ...choices.map((choice, at) => `  ${at + 1}. ${showCodePoints(choice.label)}`),
    `  ${expectedValue(asks, locale)}`,
    ...(shownUsual === undefined
      ? []
      : [`  ${message(locale, 'tools.ask.usual', { value: showCodePoints(shownUsual) })}`]),
    ...(isOptional ? [`  ${message(locale, 'tools.ask.optional')}`] : []),
    message(locale, 'tools.ask.goes', { server }),
    message(locale, 'tools.ask.expires', { seconds: Math.round(timeoutMs / 1000) }),
  ];
  return lines.join('\n');
}

function expectedValue({ kind, min, max }: Pick<AskedValue, 'kind' | 'min' | 'max'>, locale: Locale): string {
  const bounds = min === undefined && max === undefined ? '' : ` (${min ?? ''}–${max ?? ''})`;
  return `${message(locale, `tools.ask.kind.${kind}`)}${bounds}`;
}

function fieldLine({ path, value, mark }: ApprovalField, locale: Locale): string {
  const shown = typeof value === 'string' ? `"${showCodePoints(value)}"` : JSON.stringify(value);
  const note =
    mark === undefined ? '' : `  (${mark === 'outsider' ? '⚠ ' : ''}${message(locale, `tools.approval.mark.${mark}`)})`;
  return `  ${nameOf('tools.field', path, locale)}: ${shown}${note}`;
}

/** Returns the name of a tool in the reader's language. */
export const toolLabel = (name: string, locale: Locale): string => nameOf('tools.name', name, locale);

/** Returns the translated name of a tool or field, or its technical name. */
function nameOf(kind: 'tools.name' | 'tools.field', name: string, locale: Locale): string {
  const key = `${kind}.${name}`;
  return isMessageKey(locale, key) ? message(locale, key) : showCodePoints(name);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return showCodePoints(line.length > MAX_REQUEST ? `${line.slice(0, MAX_REQUEST)}...` : line);
}
