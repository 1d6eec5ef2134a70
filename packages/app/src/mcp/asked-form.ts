import type { AskedValue } from '@finclaw/tools';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';

type FieldSchema = ElicitRequestFormParams['requestedSchema']['properties'][string];
type FormValue = string | number | boolean | string[];

/** One field of a server's form: what a person reads, and how their answer becomes its value. */
interface FormField {
  readonly name: string;
  readonly shown: Omit<AskedValue, 'server' | 'text' | 'step' | 'steps' | 'rejected'>;
}

/** A value read from an answer; `left-out` for an optional field without one. */
type ReadValue = { readonly kind: 'value'; readonly value: FormValue } | { readonly kind: 'left-out' | 'unfit' };

const UNFIT: ReadValue = { kind: 'unfit' };
const YES = /^(?:y|yes|true|예|네|응)$/i;
const NO = /^(?:n|no|false|아니오|아니요)$/i;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads the fields of a form, in the server's order. */
export function formFields({ properties, required = [] }: ElicitRequestFormParams['requestedSchema']): FormField[] {
  return Object.entries(properties).map(([name, schema]) => {
    const {
      title,
      description,
      default: usual,
    } = schema as { title?: string; description?: string; default?: unknown };
    return {
      name,
      shown: {
        label: title ?? name,
        hint: description,
        ...kindOf(schema),
        usual: usual === undefined ? undefined : asText(usual as FormValue),
        isOptional: required.includes(name) ? undefined : true,
      },
    };
  });
}

/** Parses a person's answer for one field. */
export function readField({ shown }: FormField, typed = ''): ReadValue {
  const text = typed.trim() === '' ? (shown.usual ?? '') : typed.trim();
  if (text === '' && shown.isOptional) return { kind: 'left-out' };
  const value = text === '' ? undefined : toValue(shown, text);
  return value === undefined ? UNFIT : { kind: 'value', value };
}

function toValue(shown: FormField['shown'], text: string): FormValue | undefined {
  const { kind, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = shown;
  const within = (size: number): boolean => size >= min && size <= max;
  const number = Number(text.replaceAll(',', ''));
  switch (kind) {
    case 'yes-no':
      return YES.test(text) ? true : NO.test(text) ? false : undefined;
    case 'number':
    case 'integer':
      return Number.isFinite(number) && within(number) && (kind === 'number' || Number.isInteger(number))
        ? number
        : undefined;
    case 'choice':
      return chosen(shown, text);
    case 'choices': {
      const values = [...new Set(text.split(',').map((part) => chosen(shown, part.trim())))];
      return within(values.length) && values.every((each) => each !== undefined) ? values : undefined;
    }
    default:
      return within([...text].length) && hasFormat(kind, text) ? text : undefined;
  }
}

/** Finds a choice by its value, its label or its place in the list. */
function chosen({ choices = [] }: FormField['shown'], text: string): string | undefined {
  const same = (other: string): boolean => other.toLowerCase() === text.toLowerCase();
  const found = choices.find(({ value }) => value === text) ?? choices.find(({ label }) => same(label));
  return (found ?? choices.find(({ value }) => same(value)) ?? choices[Number(text) - 1])?.value;
}

function hasFormat(kind: FormField['shown']['kind'], text: string): boolean {
  if (kind === 'email') return EMAIL.test(text);
  if (kind === 'uri') return URL.canParse(text);
  if (kind === 'date') return isDay(text);
  return kind !== 'date-time' || (INSTANT.test(text) && !Number.isNaN(Date.parse(text)));
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The parts of the schemas a form may have, of which each kind has some. */
interface AnySchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly enumNames?: readonly string[];
  readonly oneOf?: readonly Titled[];
  readonly items?: { readonly enum?: readonly string[]; readonly anyOf?: readonly Titled[] };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Titled {
  readonly const: string;
  readonly title: string;
}

function kindOf(schema: FieldSchema): Pick<FormField['shown'], 'kind' | 'choices' | 'min' | 'max'> {
  const { type, format, items, minimum, maximum, minLength, maxLength, minItems, maxItems, ...rest } =
    schema as AnySchema;
  if (type === 'boolean') return { kind: 'yes-no' };
  if (type === 'number' || type === 'integer') return { kind: type, min: minimum, max: maximum };
  if (type === 'array')
    return { kind: 'choices', choices: choicesOf(items?.enum, items?.anyOf), min: minItems, max: maxItems };
  const choices = choicesOf(rest.enum, rest.oneOf, rest.enumNames);
  if (choices !== undefined) return { kind: 'choice', choices };
  const kind = FORMATS.find((each) => each === format) ?? 'text';
  return { kind, min: minLength, max: maxLength };
}

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const;

function choicesOf(
  values: readonly string[] | undefined,
  titled: readonly Titled[] | undefined,
  names: readonly string[] = [],
): AskedValue['choices'] {
  if (titled) return titled.map(({ const: value, title }) => ({ value, label: title }));
  return values?.map((value, at) => ({ value, label: names[at] ?? value }));
}

function asText(value: FormValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
