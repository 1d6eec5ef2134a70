import { type FinClawConfig, message, vendorOf } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { listServedModels, localAddress, pullModel, type ServedModel } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { onInterrupt } from '../interrupt.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { type AddedModel, addServed, tellAdded } from './add-model.ts';
import { gigabytes } from './local-models.ts';
import { describeProbe } from './test-model.ts';
import { describeTrial, isUsable, tryModel } from './try-model.ts';

/**
 * `finclaw models local MODEL`: downloads a model of Ollama's library unless it exists, tests its abilities, and adds
 * it if it answers.
 */
export async function getLocal(typed: Invocation, word: string): Promise<number> {
  const { io, values } = typed;
  const { loaded } = await openState(io);
  const { config, locale } = loaded;
  const name = readName(word, locale);
  const address = localAddress('ollama', config.agents, io.env);
  // Progress and notices go to stderr where a program reads stdout.
  const output = values.json ? io.stderr : io.stdout;
  const found = await findServed(address, name, locale);
  const pulled = found === undefined && (await pull(typed, { address, name, locale }));
  if (pulled !== false && 'code' in pulled) return pulled.code;
  const served = found ?? (await findServed(address, name, locale)) ?? { name };
  writeLine(output, message(locale, 'models.local.asking', { id: `ollama/${served.name}` }));
  const trial = await tryModel({ ...typed, locale }, address, served);
  const added = isUsable(trial) ? await addTo(typed, config, address, served) : undefined;
  if (values.json) writeJson(io.stdout, { ...trial, downloaded: pulled !== false, added: added ?? null });
  else {
    writeLine(output, describeProbe(trial.id, trial.probe, locale));
    for (const line of describeTrial(trial, locale)) writeLine(output, line);
    if (added) tellAdded(output, added, locale);
  }
  return added === undefined ? EXIT.failed : EXIT.done;
}

/** Returns the name in Ollama's form; the prefix `ollama/` is optional. */
function readName(word: string, locale: Locale): string {
  const [provider = ''] = word.split('/');
  if (provider !== 'ollama' && vendorOf(provider) !== undefined) {
    const facts = { provider: vendorOf(provider)!.title, name: word };
    throw new FinClawError(message(locale, 'models.local.onlyOllama', facts), 'INVALID_INPUT');
  }
  return word.replace(/^ollama\//, '');
}

async function findServed(baseUrl: string, name: string, locale: Locale): Promise<ServedModel | undefined> {
  try {
    const models = await listServedModels({ provider: 'ollama', baseUrl });
    return models.find((model) => model.name === name || model.name === `${name}:latest`);
  } catch (cause) {
    const facts = { title: 'Ollama', url: baseUrl };
    throw new FinClawError(message(locale, 'models.add.silent', facts), 'INVALID_INPUT', { cause });
  }
}

interface Pulled {
  readonly address: string;
  readonly name: string;
  readonly locale: Locale;
}

/** Downloads the model; with the exit code if that did not succeed. */
async function pull(
  { io, values }: Invocation,
  { address, name, locale }: Pulled,
): Promise<{ readonly bytes: number } | { readonly code: number }> {
  const output = values.json ? io.stderr : io.stdout;
  writeLine(output, message(locale, 'models.local.pulling', { name }));
  const stop = new AbortController();
  const release = onInterrupt(() => stop.abort());
  let width = 0;
  const end = await pullModel({
    baseUrl: address,
    name,
    signal: stop.signal,
    onProgress: (done, total) => {
      const percent = Math.floor((done / total) * 100);
      const text = message(locale, 'models.local.progress', {
        done: gigabytes(done),
        total: gigabytes(total),
        percent,
      });
      // A shorter line does not cover the one before it.
      width = Math.max(width, text.length);
      output.showProgress(text.padEnd(width));
    },
  }).finally(release);
  output.endProgress();
  if (end.outcome === 'done') {
    writeLine(output, message(locale, 'models.local.pulled', { name, size: gigabytes(end.bytes) }).padEnd(width));
    return end;
  }
  const facts = { name, reason: end.reason, example: 'qwen3.5:4b' };
  const text = message(locale, `models.local.pull.${end.outcome}`, facts);
  if (end.outcome !== 'stopped') throw new FinClawError(text, 'INVALID_INPUT');
  writeLine(io.stderr, text);
  return { code: EXIT.interrupted };
}

const addTo = (typed: Invocation, config: FinClawConfig, address: string, served: ServedModel): Promise<AddedModel> =>
  addServed(typed, config, { provider: 'ollama', address, served });
