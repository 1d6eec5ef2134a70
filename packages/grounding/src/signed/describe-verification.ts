import { type MessageKey, message } from '@finclaw/config';
import { toolLabel } from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import { isLineName, isResultName, type SignedAnswer, type SignedResult } from './signed-answer.ts';
import type { Verification, VerifiedFigure } from './verify-answer.ts';

/** Returns a sentence about signed answers, for the page that has no other. */
export const signedText = (
  locale: Locale,
  key: Extract<MessageKey, `signed.${string}`>,
  values?: Readonly<Record<string, string | number>>,
): string => message(locale, key, values);

/** Returns the display name of a part. */
export function partLabel(name: string, file: Pick<SignedAnswer, 'parts'>, locale: Locale): string {
  if (name === 'question' || name === 'note') return message(locale, `signed.part.${name}`);
  if (isLineName(name)) return message(locale, 'signed.part.line', { number: name.slice('line'.length) });
  const content = Object.hasOwn(file.parts, name) ? file.parts[name]?.content : undefined;
  if (!isResultName(name) || content === undefined) return name;
  const { tool } = content as SignedResult;
  return message(locale, 'signed.part.result', { handle: name, tool: toolLabel(tool, locale) });
}

/** Returns the problems of a signed answer, each with the exact difference; none for a sound one. */
export function verificationProblems(file: SignedAnswer, found: Verification, locale: Locale): readonly string[] {
  const label = (name: string): string => partLabel(name, file, locale);
  const parts = found.parts.flatMap(({ name, state, signed = '', found: hash = '' }) => {
    if (state === 'changed')
      return [message(locale, 'signed.problem.changed', { part: label(name), signed, found: hash })];
    return state === 'added' ? [message(locale, 'signed.problem.added', { part: label(name) })] : [];
  });
  const figures = found.figures
    .filter(({ state }) => state === 'changed')
    .map((figure) => {
      const { line, text, recorded, value } = figure;
      if (text !== recorded.text)
        return message(locale, 'signed.problem.text', { part: label(line), text, recorded: recorded.text });
      const none = message(locale, 'signed.noValue');
      return message(locale, 'signed.problem.value', {
        part: label(line),
        text,
        expression: recorded.expression ?? '',
        value: value ?? none,
        recorded: recorded.value ?? none,
      });
    });
  const signature =
    found.signature === 'valid'
      ? []
      : [message(locale, found.signature === 'invalid' ? 'signed.problem.signature' : 'signed.unsupported')];
  return [...signature, ...figures, ...parts];
}

/** Describes the recomputation of one figure in a sentence. */
export function figureLine(figure: VerifiedFigure, locale: Locale): string {
  const { state, text, recorded, expected = '', value = '', formula, source = '' } = figure;
  const said = { text, state: message(locale, `signed.figure.${state}`), expected, value, source };
  const expression = formula ?? recorded.expression ?? '';
  if (state === 'confirmed') return message(locale, 'signed.figure.worked', { ...said, expression });
  if (state === 'differs') return message(locale, 'signed.figure.differing', { ...said, expression });
  return message(locale, 'signed.figure.line', said);
}
