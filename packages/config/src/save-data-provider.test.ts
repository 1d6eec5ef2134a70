// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the configuration's own syntax.
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { createConfigIO } from './config-io.ts';
import { removeDataProvider, saveDataProvider } from './save-data-provider.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const FILE = '/state/finclaw.json5';
const OTHERS = [
  { name: 'krx', apiKey: '${KRX_KEY}' },
  { name: 'finnhub', apiKey: 'finnhub-key-1' },
];

function fileWith(providers: readonly object[]) {
  const files = new MemoryFiles({ [FILE]: JSON5.stringify({ finance: { dataProviders: providers } }) });
  const env = { FINCLAW_STATE_DIR: '/state', KRX_KEY: 'from-the-environment' };
  const written = (): unknown => JSON5.parse(files.files.get(FILE)!).finance.dataProviders;
  return { file: createConfigIO({ files, env, homeDir: '/home/kim' }), written };
}

describe('the data providers in the settings', () => {
  it('one more leaves the others and their keys as they are written', async () => {
    const { file, written } = fileWith(OTHERS);
    await saveDataProvider(file, 'alpha-vantage', { apiKey: 'alpha-key-1' });
    expect(written()).toEqual([...OTHERS, { name: 'alpha-vantage', apiKey: 'alpha-key-1' }]);
  });

  it('a new key takes the place of the old one and of nothing else', async () => {
    const { file, written } = fileWith([...OTHERS, { name: 'alpha-vantage', apiKey: 'alpha-key-1' }]);
    await saveDataProvider(file, 'krx', { apiKey: 'krx-key-2' });
    expect(written()).toEqual([
      OTHERS[1],
      { name: 'alpha-vantage', apiKey: 'alpha-key-1' },
      { name: 'krx', apiKey: 'krx-key-2' },
    ]);
  });

  it('the first one is written into settings without any', async () => {
    const { file, written } = fileWith([]);
    await saveDataProvider(file, 'finnhub', { apiKey: 'finnhub-key-1' });
    expect(written()).toEqual([OTHERS[1]]);
  });

  it('one that is removed takes only its own key along', async () => {
    const { file, written } = fileWith(OTHERS);
    await removeDataProvider(file, 'finnhub');
    expect(written()).toEqual([OTHERS[0]]);
  });
});
