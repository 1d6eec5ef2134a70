import { hostileResults } from './hostile-results.ts';
import { importCsv } from './import-csv.ts';
import type { LoopScenario } from './scenario.ts';
import { longAnswers, longQuestions } from './texts.ts';

/** Everything that must leave the event loop free. */
export const SCENARIOS: readonly LoopScenario[] = [importCsv, hostileResults, longQuestions, longAnswers];
