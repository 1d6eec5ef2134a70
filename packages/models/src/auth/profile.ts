import { FinClawError } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import { withSecretKey } from './keep-secret.ts';
import type { KeyHealth } from './key-records.ts';

/** A stored key and its state. Its `apiKey` can be read, but nothing prints it. */
export interface ManagedAuthProfile {
  readonly id: string;
  readonly provider: string;
  readonly apiKey: string;
  readonly name: string;
  /** Switched by the operator only. */
  readonly isActive: boolean;
  /** Higher ones are used first; keys of one priority take turns. */
  readonly priority: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Failures in a row. */
  readonly failureCount: number;
  readonly cooldownUntil: Date | null;
  readonly health: KeyHealth;
  /** Keys of one organisation share its limits: name the organisation here and they are suspended together. */
  readonly quotaGroup?: string;
}

export interface CreateProfileInput {
  readonly name: string;
  readonly provider: ProviderId;
  readonly apiKey: string;
  readonly priority?: number;
  readonly quotaGroup?: string;
}

/** The fields an operator may change. */
export interface UpdateProfileInput {
  readonly name?: string;
  readonly apiKey?: string;
  readonly isActive?: boolean;
  readonly priority?: number;
}

/** The part of a profile that outlives the process. */
export interface StoredProfile {
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderId;
  readonly apiKey: string;
  readonly priority: number;
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly quotaGroup?: string;
}

/** Creates a storable profile whose key is excluded from printing. */
export function toStoredProfile({ apiKey, ...fields }: StoredProfile): StoredProfile {
  return withSecretKey(fields, apiKey);
}

/** Validates and trims profile input. No message quotes the key. */
export function cleanProfileInput<T extends UpdateProfileInput>(input: T): T {
  const clean = { ...input };
  if (input.name !== undefined) Object.assign(clean, { name: cleanName(input.name) });
  if (input.apiKey !== undefined) Object.assign(clean, { apiKey: cleanKey(input.apiKey) });
  if (input.priority !== undefined && !Number.isFinite(input.priority)) throw invalid('priority');
  return clean;
}

function cleanName(name: string): string {
  const clean = name.trim();
  if (clean === '' || /\p{Cc}/u.test(clean)) throw invalid('name');
  return clean;
}

function cleanKey(apiKey: string): string {
  const clean = apiKey.trim();
  if (clean === '') throw invalid('blank-key');
  if (/[\s\p{Cc}]/u.test(clean)) throw invalid('key-with-spaces');
  // It is sent in an HTTP header, which allows no other characters.
  if (!/^[\x21-\x7e]+$/.test(clean) || clean.length > LONGEST_KEY) throw invalid('unreadable-key');
  return clean;
}

const LONGEST_KEY = 4096;

const PROBLEMS = {
  name: 'A profile needs a name of visible characters',
  priority: 'The priority of a profile must be a number',
  'blank-key': 'The API key is blank',
  'unreadable-key': 'The API key is too long or has characters no key has',
  'key-with-spaces': 'The API key has spaces or line breaks inside; copy it again as one piece',
};

function invalid(problem: keyof typeof PROBLEMS): FinClawError {
  return new FinClawError(PROBLEMS[problem], 'PROFILE_INVALID', { details: { problem } });
}
