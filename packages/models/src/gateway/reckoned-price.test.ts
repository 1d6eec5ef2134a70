import { expect, it } from 'vitest';
import { assumeModel } from './model-reference.ts';
import { reckonedPrice } from './reckoned-price.ts';

const PROVIDERS = {
  home: { baseUrl: 'http://127.0.0.1:9000/v1' },
  attic: { baseUrl: 'http://192.168.0.7:9000/v1' },
  work: { baseUrl: 'https://models.example.com/v1' },
  openai: { baseUrl: 'http://127.0.0.1:9000/v1' },
};

it.each([
  { when: 'a new model of a vendor', provider: 'anthropic', prices: [5, 25] },
  { when: 'the same behind an address of this machine', provider: 'openai', prices: [2.5, 10] },
  { when: 'a model of a vendor the program ships no model of', provider: 'azure', prices: [5, 25] },
  { when: 'a model behind a company’s address', provider: 'work', prices: [5, 25] },
  { when: 'a local server', provider: 'vllm', prices: [0, 0] },
  { when: 'a server of one’s own on this machine', provider: 'home', prices: [0, 0] },
  { when: 'a server of one’s own in the house', provider: 'attic', prices: [0, 0] },
])('$when is reckoned at $prices', ({ provider, prices }) => {
  const { pricing: _, ...entry } = assumeModel({ provider, model: 'new-one' });
  const { inputPerMillion, outputPerMillion } = reckonedPrice(entry, PROVIDERS);
  expect([inputPerMillion, outputPerMillion]).toEqual(prices);
});

it('a known price stays as it is', () => {
  const pricing = { inputPerMillion: 1, outputPerMillion: 2 };
  expect(reckonedPrice({ ...assumeModel({ provider: 'work', model: 'm' }), pricing }, PROVIDERS)).toBe(pricing);
});
