export { askMessages } from './messages/ask.ts';
