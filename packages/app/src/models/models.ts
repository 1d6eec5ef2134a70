import type { ModelCapabilities, ModelListing } from '@finclaw/agent';
import type { ModelPort, ModelsForRuns } from '@finclaw/conversation';

/** Everything the program knows about models. */
export interface Models extends ModelsForRuns {
  /** For the command that shows and changes a conversation's model. */
  readonly port: ModelPort;
  capabilitiesOf(model: string): ModelCapabilities;
  /** How many tokens a model can look at, if it is still known. */
  contextWindowOf(model: string): number | undefined;
  /** The models of the catalog; with `all`, every published one too. */
  list(options?: { readonly all?: boolean }): Promise<readonly ModelListing[]>;
}
