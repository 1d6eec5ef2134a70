import { definitionOf, definitionPath } from '@finclaw/app';
import { type ConfigIO, type FinClawConfig, isLanHost, message, nearest, VENDORS, vendorOf } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { listServedModels, localAddress, type ServedModel } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import type { TextOutput } from '../text-output.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';
import { compact } from './list-models.ts';

type Edit = Parameters<ConfigIO['writeConfigFile']>[0][number];

/** The requested provider, or one of its models. */
interface Wanted {
  readonly provider: string;
  readonly model?: string;
}

/**
 * `finclaw models add PROVIDER[/MODEL] [--window N] [--url URL] [--lan]`: makes a model usable without editing a file.
 */
export async function addModel(typed: Invocation, word: string): Promise<number> {
  const { io, values } = typed;
  const { loaded } = await openState(io);
  const { config, locale } = loaded;
  const wanted = readWanted(word, config, typed.values.url !== undefined, locale);
  const window = readWindow(values.window, locale);
  const address = readAddress(wanted.provider, typed, config, locale);
  const served = await findServed(wanted, address, typed, config, locale);
  const added = await addServed(typed, config, { provider: wanted.provider, address, served, window });
  if (values.json) writeJson(io.stdout, added);
  else tellAdded(io.stdout, added, locale);
  return EXIT.done;
}

/** A model that was added. */
export interface AddedModel {
  readonly id: string;
  readonly window: number | null;
  readonly tools: boolean | null;
  readonly isDefault: boolean;
}

interface AddedFrom {
  readonly provider: string;
  readonly address: string;
  readonly served: ServedModel;
  readonly window?: number | undefined;
}

/** Writes a served model into the settings; it becomes the default where only the built-in model could answer. */
export async function addServed(typed: Invocation, config: FinClawConfig, from: AddedFrom): Promise<AddedModel> {
  const { provider, address, served, window } = from;
  const id = `${provider}/${served.name}`;
  const edits: Edit[] = [
    ...addressEdits(provider, address, typed, config),
    { path: definitionPath(id), value: definitionOf(provider, served, window) },
  ];
  const isDefault = config.models.defaultModel === undefined && (await hasNoModel(typed));
  if (isDefault) edits.push({ path: 'models.defaultModel', value: id });
  await configOf(typed.io.env).writeConfigFile(edits);
  return { id, window: window ?? served.window ?? null, tools: served.tools ?? null, isDefault };
}

export function tellAdded(output: TextOutput, { id, window, tools, isDefault }: AddedModel, locale: Locale): void {
  writeLine(output, message(locale, 'models.add.done', { id, window: window === null ? '?' : compact(window) }));
  if (tools === false) writeLine(output, message(locale, 'models.add.noTools'));
  writeLine(output, message(locale, isDefault ? 'models.add.isDefault' : 'models.add.howTo', { id }));
}

function readWanted(word: string, config: FinClawConfig, hasUrl: boolean, locale: Locale): Wanted {
  const [provider = '', ...rest] = word.trim().split('/');
  const known = [...Object.keys(VENDORS), ...Object.keys(config.agents.providers)].filter((name) => name !== 'offline');
  if (!known.includes(provider) && !hasUrl) {
    const guess = nearest(provider, known);
    const hint = guess ? ` ${message(locale, 'cli.didYouMean', { name: guess })}` : '';
    throw new UsageError(
      `${message(locale, 'cli.unknownProvider', { name: provider, known: known.join(', ') })}${hint}`,
    );
  }
  return rest.length === 0 || rest.join('/') === '' ? { provider } : { provider, model: rest.join('/') };
}

function readWindow(given: unknown, locale: Locale): number | undefined {
  if (given === undefined) return undefined;
  const window = Number(given);
  if (!Number.isSafeInteger(window) || window < 1024) throw new UsageError(message(locale, 'models.add.badWindow'));
  return window;
}

/** Returns the address of the provider; plain http to another machine needs the owner's consent. */
function readAddress(provider: string, { values, io }: Invocation, config: FinClawConfig, locale: Locale): string {
  const given = typeof values.url === 'string' ? values.url : undefined;
  const own = config.agents.providers[provider];
  const address =
    given ??
    (vendorOf(provider)?.isLocal
      ? localAddress(provider, config.agents, io.env)
      : (own?.baseUrl ?? vendorOf(provider)?.baseUrl));
  if (address === undefined || !URL.canParse(address)) {
    throw new UsageError(
      message(locale, 'models.add.needsUrl', { provider, form: vendorOf(provider)?.baseUrlForm ?? 'https://…/v1' }),
    );
  }
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && isLanHost(hostname) && values.lan !== true && own?.allowLanHttp !== true) {
    throw new FinClawError(message(locale, 'models.add.lan', { host: hostname }), 'INVALID_INPUT');
  }
  return address.replace(/(?<!\/)\/+$/, '');
}

/** Finds the wanted model, as its server describes it. For a whole local server, the first with tools. */
async function findServed(
  { provider, model }: Wanted,
  baseUrl: string,
  typed: Invocation,
  config: FinClawConfig,
  locale: Locale,
): Promise<ServedModel> {
  const { title = provider, isLocal } = vendorOf(provider) ?? {};
  let models: readonly ServedModel[] | undefined;
  try {
    models = isLocal || config.agents.providers[provider] === undefined ? undefined : await reportedBy(typed, provider);
    models ??=
      isLocal || typed.values.url !== undefined
        ? await listServedModels({ provider, baseUrl })
        : await reportedBy(typed, provider);
  } catch (error) {
    if (isLocal)
      throw new FinClawError(message(locale, 'models.add.silent', { title, url: baseUrl }), 'INVALID_INPUT', {
        cause: error,
      });
    // A vendor without a key yet, or without a list, can still be named.
    if (model === undefined)
      throw new FinClawError(message(locale, 'models.add.which', { title, provider }), 'INVALID_INPUT', {
        cause: error,
      });
  }
  if (model === undefined) {
    const first = models?.find(({ tools, isLoaded }) => tools !== false && isLoaded !== false) ?? models?.[0];
    if (first === undefined || !isLocal)
      throw new FinClawError(
        message(locale, isLocal ? 'models.add.empty' : 'models.add.which', { title, provider }),
        'INVALID_INPUT',
      );
    return first;
  }
  const found = models?.find(({ name }) => name === model || name === `${model}:latest`);
  if (found === undefined && isLocal) {
    const names = models?.map(({ name }) => name).join(', ') ?? '';
    throw new FinClawError(message(locale, 'models.add.notThere', { title, model, names }), 'INVALID_INPUT');
  }
  return found ?? { name: model };
}

const reportedBy = (typed: Invocation, provider: string): Promise<readonly ServedModel[]> =>
  withApp(typed, (app) => app.models.refresh(provider));

/** Tells whether only the offline model could answer. */
const hasNoModel = (typed: Invocation): Promise<boolean> =>
  withApp(typed, async (app) =>
    (await app.models.list()).every(({ id, status }) => id === 'offline' || status.kind !== 'ready'),
  );

function addressEdits(
  provider: string,
  address: string,
  { values }: Invocation,
  config: FinClawConfig,
): readonly Edit[] {
  const own = config.agents.providers[provider];
  const usual = own?.baseUrl ?? vendorOf(provider)?.baseUrl;
  return [
    ...(own === undefined && address === usual ? [{ path: `agents.providers.${provider}`, value: {} }] : []),
    ...(address === usual ? [] : [{ path: `agents.providers.${provider}.baseUrl`, value: address }]),
    ...(values.lan === true ? [{ path: `agents.providers.${provider}.allowLanHttp`, value: true }] : []),
  ];
}
