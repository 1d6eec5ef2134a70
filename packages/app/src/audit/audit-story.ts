import { type MessageKey, message } from '@finclaw/config';
import type { ApprovalRecord } from '@finclaw/tools';
import type { FigureView, Locale } from '@finclaw/types';
import type { AuditRecord } from './audit-record.ts';
import { readable, readableJson } from './readable-json.ts';
import type { DropBody, RunBody } from './run-body.ts';
import type { ShareBody } from './share-body.ts';
import type { SignBody } from './sign-body.ts';

const LONGEST_RESULT = 600;

/** Describes a run line by line. */
export function describeRun(records: readonly AuditRecord[], locale: Locale): readonly string[] {
  const run = records.find((record) => record.kind === 'run');
  if (!run)
    return records.flatMap((record) =>
      record.kind === 'drop' ? describeDrop(record, locale) : [summariseRecord(record, locale)],
    );
  const body = run.body as RunBody;
  const decisions = records.filter(({ kind }) => kind === 'approval').map((record) => record.body as ApprovalRecord);
  const tools = body.tools.flatMap((tool) => describeTool(tool, takeDecision(decisions, tool), locale));
  return [
    headline(run),
    ...describeQuestion(body, locale),
    ...describeModel(body, locale),
    ...tools,
    ...decisions.map((decision) => `  ${describeApproval(decision, locale)}`),
    ...describeFigures(body, locale),
    ...body.delivered.map(({ text, state }) =>
      state === 'sent'
        ? line(locale, 'audit.delivered', { text })
        : line(locale, 'audit.notDelivered', { text, state }),
    ),
    line(locale, `audit.outcome.${body.outcome}` as MessageKey, { reason: body.reason ?? '' }),
    ...records.flatMap(({ kind, body: signed }) =>
      kind === 'sign' ? `  ${describeSigning(signed as SignBody, locale)}` : [],
    ),
    ...(body.recording ? [line(locale, 'audit.replayHint', { id: run.runId ?? '' })] : []),
  ];
}

/** A run in one line. */
export function summariseRecord(record: AuditRecord, locale: Locale): string {
  if (record.kind === 'approval')
    return `${headline(record)}  ${describeApproval(record.body as ApprovalRecord, locale)}`;
  if (record.kind === 'share') {
    const { access, answer, ...shared } = record.body as ShareBody;
    return `${headline(record)}  ${message(locale, `audit.share.${answer ?? access}`, shared)}`;
  }
  if (record.kind === 'sign') return `${headline(record)}  ${describeSigning(record.body as SignBody, locale)}`;
  if (record.kind === 'drop')
    return `${headline(record)}  ${'dropped'.padEnd(9)}  ${oneLine((record.body as DropBody).question, 80)}`;
  const { question, outcome } = record.body as RunBody;
  return `${headline(record)}  ${outcome.padEnd(9)}  ${oneLine(question, 80)}`;
}

function describeSigning({ parts, withheld, signature }: SignBody, locale: Locale): string {
  const hidden = withheld.join(', ') || '–';
  return message(locale, 'audit.signed', {
    parts: parts.join(', '),
    withheld: hidden,
    signature: signature.slice(0, 16),
  });
}

/** Describes an accepted message without an answer, and the reason. */
function describeDrop(record: AuditRecord, locale: Locale): readonly string[] {
  const { question, from, reason } = record.body as DropBody;
  return [
    headline(record),
    line(locale, 'audit.asked', { who: from.senderId, channel: from.channelId, question }),
    line(locale, `audit.dropped.${reason}`),
  ];
}

function headline({ seq, at, runId }: AuditRecord): string {
  return `#${seq}  ${momentText(at)}  ${runId ?? ''}`.trimEnd();
}

const momentText = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}Z`;

function describeQuestion({ question, from, steering }: RunBody, locale: Locale): readonly string[] {
  return [
    line(locale, 'audit.asked', { who: from.senderId, channel: from.channelId, question }),
    ...steering.map((text) => line(locale, 'audit.added', { text })),
  ];
}

function describeModel({ model }: RunBody, locale: Locale): readonly string[] {
  if (!model) return [line(locale, 'audit.noModel')];
  const attempts = model.calls.flatMap((call) => call.attempts);
  const failed = attempts.flatMap(({ error, provider, model: name }) =>
    error === undefined ? [] : [line(locale, 'audit.modelFailed', { model: `${provider}/${name}`, reason: error })],
  );
  const digest = `${model.promptDigest.slice(0, 16)}…`;
  const name = `${model.provider}/${model.model}`;
  const isOther = model.requested !== undefined && model.requested !== model.model;
  return [
    ...failed,
    line(locale, 'audit.model', { model: name, calls: attempts.length, digest }),
    ...(isOther ? [line(locale, 'audit.modelInstead', { requested: model.requested ?? '' })] : []),
  ];
}

/**
 * Removes the decision on a call from the list: the one on that very input, or the first on that tool, because an
 * approval's input may be more complete than the model's.
 */
function takeDecision(
  decisions: ApprovalRecord[],
  { name, inputHash }: RunBody['tools'][number],
): readonly ApprovalRecord[] {
  const isSameTool = (decision: ApprovalRecord) => decision.toolName === name;
  const exact = decisions.findIndex((decision) => isSameTool(decision) && decision.inputHash === inputHash);
  const at = exact === -1 ? decisions.findIndex(isSameTool) : exact;
  return at === -1 ? [] : decisions.splice(at, 1);
}

function describeTool(
  { name, input, result, isError }: RunBody['tools'][number],
  decisions: readonly ApprovalRecord[],
  locale: Locale,
): readonly string[] {
  return [
    line(locale, 'audit.tool', { name, input: oneLine(readable(input), LONGEST_RESULT) }),
    ...decisions.map((decision) => `    ${describeApproval(decision, locale)}`),
    `  ${line(locale, isError ? 'audit.toolError' : 'audit.toolResult', { text: oneLine(readableJson(result), LONGEST_RESULT) })}`,
  ];
}

function describeApproval({ outcome, toolName, decidedBy }: ApprovalRecord, locale: Locale): string {
  return message(locale, `audit.approval.${outcome}`, { tool: toolName, who: decidedBy?.senderId ?? '' });
}

function describeFigures({ figures }: RunBody, locale: Locale): readonly string[] {
  if (!figures?.total) return [];
  const { total, linked, differs, sources } = figures;
  return [
    line(locale, 'audit.figures', { total, linked }),
    ...sources.filter(({ source }) => source !== undefined).map((figure) => `  ${describeSource(figure, locale)}`),
    ...(differs.length === 0 ? [] : [line(locale, 'audit.differs', { list: differs.join(', ') })]),
  ];
}

function describeSource({ text, source = '', asOf, formula }: FigureView, locale: Locale): string {
  // The end of a day means the day as a whole.
  const when = asOf === undefined ? '' : ` (${momentText(Date.parse(asOf)).replace(/ 23:59:59Z$/, '')})`;
  return line(locale, 'audit.figure', {
    text,
    source: `${source}${formula === undefined ? '' : ` ${formula}`}${when}`,
  });
}

/** An indented sentence; the lines of a text in it are stacked. */
function line(locale: Locale, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  return `  ${message(locale, key, params).replaceAll('\n', '\n    ')}`;
}

function oneLine(text: string, longest: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= longest ? flat : `${flat.slice(0, longest).toWellFormed()}…`;
}
