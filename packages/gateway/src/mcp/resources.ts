import { featureMcp } from '@finclaw/features';

/** The resources a client can read by address without calling a tool. */
interface McpResources {
  listed(): readonly { readonly uri: string; readonly name: string; readonly mimeType: string }[];
  templates(): readonly { readonly uriTemplate: string; readonly name: string; readonly mimeType: string }[];
  /** Undefined when there is nothing at the address. */
  read(uri: string, signal: AbortSignal): Promise<string | undefined>;
}

interface ResourceSource {
  readonly isThere: (tool: string) => boolean;
  readonly run: (
    tool: string,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<{ readonly content: string }>;
  /** The resources of the client's owner, by address. */
  readonly readable?: Readonly<Record<string, () => Promise<object>>> | undefined;
}

const ROOT = 'finclaw://';
const JSON_TYPE = { mimeType: 'application/json' };

/** The resource addresses and the tools that answer them; global ones, and those of an instrument. */
const { resources: LISTED, ofInstrument: OF_INSTRUMENT } = featureMcp;

/** Builds the resources from the tools offered to a client and the stored data of its owner. */
export function mcpResources({ isThere, run, readable = {} }: ResourceSource): McpResources {
  const names = (table: Readonly<Record<string, string>>): string[] =>
    Object.keys(table).filter((name) => isThere(table[name]!));
  return {
    listed: () =>
      [...names(LISTED), ...Object.keys(readable)].map((name) => ({ uri: `${ROOT}${name}`, name, ...JSON_TYPE })),
    templates: () =>
      names(OF_INSTRUMENT).map((name) => ({ uriTemplate: `${ROOT}${name}/{instrument}`, name, ...JSON_TYPE })),
    async read(uri, signal) {
      if (!uri.startsWith(ROOT)) return undefined;
      const [name = '', ...rest] = uri.slice(ROOT.length).split('/');
      if (rest.length === 0 && Object.hasOwn(readable, name)) return JSON.stringify(await readable[name]!());
      const table = rest.length === 0 ? LISTED : OF_INSTRUMENT;
      const tool = Object.hasOwn(table, name) ? table[name]! : undefined;
      if (tool === undefined || !isThere(tool)) return undefined;
      return (await run(tool, rest.length === 0 ? {} : { instrument: decoded(rest.join('/')) }, signal)).content;
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
