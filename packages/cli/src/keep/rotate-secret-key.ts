import { SEALED_SIGNING_KEY, sealedSignIns } from '@finclaw/app';
import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, type StatePaths } from '@finclaw/infra';
import { loadOrCreateSecretKey, readSecretKey, resealAll, SEALED_PROFILES } from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import { SEALED_TOKENS } from '../channels/channel-tokens.ts';
import { keyFileOf } from '../doctor/check-modes.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { SEALED_SETTINGS } from './shared-settings.ts';

interface Rotation {
  readonly store: Store;
  readonly paths: StatePaths;
  readonly config: FinClawConfig;
}

/** Encrypts all stored keys, bot tokens and sign-ins with the key in a file, in one transaction. */
export async function rotateSecretKey(typed: Invocation, { store, paths, config }: Rotation): Promise<number> {
  const { io, locale, values } = typed;
  const file = String(values['new-key-file']);
  const to = readSecretKey(file);
  const from = await loadOrCreateSecretKey(keyFileOf(paths.stateDir), io.env);
  const servers = config.tools.mcpServers ?? {};
  const addressOf = (name: string): string | undefined => {
    const server = servers[name];
    return server !== undefined && 'url' in server ? server.url : undefined;
  };
  const kinds = [SEALED_PROFILES, SEALED_TOKENS, SEALED_SIGNING_KEY, SEALED_SETTINGS, sealedSignIns(addressOf)];
  const deletesLost = values['delete-lost'] === true;
  const { count, closed } = await resealAll(store.values, kinds, { from, to, deletesLost });
  if (closed.length > 0 && !deletesLost)
    throw new FinClawError(message(locale, 'cli.keysNotRotated', { names: closed.join(', ') }), 'INVALID_INPUT');
  const deleted = deletesLost ? closed : [];
  if (values.json) writeJson(io.stdout, { count, deleted });
  else writeLine(io.stdout, message(locale, 'cli.keysRotated', { count, file }));
  if (deleted.length > 0 && !values.json)
    writeLine(io.stdout, message(locale, 'cli.keysDeleted', { names: deleted.join(', ') }));
  return EXIT.done;
}
