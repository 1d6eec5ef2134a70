export { listed } from '../sources/testing/instruments.ts';
export type { VendorCall, VendorReply } from '../sources/testing/vendor-server.ts';
export { startVendor } from '../sources/testing/vendor-server.ts';
export { makeZip } from './make-zip.ts';
export { masterAnswers } from './master-files.ts';
export { writtenMarket } from './written-market.ts';
