export type { Cluster, LiveBus, SharedStore } from './cluster.ts';
export { acceptInLanes } from './lanes/accept-in-lanes.ts';
export { LaneKeeper } from './lanes/lane-keeper.ts';
export { openStoreAt } from './open-store-at.ts';
