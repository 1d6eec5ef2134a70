import { ensureBuilt } from './bundle-state.mjs';

/** Tests that start the real program run the bundle; it is built once, before the first of them. */
export async function setup() {
  await ensureBuilt();
}
