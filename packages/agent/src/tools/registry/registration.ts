import type { ToolDefinition } from '@finclaw/types';
import type { SealedExecutor } from '../gate/gate.ts';
import type { InputValidator } from '../schema/input-validation.ts';
import type { RegisteredTool, RegisteredToolDefinition, ToolSource } from './definition.ts';

/** Everything the registry holds about one tool. A new registration under the same name is another object. */
export interface Registration {
  readonly definition: RegisteredToolDefinition;
  readonly source: ToolSource;
  /** Its author did not say what it changes; it counts as `outside`. */
  readonly isUndeclared: boolean;
  /** Fields of its results that the owner vouches for by name. */
  readonly trustedFields: ReadonlySet<string>;
  readonly executor: SealedExecutor;
  readonly validator: InputValidator;
  /** What readers get to see. */
  readonly view: RegisteredTool;
  /** What a model gets to see. */
  readonly api: ToolDefinition;
}
