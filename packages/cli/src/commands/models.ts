import type { Invocation } from '../io.ts';
import { addModel } from '../models/add-model.ts';
import { getLocal } from '../models/get-local.ts';
import { listModels } from '../models/list-models.ts';
import { showLocal } from '../models/local-models.ts';
import { refreshModels } from '../models/refresh-models.ts';
import { setModel } from '../models/set-model.ts';
import { testModel } from '../models/test-model.ts';

/**
 * `finclaw models`: lists usable models with prices, and the reasons the others cannot be used; local servers; models
 * to add, choose, test and refresh.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const [word] = words;
  if (action === 'list') return listModels(typed, word);
  if (action === 'local') return word === undefined ? showLocal(typed) : getLocal(typed, word);
  if (action === 'add') return addModel(typed, word ?? '');
  if (action === 'set') return setModel(typed, word ?? '');
  return action === 'test' ? testModel(typed, word) : refreshModels(typed, word);
}
