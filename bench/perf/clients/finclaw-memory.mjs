// @deps {} FinClaw's engine with the transcript in memory: run `node bench/perf/build.mjs <this harness>` in a checkout
// of FinClaw first.
import { createEngine } from '../finclaw-bundle/engine/engine.mjs';

export const api = 'anthropic';
export const setup = (at) => createEngine('anthropic', 'memory', at);
