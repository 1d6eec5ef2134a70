export { detectLanguage } from './detect-language.ts';
export { isJosaPair, JOSA_PAIRS, type JosaPair, josa, withJosa } from './josa.ts';
export { type LocaleSources, resolveLocale } from './locale.ts';
export { catalogue, type MessageKey, message } from './messages/catalogue.ts';
export type { MessageParams } from './messages/format.ts';
export type { MessageTable, MessageText } from './messages/table.ts';
export { nearest } from './nearest.ts';
