export type { Cluster, LiveBus, SharedStore } from './cluster.ts';
export { LaneKeeper } from './lanes/lane-keeper.ts';
export { openStoreAt } from './open-store-at.ts';
