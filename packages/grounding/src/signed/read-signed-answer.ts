import { isLocale, isRecord, type JsonFields, parseJson } from '@finclaw/types';
import { isLineName, isResultName, SIGNED_FORMAT, type SignedAnswer } from './signed-answer.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isPlace = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a signed file; undefined when it is invalid. */
export function readSignedAnswer(text: string): SignedAnswer | undefined {
  const file = parseJson(text);
  if (!isRecord(file) || !isRecord(file.statement) || !isText(file.signature) || !isRecord(file.parts))
    return undefined;
  const { format, language, program, answeredAt, signedAt, publicKey, parts, audit } = file.statement;
  const isStatement =
    format === SIGNED_FORMAT &&
    isLocale(language) &&
    [program, answeredAt, signedAt, publicKey].every(isText) &&
    (audit === undefined || (isRecord(audit) && isPlace(audit.seq) && isText(audit.hash))) &&
    Array.isArray(parts) &&
    parts.every((part) => isRecord(part) && isText(part.name) && isText(part.hash));
  if (!isStatement || !Object.entries(file.parts).every(([name, part]) => isPart(name, part))) return undefined;
  return file as unknown as SignedAnswer;
}

function isPart(name: string, part: unknown): boolean {
  if (!isRecord(part) || !isText(part.salt) || !isRecord(part.content)) return false;
  const { text, tool, at, content, figures } = part.content;
  if (isResultName(name)) return [tool, at, content].every(isText);
  return isText(text) && (!isLineName(name) || (Array.isArray(figures) && figures.every(isFigure)));
}

const OUTCOMES: readonly unknown[] = ['linked', 'calculated', 'none', 'differs'];

function isFigure(figure: unknown): boolean {
  if (!isRecord(figure)) return false;
  const { start, end, text, outcome, expression, value, expected }: JsonFields = figure;
  return (
    isPlace(start) &&
    isPlace(end) &&
    isText(text) &&
    OUTCOMES.includes(outcome) &&
    [expression, value, expected].every((each) => each === undefined || isText(each))
  );
}
