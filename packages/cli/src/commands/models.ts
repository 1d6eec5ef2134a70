import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import type { Invocation } from '../io.ts';
import { addModel } from '../models/add-model.ts';
import { listModels } from '../models/list-models.ts';
import { showLocal } from '../models/local-models.ts';
import { refreshModels } from '../models/refresh-models.ts';
import { setModel } from '../models/set-model.ts';
import { testModel } from '../models/test-model.ts';

const ACTIONS = { list: 1, local: 0, add: 1, set: 1, test: 1, refresh: 1 };

/**
 * `finclaw models`: what can be used now, at what price, and why the rest cannot; local servers; models to add, choose,
 * try and look up anew.
 */
export const command: CommandModule = {
  options: {
    all: { type: 'boolean' },
    window: { type: 'string' },
    url: { type: 'string' },
    lan: { type: 'boolean' },
  },
  async run(typed: Invocation): Promise<number> {
    const { action, words } = readAction(typed, 'models', ACTIONS);
    return run(typed, action, words[0]);
  },
};

async function run(typed: Invocation, action: keyof typeof ACTIONS, word: string | undefined): Promise<number> {
  if (action === 'list') return listModels(typed, word);
  if (action === 'local') return showLocal(typed);
  if (action === 'add') return addModel(typed, requireWord(typed, word, 'MODEL'));
  if (action === 'set') return setModel(typed, requireWord(typed, word, 'MODEL'));
  return action === 'test' ? testModel(typed, word) : refreshModels(typed, word);
}
