import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainError, message } from '@finclaw/config';
import type { CommandPorts } from '@finclaw/conversation';
import type { SignedAnswer } from '@finclaw/grounding/signed';
import { FinClawError } from '@finclaw/infra';
import type { AnswerPartView, Locale } from '@finclaw/types';
import type { AnswerSigning } from './answer-signing.ts';

const ALL: readonly string[] = ['all', '전체', '모두'];
const TERMINAL = 'terminal';

/** Returns the parts to withhold from a signed file: the named ones, and private ones unless everything is wanted. */
export const withheldParts = (
  parts: readonly AnswerPartView[],
  { names, isAll }: { readonly names: readonly string[]; readonly isAll: boolean },
): readonly string[] => [
  ...new Set([...(isAll ? [] : parts.filter(({ isPrivate }) => isPrivate).map(({ name }) => name)), ...names]),
];

/** Writes a signed answer to a new file that only its owner can read. */
export function saveSigned(file: string, answer: SignedAnswer): void {
  writeFileSync(file, `${JSON.stringify(answer)}\n`, { flag: 'wx', mode: 0o600 });
}

/** A name for a signed answer that no file in a folder has. */
export function signedFileName(folder: string, { statement }: SignedAnswer): string {
  const base = `finclaw-answer-${statement.answeredAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;
  for (let number = 1; ; number++) {
    const file = join(folder, `${base}${number === 1 ? '' : `-${number}`}.json`);
    if (!existsSync(file)) return file;
  }
}

/** Describes a saved answer: the file, and the parts in it. */
export function signedSummary(
  file: string,
  {
    parts,
    withheld,
    locale,
  }: { readonly parts: readonly AnswerPartView[]; readonly withheld: readonly string[]; readonly locale: Locale },
): readonly string[] {
  const labels = (wanted: readonly AnswerPartView[]): string =>
    wanted.map(({ name, label }) => (name.startsWith('r') ? label : name)).join(', ');
  const hidden = parts.filter(({ name }) => withheld.includes(name));
  return [
    message(locale, 'signed.written', { file }),
    message(locale, 'signed.included', { names: labels(parts.filter((part) => !hidden.includes(part))) }),
    ...(hidden.length === 0 ? [] : [message(locale, 'signed.withheld', { names: labels(hidden) })]),
    ...(hidden.some(({ isPrivate }) => isPrivate) ? [message(locale, 'signed.withheldHint')] : []),
    message(locale, 'signed.verifyHint', { file }),
    message(locale, 'signed.provesNot'),
  ];
}

/** Creates `/sign` for the terminal, which saves the last answer of the conversation in the state directory. */
export function createSignCommand(
  signing: AnswerSigning,
  { stateDir, prefix }: { readonly stateDir: string; readonly prefix: string },
): NonNullable<CommandPorts['signAnswer']> {
  const save: NonNullable<CommandPorts['signAnswer']> = async (words, { ctx, locale }) => {
    if (ctx.channelId !== TERMINAL) return message(locale, 'signed.elsewhere', { prefix });
    const place = { sessionKey: ctx.sessionKey, locale };
    const parts = await signing.parts(place);
    const names = words.filter((word) => !ALL.includes(word.toLowerCase()));
    const withheld = withheldParts(parts, { names, isAll: names.length < words.length });
    const answer = await signing.sign(place, withheld, ctx.origin);
    const folder = join(stateDir, 'signed');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = signedFileName(folder, answer);
    saveSigned(file, answer);
    return signedSummary(file, { parts, withheld, locale }).join('\n');
  };
  return (words, call) =>
    save(words, call).catch((error: unknown) => {
      if (error instanceof FinClawError) return explainError(call.locale, error) ?? error.message;
      throw error;
    });
}
