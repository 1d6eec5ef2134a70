export { SignedServer } from '../mcp/testing/signed-server.ts';
export { type CrashDriver, checkCrash, sampleCrashPoints, settleAndAnnounce } from './crash.ts';
export {
  type Account,
  type Conversation,
  checkIsolation,
  type IsolationDriver,
  type IsolationStep,
  openTestApp,
  type Person,
} from './isolation.ts';
export { makePdf } from './make-pdf.ts';
export { SmallDisk } from './small-disk.ts';
export { talkThrough } from './talk-through.ts';
export { walkThrough } from './walk.ts';
export type { WalkDriver } from './walk-driver.ts';
