export { alertAnswerText, createAlertCommands } from './alert-commands.ts';
export { parseAlertSpec } from './alert-spec.ts';
export type { AlertSummary } from './alert-summary.ts';
export { alertListText, alertText, watchedText } from './alert-text.ts';
export type { AlertAnswer } from './set-alert.ts';
export { setAlert } from './set-alert.ts';
