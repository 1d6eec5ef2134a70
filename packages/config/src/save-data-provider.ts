import type { ConfigIO } from './config-io.ts';
import type { DataProviderName, ProviderCredential } from './data-providers.ts';

type Provider = { readonly name: string };

/** The credentials given for a data provider. */
export type GivenCredentials = Partial<Readonly<Record<ProviderCredential, string>>>;

/** Adds a data provider to the file, or changes it; the others are unchanged. */
export async function saveDataProvider(
  file: Pick<ConfigIO, 'readConfigFileSnapshot' | 'writeConfigFile'>,
  name: DataProviderName,
  given: GivenCredentials,
): Promise<void> {
  const existing = await written(file);
  const before = existing.find((provider) => provider.name === name);
  const value = [...existing.filter((provider) => provider !== before), { ...before, name, ...given }];
  await file.writeConfigFile([{ path: PATH, value }]);
}

/** Takes a data provider out of the file. */
export async function removeDataProvider(
  file: Pick<ConfigIO, 'readConfigFileSnapshot' | 'writeConfigFile'>,
  name: DataProviderName,
): Promise<void> {
  await file.writeConfigFile([
    { path: PATH, value: (await written(file)).filter((provider) => provider.name !== name) },
  ]);
}

const PATH = 'finance.dataProviders';

/** Returns the providers as written in the file: a key in an environment variable stays a reference. */
async function written(file: Pick<ConfigIO, 'readConfigFileSnapshot'>): Promise<readonly Provider[]> {
  const { parsed } = await file.readConfigFileSnapshot();
  return (parsed as { finance?: { dataProviders?: Provider[] } } | undefined)?.finance?.dataProviders ?? [];
}
