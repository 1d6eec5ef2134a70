export { collect, summarize } from './collect.ts';
export { describeProviderContract, type ProviderUnderTest } from './provider-contract.ts';
export { startWireFake, type WireFake } from './wire-fake.ts';
export type {
  WireAnswer,
  WireEnding,
  WireReply,
  WireRequest,
  WireStatus,
  WireToolCall,
  WireUsage,
  WireVendor,
} from './wire-script.ts';
