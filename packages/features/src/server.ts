import { alerts } from './alerts/feature.ts';
import type {
  ChatCommand,
  Feature,
  FeatureHost,
  FeatureMethods,
  FeatureParts,
  McpOffer,
  PageSetting,
  ServerHost,
} from './feature.ts';
import { fundamentals } from './fundamentals/feature.ts';
import { memory } from './memory/feature.ts';
import { news } from './news/feature.ts';
import type { Owner } from './owner.ts';
import { portfolio } from './portfolio/feature.ts';
import { prices } from './prices/feature.ts';
import { research } from './research/feature.ts';
import { schedules } from './schedules/feature.ts';
import { screener } from './screener/feature.ts';
import { watchlist } from './watchlist/feature.ts';

/** Every feature of the server, in the order of its tools and prompt lines. */
const FEATURES = {
  prices,
  portfolio,
  watchlist,
  alerts,
  screener,
  fundamentals,
  news,
  schedules,
  memory,
  research,
} as const;

type Features = typeof FEATURES;
type Id = keyof Features;
type PartsOf<F extends Features[Id]> = ReturnType<Awaited<ReturnType<F['load']>>['serve']>;

/** The service of each feature, by its id. */
export type FeatureServices = { readonly [I in Id]: ReturnType<Features[I]['open']> };

/** Everything that features add to the running program. */
export interface ServedFeatures extends Required<Pick<FeatureParts, 'tools' | 'methods' | 'commands'>> {
  readonly of: { readonly [I in Id]: PartsOf<Features[I]> };
  readonly parts: readonly FeatureParts[];
  readableBy(owner: Owner): Readonly<Record<string, () => Promise<object>>>;
}

/** A feature in the registry: if one of its dependencies is missing, this does not compile. */
interface Registered extends Pick<Feature, 'mcp' | 'pageSettings' | 'open'> {
  readonly load: () => Promise<{
    readonly serve: (service: never, host: ServerHost, others: FeatureServices) => FeatureParts;
  }>;
}

const registered: Readonly<Record<Id, Registered>> = FEATURES;
const entries = Object.entries(registered);

/** Opens the services of all features; nothing runs yet. */
export const openFeatures = (host: FeatureHost): FeatureServices =>
  Object.fromEntries(entries.map(([id, feature]) => [id, feature.open(host)])) as unknown as FeatureServices;

/** Loads the parts of features that only the running program needs, and returns the function that starts them. */
export async function loadFeatures(): Promise<(services: FeatureServices, host: ServerHost) => ServedFeatures> {
  const modules = await Promise.all(entries.map(([, feature]) => feature.load()));
  return (services, host) => {
    const parts = modules.map(({ serve }, at) => serve(services[entries[at]![0] as Id] as never, host, services));
    return {
      of: Object.fromEntries(entries.map(([id], at) => [id, parts[at]])) as unknown as ServedFeatures['of'],
      parts,
      readableBy: (owner) =>
        Object.fromEntries(
          parts.flatMap(({ readable = {} }) =>
            Object.entries(readable).map(([name, read]) => [name, () => read(owner)]),
          ),
        ),
      tools: parts.flatMap(({ tools = [] }) => tools),
      commands: parts.flatMap(({ commands = [] }): readonly ChatCommand[] => commands),
      methods: Object.assign({}, ...parts.map(({ methods }) => methods)) as FeatureMethods,
    };
  };
}

/** The settings of features that the page may change. */
export const featurePageSettings: readonly PageSetting[] = entries.flatMap(([, { pageSettings = [] }]) => pageSettings);

/** The tools and resources of features over MCP. */
export const featureMcp: Required<McpOffer> = {
  read: entries.flatMap(([, { mcp }]) => mcp?.read ?? []),
  private: entries.flatMap(([, { mcp }]) => mcp?.private ?? []),
  ownData: entries.flatMap(([, { mcp }]) => mcp?.ownData ?? []),
  resources: Object.assign({}, ...entries.map(([, { mcp }]) => mcp?.resources)),
  ofInstrument: Object.assign({}, ...entries.map(([, { mcp }]) => mcp?.ofInstrument)),
};
