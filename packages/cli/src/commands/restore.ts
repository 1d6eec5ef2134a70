import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderToServer } from '@finclaw/app';
import { message } from '@finclaw/config';
import { ensureDir, FinClawError } from '@finclaw/infra';
import { inspectBackup, restoreBackup } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { type CodeToRun, describeCode, filesInMemory, findCode, isEmpty, switchOff } from '../keep/code-in-backup.ts';
import { readPassphrase, savedState } from '../keep/saved-state.ts';
import { withServer } from '../keep/with-server.ts';

/**
 * `finclaw restore FILE --yes`: replaces the present state, which is saved, by a backup. Without `--yes` it only checks
 * the backup. Settings in it that run code are restored disabled unless that is confirmed as well.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { io, positionals, values } = invocation;
  const [file = ''] = positionals;
  const { paths, locale } = await savedState(invocation);
  const { stateDir } = paths;
  const passphrase = readPassphrase(invocation, false);
  const backup = { file, locale, passphrase };
  if (values.yes !== true) {
    await inspect(invocation, backup, { stateDir, locale });
    return EXIT.failed;
  }
  await ensureDir(stateDir);
  let code: { readonly found: CodeToRun; readonly isOn: boolean } | undefined;
  const prepare = async (folder: string): Promise<void> => {
    const place = { folder, env: io.env, locale };
    const found = await findCode(place);
    if (found === undefined && values['with-code'] !== true)
      throw new FinClawError(message(locale, 'keep.code.unknown'), 'INVALID_INPUT');
    if (found === undefined || isEmpty(found)) return;
    const isOn = values['with-code'] === true || (await isWanted(invocation, found, locale));
    if (!isOn) await switchOff(found, place);
    code = { found, isOn };
  };
  const { facts, files, before } = await withServer(paths, locale, (on) =>
    restoreBackup({
      stateDir,
      ...backup,
      prepare,
      ...(on && { deliver: (folder, kept) => folderToServer(folder, on.server, { ...on.options, before: kept }) }),
    }),
  );
  if (values.json) {
    const runs = code && { runs: { ...code.found, switchedOn: code.isOn } };
    writeJson(io.stdout, { restored: true, ...facts, files, ...(before !== undefined && { before }), ...runs });
    return EXIT.done;
  }
  writeLine(io.stdout, message(locale, 'keep.restored', { count: files.length, folder: stateDir }));
  if (before !== undefined) writeLine(io.stdout, message(locale, 'keep.before', { folder: before }));
  if (code !== undefined) {
    tellCode(invocation, code.found, locale);
    writeLine(io.stdout, message(locale, code.isOn ? 'keep.code.on' : 'keep.code.off'));
  }
  const hasKeys = io.env.FINCLAW_SECRET_KEY ?? io.env.FINCLAW_SECRET_KEY_FILE;
  if (hasKeys === undefined && !existsSync(join(stateDir, 'keys.secret')))
    writeLine(io.stdout, message(locale, 'keep.noKeys'));
  return EXIT.done;
}

/** Shows the contents of a backup and the code it would run, and changes nothing. */
async function inspect(
  { io, values }: Invocation,
  backup: Parameters<typeof inspectBackup>[0],
  { stateDir, locale }: { readonly stateDir: string; readonly locale: Locale },
): Promise<void> {
  const { facts, files, settings, isSealed } = await inspectBackup(backup);
  const folder = resolve(stateDir);
  const found = await findCode({ folder, env: io.env, locale, files: filesInMemory(folder, settings) });
  if (values.json) {
    writeJson(io.stdout, { restored: false, ...facts, files, ...(found && { runs: found }) });
    return;
  }
  const date = facts.createdAt.slice(0, 16).replace('T', ' ');
  writeLine(io.stdout, message(locale, 'keep.inBackup', { date, version: facts.version, count: files.length }));
  writeLine(io.stdout, message(locale, isSealed ? 'keep.checkedSealed' : 'keep.checkedPlain'));
  if (found && !isEmpty(found)) tellCode({ io }, found, locale);
  writeLine(io.stderr, message(locale, 'keep.sayYes', { folder: stateDir }));
  if (found === undefined) writeLine(io.stderr, message(locale, 'keep.code.unknown'));
  else if (!isEmpty(found)) writeLine(io.stderr, message(locale, 'keep.code.sayWithCode'));
}

function tellCode({ io }: Pick<Invocation, 'io'>, found: CodeToRun, locale: Locale): void {
  for (const line of [message(locale, 'keep.code.found'), ...describeCode(found, locale)]) writeLine(io.stdout, line);
}

/** Asks the user at the terminal; without one, the answer is no. */
async function isWanted({ io, values }: Invocation, found: CodeToRun, locale: Locale): Promise<boolean> {
  if (io.stdin.isTTY !== true || values.json) return false;
  tellCode({ io }, found, locale);
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const answer = await askLine(io, message(locale, 'keep.code.ask'));
  return /^(?:y|yes|네|예|ㅛ)$/i.test(answer?.trim() ?? '');
}
