export { createOfflineAdapter } from './offline-adapter.ts';
