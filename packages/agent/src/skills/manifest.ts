import type { Result } from '@finclaw/types';
import { isRecord, parseJson } from '@finclaw/types';

/**
 * A tool defined by a skill: another tool under its own name and with its own inputs. It is data; nothing in it is
 * executed.
 */
export interface SkillToolManifest {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The tool that does the work. */
  readonly uses: string;
  /** The input of that tool; a text `{name}` is replaced by that argument of the call. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The contents of a skill's files. */
export interface SkillManifest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The text the model receives when it reads the skill. */
  readonly prompt: string;
  readonly tools: readonly SkillToolManifest[];
}

const ID = /^[a-zA-Z0-9_-]{1,64}$/;

/** Parses `SKILL.md` (front matter with name and description, then the text) and `tools.json`, if there is one. */
export function parseSkillManifest(
  folderName: string,
  skillText: string,
  toolsText?: string,
): Result<SkillManifest, string> {
  const parts = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(skillText);
  if (!parts) return fail('SKILL.md does not begin with front matter between two lines of ---');
  const fields = parseFrontMatter(parts[1]!);
  const id = fields.get('id') ?? folderName;
  if (!ID.test(id))
    return fail(`the id ${JSON.stringify(id.slice(0, 80))} has characters other than letters, digits, "_" and "-"`);
  const name = fields.get('name') ?? '';
  const description = fields.get('description') ?? '';
  if (name === '' || description === '') return fail('SKILL.md needs a name and a description');
  const tools = toolsText === undefined ? ok([]) : parseTools(toolsText);
  return tools.ok ? ok({ id, name, description, prompt: parts[2]!.trim(), tools: tools.value }) : tools;
}

/** The `key: value` lines at the top level. An indented block after an empty value, `>` or `|` becomes one line. */
function parseFrontMatter(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const field = /^([A-Za-z][\w-]*):(.*)$/.exec(line);
    if (field) {
      key = field[1]!;
      const value = field[2]!.trim().replace(/^[>|][+-]?$/, '');
      fields.set(key, value.replace(/^(["'])(.*)\1$/, '$2'));
    } else if (key !== undefined && /^\s+\S/.test(line)) {
      fields.set(key, `${fields.get(key)} ${line.trim()}`.trim());
    }
  }
  return fields;
}

function parseTools(text: string): Result<SkillToolManifest[], string> {
  const value = parseJson(text);
  if (!Array.isArray(value)) return fail('tools.json is not a list');
  const wrong = value.findIndex((tool) => !isToolManifest(tool));
  return wrong < 0
    ? ok(value as SkillToolManifest[])
    : fail(`tool ${wrong + 1} of tools.json needs name, description, inputSchema, uses and input`);
}

function isToolManifest(value: unknown): value is SkillToolManifest {
  const { name, description, inputSchema, uses, input } = Object(value) as Record<string, unknown>;
  return (
    [name, description, uses].every((text) => typeof text === 'string') && isRecord(inputSchema) && isRecord(input)
  );
}

function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

function fail(error: string): Result<never, string> {
  return { ok: false, error };
}
