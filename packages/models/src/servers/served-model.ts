import { isRecord, type JsonFields } from '@finclaw/types';
/** A model as its server describes it. Unreported fields are left out. */
export interface ServedModel {
  readonly name: string;
  /** The window it is served with, or will be. */
  readonly window?: number;
  /** The window it could have. */
  readonly maxWindow?: number;
  readonly maxOutput?: number;
  readonly tools?: boolean;
  readonly vision?: boolean;
  readonly thinks?: boolean;
  /** False when the server has it, but would have to load it first. */
  readonly isLoaded?: boolean;
  /** USD per million tokens. */
  readonly price?: { readonly input: number; readonly output: number };
  /** The day from which it is no longer served. */
  readonly retiresAt?: string;
}

/** The fields of a value of any kind. */
export const fieldsOf = (value: unknown): JsonFields => (isRecord(value) ? value : {});

/** The first of the values that is a whole number above zero. */
export function firstCount(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && (value as number) > 0);
}

/** Returns the fields without the undefined ones. */
export function known<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
