import { availableParallelism, totalmem } from 'node:os';
import { isLoopbackHost, message, vendorOf } from '@finclaw/config';
import {
  findLocalServers,
  type LibraryModel,
  type LocalServer,
  listServedModels,
  recommendModel,
  type ServedModel,
} from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { compact } from './list-models.ts';

/** A prompt with tools needs about this much; a smaller window is no use. */
const LEAST_WINDOW = 8_192;

/**
 * `finclaw models local`: lists the model servers of this machine, how each model is served, and what prevents its use.
 */
export async function showLocal(typed: Invocation): Promise<number> {
  const { io, values } = typed;
  const { loaded } = await openState(io);
  const { config, locale } = loaded;
  const servers = await findLocalServers(config.agents, io.env);
  const found = await Promise.all(servers.filter(({ isListening }) => isListening).map(lookAt));
  const answering = found.filter(({ problem }) => problem === undefined || problem.isConfigured);
  const machine = thisMachine();
  const recommended = recommendModel(machine);
  if (values.json) {
    writeJson(
      io.stdout,
      answering.map(({ server, models, problem }) => ({
        provider: server.provider,
        baseUrl: server.baseUrl,
        isConfigured: server.isConfigured,
        problem: problem?.reason,
        ...(canPull(server) && { recommended: recommended ?? null }),
        models: models.map((model) => ({
          ...model,
          id: `${server.provider}/${model.name}`,
          ready: whyNot(model, locale) === undefined,
        })),
      })),
    );
    return EXIT.done;
  }
  for (const { server, models, problem } of answering) {
    const { title } = vendorOf(server.provider)!;
    writeLine(io.stdout, `${title}  ${server.baseUrl}`);
    if (problem) writeLine(io.stdout, `    ${message(locale, 'models.local.silent', { reason: problem.reason })}`);
    else if (models.length === 0) writeLine(io.stdout, `    ${message(locale, 'models.local.empty')}`);
    for (const model of models) writeLine(io.stdout, `  ${describe(server, model, locale)}`);
    if (!server.isConfigured && models.length > 0) {
      writeLine(io.stdout, `    ${message(locale, 'models.local.offer', { provider: server.provider })}`);
    }
    if (problem === undefined && canPull(server) && !models.some(({ name }) => name === recommended?.name))
      writeLine(io.stdout, `    ${adviceText(machine, recommended, locale)}`);
  }
  if (answering.length === 0) {
    const places = servers
      .map(({ provider, baseUrl }) => `${vendorOf(provider)!.title} ${new URL(baseUrl).host}`)
      .join(', ');
    writeLine(io.stdout, message(locale, 'models.local.none', { places }));
    writeLine(io.stdout, adviceText(machine, recommended, locale));
  }
  return EXIT.done;
}

/** A container has less memory than the machine. */
const thisMachine = () => ({
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  cores: availableParallelism(),
});

/** True for a server on this machine; the resources of others are unknown. */
const canPull = ({ provider, baseUrl }: LocalServer): boolean =>
  provider === 'ollama' && isLoopbackHost(new URL(baseUrl).hostname);

function adviceText(
  { memoryBytes, cores }: ReturnType<typeof thisMachine>,
  recommended: LibraryModel | undefined,
  locale: Locale,
): string {
  const facts = { memory: gigabytes(memoryBytes), cores };
  return recommended === undefined
    ? message(locale, 'models.local.tooSmall', facts)
    : message(locale, 'models.local.advice', { ...facts, name: recommended.name, size: gigabytes(recommended.bytes) });
}

/** A size in gigabytes, as downloads and memory are stated. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

interface Look {
  readonly server: LocalServer;
  readonly models: readonly ServedModel[];
  readonly problem?: { readonly reason: string; readonly isConfigured: boolean };
}

/**
 * Asks a server for its models. Another program may listen at the usual port; it is only reported if the owner
 * configured a model server there.
 */
async function lookAt(server: LocalServer): Promise<Look> {
  try {
    return { server, models: await listServedModels(server) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { server, models: [], problem: { reason, isConfigured: server.isConfigured } };
  }
}

function describe({ provider }: LocalServer, model: ServedModel, locale: Locale): string {
  const { name, window, maxWindow, tools } = model;
  const reason = whyNot(model, locale);
  const size =
    window === undefined ? '?' : `${compact(window)}${maxWindow && maxWindow > window ? `/${compact(maxWindow)}` : ''}`;
  const ability = message(
    locale,
    tools === undefined ? 'models.ability.toolsUnknown' : tools ? 'models.ability.tools' : 'models.ability.noTools',
  );
  const state = reason ?? message(locale, 'models.status.ready');
  return `${reason === undefined ? '✔' : ' '} ${`${provider}/${name}`.padEnd(36)} ${size.padStart(9)}  ${ability} · ${state}`;
}

/** Returns the reason a model cannot be used as it is served, with the fix. */
function whyNot({ window, isLoaded }: ServedModel, locale: Locale): string | undefined {
  if (isLoaded === false) return message(locale, 'models.local.notLoaded');
  if (window !== undefined && window < LEAST_WINDOW)
    return message(locale, 'models.local.small', { wanted: LEAST_WINDOW });
  return undefined;
}
