import { readFileSync } from 'node:fs';
import { loadConfig, message } from '@finclaw/config';
import { FinClawError, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import type { Invocation } from '../io.ts';
import { statePaths } from '../state-paths.ts';

const SHORTEST = 12;

/** Returns the location of the data and the language. Settings that cannot be read must not prevent saving the data. */
export async function savedState({
  io,
  locale,
}: Invocation): Promise<{ readonly paths: StatePaths; readonly locale: Locale }> {
  const configured = await loadConfig({ env: io.env }).then(
    (loaded) => loaded.locale,
    () => locale,
  );
  const paths = statePaths(io);
  return { paths, locale: configured };
}

/** The passphrase in the file that was named: its text without the line end. A new one has to be long enough. */
export function readPassphrase({ values, locale }: Invocation, isNew: boolean): string | undefined {
  const file = values['passphrase-file'];
  if (typeof file !== 'string') return undefined;
  const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (isNew && [...passphrase].length < SHORTEST)
    throw new FinClawError(message(locale, 'keep.weakPassphrase', { file }), 'INVALID_INPUT');
  return passphrase;
}
