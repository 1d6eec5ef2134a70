/** The oldest major version of Node the program runs on. */
export const REQUIRED_NODE_MAJOR = 24;

/** The major version of the running Node, or of the given version text. */
export function getNodeMajorVersion(version: string = process.versions.node): number {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/** True when the running Node, or the given version, is new enough. */
export function isSupportedRuntime(version: string = process.versions.node): boolean {
  return getNodeMajorVersion(version) >= REQUIRED_NODE_MAJOR;
}
