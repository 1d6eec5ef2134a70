import type { FinClawConfig } from '@finclaw/config';
import type { ModelPort } from '@finclaw/conversation';
import type { ModelCapabilities, ModelGateway, ModelsForRuns, ServedModel, SingleRequest } from '@finclaw/models';
import type { Identity } from '../answering/owner.ts';

/** Everything the program knows about models. */
export interface Models extends ModelsForRuns {
  /** For the command that shows and changes a conversation's model. */
  readonly port: ModelPort;
  capabilitiesOf(model: string): ModelCapabilities;
  contextWindowOf(model: string): number | undefined;
  readonly config: FinClawConfig;
  /** Applies the models, keys and budget of a changed configuration to later runs. Throws when they are invalid. */
  applyConfig(current: FinClawConfig): void;
  /** The full name of a model; throws when there is none of this name. */
  resolve(name: string): string;
  /** Returns the provider of a model, by any of its names, if this person can use it now. */
  findUsable(name: string, person: string): Promise<string | undefined>;
  /** Asks a vendor or server for its models and stores the report. */
  refresh(provider: string): Promise<readonly ServedModel[]>;
  /** Asks a model a single question outside any turn, at the cost of the conversation's owner. */
  askOnce(request: Omit<SingleRequest, 'payer'> & { readonly actingUser?: Identity }): Promise<string>;
  readonly probe: ModelGateway['probe'];
  readonly source: { readonly count: number; readonly source: string; readonly version: string; readonly date: string };
  /** The models of the catalog, as this person can use them; with `all`, every published one too. */
  readonly list: ModelGateway['list'];
}
