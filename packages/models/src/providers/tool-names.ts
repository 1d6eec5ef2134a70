import { createHash } from 'node:crypto';
import type { ToolDefinition } from '@finclaw/types';
import { ProviderError } from '../errors.ts';

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_STEM = 55;

/**
 * Returns the wire name of a tool, where only letters, digits, `_` and `-` are allowed. Equal names always give equal
 * ones.
 */
export function toWireToolName(name: string): string {
  if (ACCEPTED.test(name)) return name;
  const stem = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_STEM);
  return `${stem}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

const ACCEPTED_ID = /^[A-Za-z0-9_-]{1,40}$/;

/** Returns the wire id of a tool call; some servers issue ids that a vendor would refuse. */
export function toWireCallId(id: string): string {
  return ACCEPTED_ID.test(id) ? id : `call_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
}

/** Translates the names of a model's tool calls back. */
export type ToolNameDecoder = (wireName: string) => string;

/** Tools in the order they are sent, with the way back from their names on the wire. */
interface WireTools<T> {
  readonly tools: readonly T[];
  readonly decode: ToolNameDecoder;
}

const NONE: readonly never[] = [];

/**
 * Creates the converter of one vendor. A list and a tool are converted once, however many calls use them, and always in
 * the same order.
 */
export function createToolConverter<T extends object>(
  convert: (tool: ToolDefinition, wireName: string) => T,
): (tools: readonly ToolDefinition[] | undefined) => WireTools<T> {
  const converted = new WeakMap<readonly ToolDefinition[], WireTools<T>>();
  const each = new WeakMap<ToolDefinition, T>();
  const convertOnce = (tool: ToolDefinition, wireName: string): T => {
    const known = each.get(tool) ?? convert(tool, wireName);
    each.set(tool, known);
    return known;
  };
  return (tools = NONE) => {
    let wire = converted.get(tools);
    if (wire === undefined) {
      wire = convertAll(tools, convertOnce);
      converted.set(tools, wire);
    }
    return wire;
  };
}

function convertAll<T>(
  tools: readonly ToolDefinition[],
  convert: (tool: ToolDefinition, wireName: string) => T,
): WireTools<T> {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const names = new Map<string, string>();
  for (const { name } of sorted) {
    const wireName = toWireToolName(name);
    if (names.has(wireName)) {
      throw new ProviderError(
        `The tools "${names.get(wireName)}" and "${name}" have the same name`,
        'PROVIDER_BAD_REQUEST',
      );
    }
    names.set(wireName, name);
  }
  return {
    tools: sorted.map((tool) => convert(tool, toWireToolName(tool.name))),
    decode: (wireName) => names.get(wireName) ?? wireName,
  };
}
