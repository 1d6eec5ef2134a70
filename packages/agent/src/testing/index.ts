export { startWireFake, type WireFake } from './wire-fake.ts';
export type { WireAnswer, WireReply, WireRequest, WireVendor } from './wire-script.ts';
