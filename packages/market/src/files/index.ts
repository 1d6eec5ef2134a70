export type { ZipEntry } from './zip.ts';
export { isZip, openZip, readZipText, ZipBroken } from './zip.ts';
