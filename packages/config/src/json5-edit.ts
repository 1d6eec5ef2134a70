import { isDeepStrictEqual } from 'node:util';
import JSON5 from 'json5';
import type { ConfigPath } from './dotted-path.ts';
import { type Json5Member, type Json5Node, scanJson5, skipBlank } from './json5-scan.ts';
import { isBlankJson5 } from './read-source.ts';
import { setAt } from './setting-path.ts';

/**
 * Sets or removes (undefined) one setting in a JSON5 text and changes nothing else. Where the text cannot be edited in
 * place, for example inside a list, it is rewritten and its comments are lost.
 */
export function editJson5(text: string, path: ConfigPath, value: unknown): string {
  const source = isBlankJson5(text) ? `${text.trim() === '' ? '' : `${text.trimEnd()}\n`}{}\n` : text;
  const wanted = setAt(JSON5.parse(source), path, value);
  const edited = value === undefined ? removeMember(source, path) : setMember(source, path, value);
  if (isDeepStrictEqual(JSON5.parse(edited), wanted)) return edited;
  return `${JSON5.stringify(wanted, null, 2)}\n`;
}

function setMember(text: string, path: ConfigPath, value: unknown): string {
  let node = scanJson5(text);
  for (const [depth, part] of path.entries()) {
    if (node.members === undefined)
      return replace(text, node, nest(path.slice(depth), value), indentAt(text, node.start));
    const member = find(node, part);
    if (member === undefined) return insert(text, node, String(part), nest(path.slice(depth + 1), value));
    node = member.value;
  }
  return replace(text, node, value, indentAt(text, node.start));
}

function removeMember(text: string, path: ConfigPath): string {
  let node: Json5Node | undefined = scanJson5(text);
  let member: Json5Member | undefined;
  for (const part of path) {
    member = node && find(node, part);
    node = member?.value;
  }
  if (member === undefined) return text;
  let start = member.start;
  let { end } = member.value;
  const comma = skipBlank(text, end);
  if (text[comma] === ',') end = comma + 1;
  const before = /(?<![^\S\n])[^\S\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[^\S\n]*\n?/.exec(text.slice(end))?.[0] ?? '';
  const ownsLine = after.endsWith('\n') && (start === before || text[start - before - 1] === '\n');
  if (ownsLine) {
    start -= before;
    end += after.length;
  }
  return text.slice(0, start) + text.slice(end);
}

function find(node: Json5Node, part: string | number): Json5Member | undefined {
  return node.members?.findLast((member) => member.key === part);
}

function replace(text: string, node: Json5Node, value: unknown, indent: string): string {
  return text.slice(0, node.start) + render(value, indent) + text.slice(node.end);
}

/** Adds a member after the last one, on a separate line. */
function insert(text: string, node: Json5Node, key: string, value: unknown): string {
  const outer = indentAt(text, node.start);
  const last = node.members?.at(-1);
  const inner = last !== undefined && isFirstOnLine(text, last.start) ? indentAt(text, last.start) : `${outer}  `;
  const closing = node.end - 1;
  const needsComma = last !== undefined && text[skipBlank(text, last.value.end)] !== ',';
  const head = needsComma
    ? `${text.slice(0, last.value.end)},${text.slice(last.value.end, closing)}`
    : text.slice(0, closing);
  const line = `${inner}${renderKey(key)}: ${render(value, inner)},`;
  return `${head.trimEnd()}\n${line}\n${outer}${text.slice(closing)}`;
}

function render(value: unknown, indent: string): string {
  return JSON5.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

function renderKey(key: string): string {
  return JSON5.stringify({ [key]: 0 }).slice(1, -3);
}

function nest(path: ConfigPath, value: unknown): unknown {
  return setAt(undefined, path, value);
}

function indentAt(text: string, position: number): string {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  return /^[^\S\n]*/.exec(line)?.[0] ?? '';
}

function isFirstOnLine(text: string, position: number): boolean {
  return text.slice(text.lastIndexOf('\n', position - 1) + 1, position).trim() === '';
}
