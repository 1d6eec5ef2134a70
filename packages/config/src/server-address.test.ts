import { expect, it } from 'vitest';
import { isLanHost, isLoopbackHost } from './server-address.ts';

it.each([
  ['localhost', 'loopback'],
  ['api.localhost', 'loopback'],
  ['127.0.0.1', 'loopback'],
  ['[::1]', 'loopback'],
  ['192.168.0.12', 'lan'],
  ['10.1.2.3', 'lan'],
  ['172.16.0.1', 'lan'],
  ['172.32.0.1', 'other'],
  ['100.100.7.8', 'lan'],
  ['[fd00::1]', 'lan'],
  ['gpu-box', 'lan'],
  ['nas.local', 'lan'],
  ['8.8.8.8', 'other'],
  ['example.com', 'other'],
  ['192.168.0.12.example.com', 'other'],
  ['127.0.0.1.example.com', 'other'],
])('%s is %s', (host, kind) => {
  expect([isLoopbackHost(host), isLanHost(host)]).toEqual([kind === 'loopback', kind === 'lan']);
});
