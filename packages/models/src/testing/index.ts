export { collect } from './collect.ts';
export type { GatewayHarness, GatewayHarnessOptions } from './gateway-harness.ts';
export { startGateway } from './gateway-harness.ts';
export { describeProviderContract } from './provider-contract.ts';
export { referenceData } from './reference-data.ts';
export type { WireFake } from './wire-fake.ts';
export { startWireFake } from './wire-fake.ts';
export type { WireAnswer, WireReply, WireRequest, WireStatus } from './wire-script.ts';
export { sse } from './wire-script.ts';
