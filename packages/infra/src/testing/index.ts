export { freePort } from './free-port.ts';
export { createRecordingLogger } from './recording-logger.ts';
export { isWhole, runsOf, sampleOf } from './sample.ts';
