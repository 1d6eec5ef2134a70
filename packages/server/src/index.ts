export { createKeyStore } from './app/gateway-models.ts';
export type { TurnEnd } from './app/turn-book.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export type { RunReport } from './execution/run-report.ts';
