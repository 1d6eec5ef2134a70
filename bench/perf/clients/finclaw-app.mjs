// @deps {}
// FinClaw's whole program: run `node bench/perf/build.mjs <this harness>` in a checkout of FinClaw first.
import { createProgram } from '../finclaw-bundle/app/app.mjs';

export const api = 'anthropic';
export const setup = createProgram;
