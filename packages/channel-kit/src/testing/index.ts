export { channelContract } from './channel-contract.ts';
export type { ChannelHarness, Place, SendFault } from './channel-harness.ts';
export { eventually, quiet } from './check.ts';
export { CAPABILITIES, FakeChannel } from './fake-channel.ts';
