// @deps {}
// FinClaw's engine as shipped: run `node bench/perf/build.mjs <this harness>` in a checkout of FinClaw first.
import { createEngine } from '../finclaw-bundle/engine/engine.mjs';

export const api = 'openai';
export const setup = (at) => createEngine('openai', 'disk', at);
