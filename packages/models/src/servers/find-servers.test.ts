import { expect, it } from 'vitest';
import { findLocalServers, localAddress } from './find-servers.ts';

it.each([
  [undefined, 'http://127.0.0.1:11434'],
  ['', 'http://127.0.0.1:11434'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8123', 'http://127.0.0.1:8123'],
  [':8123', 'http://127.0.0.1:8123'],
  ['gpu-box', 'http://gpu-box:11434'],
  ['http://gpu-box:80', 'http://gpu-box'],
  ['https://ollama.example.com', 'https://ollama.example.com'],
  ['"127.0.0.1:9"', 'http://127.0.0.1:9'],
  ['not a host', 'http://127.0.0.1:11434'],
])('OLLAMA_HOST=%s means %s', (host, address) => {
  expect(localAddress('ollama', {}, { OLLAMA_HOST: host })).toBe(address);
});

it('the settings come before the variable', () => {
  const config = { providers: { ollama: { baseUrl: 'http://127.0.0.1:5/v1' } } };
  expect(localAddress('ollama', config, { OLLAMA_HOST: 'gpu-box' })).toBe('http://127.0.0.1:5/v1');
});

it('where nobody listens is not waited for', async () => {
  const nowhere = { baseUrl: 'http://127.0.0.1:9/v1' };
  const providers = Object.fromEntries(['ollama', 'lmstudio', 'llamacpp', 'vllm'].map((name) => [name, nowhere]));
  const servers = await findLocalServers({ providers }, {});
  expect(servers.map(({ isListening, isConfigured }) => [isListening, isConfigured])).toEqual(
    servers.map(() => [false, true]),
  );
});
