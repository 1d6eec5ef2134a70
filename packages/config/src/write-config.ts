import { type AssemblyDeps, assemble } from './assemble.ts';
import { checkAssembly } from './check-assembly.ts';
import { ConfigError } from './errors.ts';
import { isFormerSetting } from './former-profile.ts';
import { resolveLocale } from './locale.ts';
import { message } from './messages/catalogue.ts';
import { settingPath } from './overrides.ts';
import { readSource } from './read-source.ts';

/** One change to the file: a dotted path and its new value, as it should be written; undefined removes the setting. */
export interface ConfigEdit {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Changes settings in the text of the file, so that comments, `${VARIABLES}` and everything else stay as the user wrote
 * them. Defaults and resolved values are never written. The old text is saved beside the file.
 */
export async function writeConfig(path: string, edits: readonly ConfigEdit[], deps: AssemblyDeps): Promise<void> {
  const locale = deps.locale ?? resolveLocale({ env: deps.env });
  const former = edits.find(({ path: setting, value }) => value !== undefined && isFormerSetting(setting));
  if (former !== undefined) throw new ConfigError(message(locale, 'config.movedToProfile', { path: former.path }));
  const before = await readSource(path, deps.files, locale);
  const { editJson5 } = await import('./json5-edit.ts');
  const after = edits.reduce((text, edit) => editJson5(text, settingPath(edit.path), edit.value), before ?? '');
  const checked = await checkAssembly(await assemble(after, path, deps), path, deps.env);
  if (!checked.ok) {
    const sentence = message(locale, 'config.write.refused', { problem: checked.error.message });
    throw new ConfigError(sentence, checked.error.code, { cause: checked.error });
  }
  try {
    const target = before === undefined ? path : await deps.files.realPath(path);
    if (before !== undefined) await deps.files.writeFile(`${target}.bak`, before);
    await deps.files.writeFile(target, after);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(message(locale, 'config.write.failed', { file: path, reason }), 'CONFIG_ERROR', { cause });
  }
}
