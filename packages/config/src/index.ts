export { catalogue, type MessageKey, type MessageParams, message } from './messages/catalogue.ts';
export type { MessageTable, MessageText } from './messages/table.ts';
