export { freePort } from './free-port.ts';
export { isWhole, sampleOf } from './sample.ts';
