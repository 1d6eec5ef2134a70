import { type AssemblyDeps, assemble } from './assemble.ts';
import { checkAssembly } from './check-assembly.ts';
import type { ConfigPath } from './dotted-path.ts';
import { ConfigError } from './errors.ts';
import { isFormerSetting } from './former-profile.ts';
import { resolveLocale } from './locale.ts';
import { message } from './messages/catalogue.ts';
import { readSource } from './read-source.ts';
import { settingPath } from './setting-path.ts';
import { isOfMachine } from './shared-settings.ts';

/**
 * One change to the file, or to the shared settings: a dotted path and its new value, as it should be written;
 * undefined removes the setting.
 */
export interface ConfigEdit {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Changes settings in the text of the file, so that comments, `${VARIABLES}` and everything else stay as the user wrote
 * them. Defaults and resolved values are never written. The old text is saved beside the file. Where processes share
 * settings, they are changed for all, unless they belong to one machine.
 */
export async function writeConfig(path: string, edits: readonly ConfigEdit[], deps: AssemblyDeps): Promise<void> {
  const locale = deps.locale ?? resolveLocale({ env: deps.env });
  const former = edits.find(({ path: setting, value }) => value !== undefined && isFormerSetting(setting));
  if (former !== undefined) throw new ConfigError(message(locale, 'config.movedToProfile', { path: former.path }));
  const before = await readSource(path, deps.files, locale);
  const sharedBefore = await deps.shared?.read();
  const isCommon = (edit: ConfigEdit): boolean => deps.shared !== undefined && !isOfMachine(edit.path);
  const [common, own] = [edits.filter(isCommon), edits.filter((edit) => !isCommon(edit))];
  const { editJson5 } = await import('./json5-edit.ts');
  const edited = (text: string | undefined, changes: readonly ConfigEdit[]): string =>
    changes.reduce((result, edit) => editJson5(result, settingPath(edit.path), edit.value), text ?? '');
  const after = own.length === 0 ? (before ?? '') : edited(before, own);
  const shared = edited(sharedBefore, common);
  const assembled = await assemble({ own: after, shared }, path, deps);
  const hidden = common.find((edit) => valueAt(assembled.own, settingPath(edit.path)) !== undefined);
  if (hidden !== undefined)
    throw new ConfigError(message(locale, 'config.write.setHere', { path: hidden.path, file: path }));
  const checked = await checkAssembly(assembled, path, deps.env);
  if (!checked.ok) {
    const sentence = message(locale, 'config.write.refused', { problem: checked.error.message });
    throw new ConfigError(sentence, checked.error.code, { cause: checked.error });
  }
  // Repeated on the version another process has written meanwhile.
  if (common.length > 0 && !(await deps.shared?.write(sharedBefore ?? '', shared)))
    return writeConfig(path, edits, deps);
  if (own.length === 0) return;
  try {
    const target = before === undefined ? path : await deps.files.realPath(path);
    if (before !== undefined) await deps.files.writeFile(`${target}.bak`, before);
    await deps.files.writeFile(target, after);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(message(locale, 'config.write.failed', { file: path, reason }), 'CONFIG_ERROR', { cause });
  }
}

/** Returns the value at a path of a tree; undefined where there is none. */
const valueAt = (tree: unknown, path: ConfigPath): unknown =>
  path.reduce<unknown>((held, part) => (held as Record<string | number, unknown> | undefined)?.[part], tree);
