export { listApprovalFields } from '../tools/approval/approval-fields.ts';
export { describeProviderContract } from './provider-contract.ts';
export { startWireFake, type WireFake } from './wire-fake.ts';
export type { WireReply } from './wire-script.ts';
