import { isAbsolute } from 'node:path';
import { MAX_TIMER_MS } from '@finclaw/infra';
import * as z from 'zod/mini';
import type { MessageKey } from '../messages/catalogue.ts';
import type { MessageParams } from '../messages/format.ts';
import { isLoopbackHost } from '../server-address.ts';

/** The valid values of a setting, as a phrase of the catalogue; error messages quote it. */
interface Expectation {
  readonly key: MessageKey;
  readonly params?: MessageParams;
}

export const expectations = z.registry<Expectation>();

function expected<T extends z.ZodMiniType>(schema: T, key: MessageKey, params?: MessageParams): T {
  expectations.add(schema, params === undefined ? { key } : { key, params });
  return schema;
}

/** A string that must match an expression, described by a phrase. */
export const pattern = (expression: RegExp, key: MessageKey) => expected(z.string().check(z.regex(expression)), key);

/** A whole number in a range. */
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  max === Number.MAX_SAFE_INTEGER
    ? expected(z.int().check(z.minimum(min)), 'config.expected.integerFrom', { min })
    : expected(z.int().check(z.minimum(min), z.maximum(max)), 'config.expected.integerBetween', { min, max });

/** A number in a range; fractions are fine. */
export const decimal = (min: number, max?: number) =>
  max === undefined
    ? expected(z.number().check(z.minimum(min)), 'config.expected.numberFrom', { min })
    : expected(z.number().check(z.minimum(min), z.maximum(max)), 'config.expected.numberBetween', { min, max });

/** An amount of dollars, or `none` for no limit. */
export const dailyLimit = () =>
  expected(z.union([z.number().check(z.minimum(0)), z.literal('none')]), 'config.expected.dailyLimit');

/** A time span that a timer can wait for. */
export const milliseconds = (min = 1) => integer(min, MAX_TIMER_MS);

/** Non-blank text. */
export const text = () => pattern(/\S/, 'config.expected.text');

/** A folder by its full path. */
export const folder = () => expected(z.string().check(z.refine(isAbsolute)), 'config.expected.folder');

/** The name of an entry that the user makes up: an agent, a provider, an account. */
export const entryName = () => pattern(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, 'config.expected.name');

/** A model id or alias; vendors and local servers also use slashes and colons. */
export const modelName = () => pattern(/^[\p{L}\p{N}][\p{L}\p{N}._:@/+-]{0,127}$/u, 'config.expected.modelName');

/** An http or https address. */
export const webAddress = () => expected(z.url({ protocol: /^https?$/ }), 'config.expected.webAddress');

/** A time of day, such as 22:00. */
export const timeOfDay = () => pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'config.expected.timeOfDay');

/** A time zone by its IANA name. */
export const timeZone = () => expected(z.string().check(z.refine(isTimeZone)), 'config.expected.timeZone');

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** An address that carries a key: https, or http on this machine. */
export const keyedAddress = () => expected(z.string().check(z.refine(isKeyedAddress)), 'config.expected.keyedAddress');

/** The address of a model server. Whether plain http may be used there depends on the owner's settings. */
export const serverAddress = () =>
  expected(z.string().check(z.refine(isServerAddress)), 'config.expected.keyedAddress');

function isKeyedAddress(value: string): boolean {
  return isServerAddress(value) && (value.startsWith('https:') || isLoopbackHost(new URL(value).hostname));
}

function isServerAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return username === '' && password === '' && (protocol === 'https:' || protocol === 'http:');
}
