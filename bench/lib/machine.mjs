import { availableParallelism, loadavg } from 'node:os';

/** One line about where and when the figures were measured. */
export function machine() {
  const day = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0].toFixed(1);
  return `${day}, ${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, load ${load}`;
}
