import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { InstallationKey } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import {
  figureLine,
  fingerprintOf,
  partLabel,
  readSignedAnswer,
  type SignedAnswer,
  type Verification,
  verificationProblems,
  verifyAnswer,
} from '@finclaw/grounding/signed';
import { FinClawError } from '@finclaw/infra';
import { type CommandIo, EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { statePaths } from '../state-paths.ts';

/** `finclaw verify FILE`: checks the signature of an answer and works out each of its figures again. */
export async function run(invocation: Invocation): Promise<number> {
  const { io, locale, positionals, values } = invocation;
  if (typeof values.page === 'string') return savePage(invocation, values.page);
  const [name = ''] = positionals;
  const file = readSignedAnswer(name === '-' ? await text(io.stdin) : readFileSync(name, 'utf8'));
  if (file === undefined) throw new FinClawError(message(locale, 'signed.notOne'), 'INVALID_INPUT');
  const found = await verifyAnswer(file);
  const own = await ownFingerprint(io);
  const wanted = typeof values.key === 'string' ? grouped(values.key) : undefined;
  const isSound = found.isSound && (wanted === undefined || wanted === found.fingerprint);
  const problems = verificationProblems(file, found, locale);
  if (values.json)
    writeJson(io.stdout, {
      ok: isSound,
      isOwnKey: own === found.fingerprint,
      problems,
      ...found,
      statement: file.statement,
    });
  else for (const line of report(invocation, { file, found, problems, own, wanted })) writeLine(io.stdout, line);
  return isSound ? EXIT.done : EXIT.failed;
}

interface Reported {
  readonly file: SignedAnswer;
  readonly found: Verification;
  readonly problems: readonly string[];
  readonly own: string | undefined;
  readonly wanted: string | undefined;
}

function report({ locale }: Invocation, { file, found, problems, own, wanted }: Reported): readonly string[] {
  const { program, answeredAt, signedAt, audit } = file.statement;
  const { fingerprint, figures, parts } = found;
  const confirmed = figures.filter(({ state }) => state === 'confirmed').length;
  const hidden = parts.filter(({ state }) => state === 'withheld').map(({ name }) => partLabel(name, file, locale));
  const key = { fingerprint, wanted: wanted ?? '' };
  const whose =
    wanted !== undefined ? (wanted === fingerprint ? 'expected' : 'other') : own === fingerprint ? 'own' : '';
  return [
    message(locale, found.isSound ? 'signed.sound' : 'signed.broken'),
    ...problems.map((problem) => `  ${problem}`),
    message(locale, whose === '' ? 'signed.key' : `signed.key.${whose as 'own'}`, key),
    message(locale, 'signed.made', { program, answeredAt, signedAt }),
    ...(audit ? [message(locale, 'signed.audit', audit)] : []),
    message(locale, 'signed.figures', { total: figures.length, confirmed }),
    ...figures.map((figure) => `  ${figureLine(figure, locale)}`),
    ...(hidden.length > 0 ? [message(locale, 'signed.hidden', { names: hidden.join(', ') })] : []),
    message(locale, 'signed.proves'),
    message(locale, 'signed.provesNot'),
  ];
}

/** The fingerprint of this installation's key, where there is one. */
async function ownFingerprint(io: CommandIo): Promise<string | undefined> {
  const paths = statePaths(io);
  if (paths.database === paths.databaseFile && !existsSync(paths.databaseFile)) return undefined;
  const store = openStoreAt(paths.database, { mayCopy: true });
  try {
    const key = await new InstallationKey(store.values, paths, io.env).publicKey();
    return key && (await fingerprintOf(key));
  } finally {
    store.close();
  }
}

/** A fingerprint as it is shown, however it was typed. */
const grouped = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-f]/g, '')
    .replaceAll(/.{4}(?=.)/g, '$& ');

/** Saves the page that checks signed answers without any server. */
async function savePage({ io, locale }: Invocation, file: string): Promise<number> {
  const { findPageFolder } = await import('@finclaw/gateway');
  copyFileSync(join(findPageFolder(), 'verify.html'), file);
  writeLine(io.stdout, message(locale, 'signed.page.saved', { file }));
  return EXIT.done;
}
