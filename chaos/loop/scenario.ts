import type { MeasuredServer } from './measured-server.ts';

/** The size of the inputs: the whole size, or a small one that fits into the tests. */
export type ScenarioSize = 'whole' | 'sample';

/** Something that must not keep the server from answering others. */
export interface LoopScenario {
  readonly name: string;
  /** Does it once; throws when what came back is wrong. `measure` names what is measured apart. */
  run(
    server: MeasuredServer,
    size: ScenarioSize,
    measure: (part: string, work: () => Promise<void>) => Promise<void>,
  ): Promise<void>;
}
