import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { message } from '@finclaw/config';
import { type Environment, probe, standardFolders } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';
import { looseMode } from './check-modes.ts';

const WANTED_FREE_MB = 200;

/** Checks for a private, writable state directory with free space. */
export async function checkStateDir(path: string, env: Environment, locale: Locale): Promise<readonly Finding[]> {
  const finding = (
    status: Finding['status'],
    key: Parameters<typeof message>[1],
    fixKey?: typeof key,
    params = {},
  ): Finding => ({
    id: 'state-directory',
    status,
    message: message(locale, key, { path, ...params }),
    ...(fixKey ? { fix: message(locale, fixKey, { path, ...params }) } : {}),
  });
  const found = await stat(path).catch(() => undefined);
  if (!found) return [finding('ok', 'doctor.stateMissing')];
  if (!found.isDirectory()) return [finding('problem', 'doctor.stateNotDirectory', 'doctor.stateNotDirectoryFix')];
  const trouble = probe(path);
  if (trouble !== undefined) return [finding('problem', `doctor.disk.${trouble}`, `doctor.disk.${trouble}.fix`)];
  const isWritable = await access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return [finding('problem', 'doctor.stateUnwritable', 'doctor.stateUnwritableFix')];
  const mode = await looseMode(path);
  const findings = [
    mode === undefined
      ? finding('ok', 'doctor.stateOk')
      : finding('warning', 'doctor.stateOpen', 'doctor.modeFix', { mode, wanted: '700' }),
  ];
  const [used, other] = standardFolders(env);
  if (used === path && other !== undefined)
    findings.push(finding('warning', 'doctor.stateTwice', 'doctor.stateTwiceFix', { other }));
  const { bavail, bsize } = await statfs(path);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < WANTED_FREE_MB)
    findings.push(finding('warning', 'doctor.diskLow', 'doctor.diskLowFix', { free, wanted: WANTED_FREE_MB }));
  return findings;
}
