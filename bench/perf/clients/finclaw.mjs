// @deps {}
// FinClaw's engine as shipped: run `node bench/perf/build.mjs <this harness>` in a checkout of FinClaw first.
import { createEngine } from '../finclaw-bundle/engine/engine.mjs';

export const api = 'anthropic';
export const setup = (at) => createEngine('anthropic', 'disk', at);
