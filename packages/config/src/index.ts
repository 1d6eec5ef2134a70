export type { ConfigFiles } from './config-files.ts';
export { type ConfigDeps, type ConfigIO, createConfigIO, type LoadedConfig, loadConfig } from './config-io.ts';
export { type ConfigLocation, locateConfig } from './config-path.ts';
export { defaultConfig } from './defaults.ts';
export { detectLanguage } from './detect-language.ts';
export {
  CircularIncludeError,
  ConfigError,
  type ConfigIssue,
  ConfigValidationError,
  MissingEnvVarError,
} from './errors.ts';
export { isJosaPair, JOSA_PAIRS, type JosaPair, josa } from './josa.ts';
export { type LocaleSources, resolveLocale } from './locale.ts';
export { catalogue, type MessageKey, message } from './messages/catalogue.ts';
export type { MessageParams } from './messages/format.ts';
export type { MessageTable, MessageText } from './messages/table.ts';
export { nearest } from './nearest.ts';
export type { FinClawConfig } from './schema/config-schema.ts';
export type { ConfigFileSnapshot } from './snapshot.ts';
export { type ConfigChange, type WatchConfigOptions, type WatchFolder, watchConfig } from './watch-config.ts';
export type { ConfigEdit } from './write-config.ts';
