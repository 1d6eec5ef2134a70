export { freePort } from './free-port.ts';
export { isWhole, runsOf, sampleOf } from './sample.ts';
