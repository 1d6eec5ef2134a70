import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Methods that nothing of ours calls, and who does. */
const CALLED_FROM_OUTSIDE: Readonly<Record<string, string>> = {
  addDiagnostic: 'plugins',
  nextMessage: 'tests of plugins',
  openChannel: 'tests of plugins',
  registerChannel: 'plugins',
  registerCommand: 'plugins',
  registerHook: 'plugins',
  registerMarketSource: 'plugins',
  registerRoute: 'plugins',
  registerSchedule: 'plugins',
  registerService: 'plugins',
  registerTool: 'plugins',
  getActiveCount: 'tests, which cannot see a slot otherwise',
  getFailures: 'tests, which cannot see a count below the threshold otherwise',
  getWaitingCount: 'tests, which cannot see a queue otherwise',
  pendingCount: 'tests, which cannot see a forgotten buffer otherwise',
};

/**
 * Optional parameters that only tests pass: clocks, chance, places, sizes and platforms they cannot wait or look for.
 */
const SEAMS: Readonly<Record<string, string>> = {
  closeServer: 'how long open connections are waited for',
  createBreakerRegistry: 'the clock of breakers',
  createFenceMarker: 'chance',
  createGatewayLink: 'the clock of a link',
  createGatewayToken: 'the clock of a token',
  createLogger: 'where log lines go',
  createSessionLedgers: 'how many conversations are remembered',
  dispose: 'how long turns under way are waited for',
  encryptPush: 'chance',
  findPageFolder: 'where the page lies',
  isProcessAlive: 'what the system says about a process',
  openServer: 'how patient the server is with slow callers',
  processOwnership: 'another process',
  readAsset: 'where fonts lie',
  readLines: 'how long a line may be',
  statements: 'an asker who leaves: the answer is shared by all who ask, so only tests stop one',
  tick: 'the clock of a round',
  toHttpError: 'the clock of a date in a header',
  writeFileAtomic: 'another platform',
};

/** Options that only tests give, for the same reasons, and those that a requirement names. */
const OPTION_SEAMS: Readonly<Record<string, string>> = {
  batchMs: 'how long words of an answer are gathered',
  draftIntervalMs: 'how often a growing answer is shown',
  maxParallel: 'how many calls run at a time',
  maxSessions: 'how many conversations are remembered',
  pageFolder: 'where the page lies',
  registerTimeoutMs: 'how long a plugin is waited for',
  retryOptions: 'the waits between two tries',
  ring: 'how many events are remembered',
  settleMs: 'how long a file is left to settle',
  showSign: 'named in the plans',
  watchFolder: 'what the system says about a folder',
};

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

interface OptionalParameter {
  readonly file: string;
  readonly name: string;
  /** How it is called. */
  readonly call: string;
  /** Its place in the list. */
  readonly at: number;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (key: unknown): string | undefined => {
  const { name, value } = (key ?? {}) as { name?: string; value?: unknown };
  return name ?? (typeof value === 'string' ? value : undefined);
};

/** What the program declares and what it uses, by name: one syntax tree per file, no types. */
class Program {
  readonly methods: { readonly file: string; readonly name: string }[] = [];
  readonly optional: OptionalParameter[] = [];
  /** Properties that an object of options may leave out. */
  readonly left: { readonly file: string; readonly name: string }[] = [];
  readonly used = new Set<string>();
  /** The keys of all objects that are written somewhere. */
  readonly given = new Set<string>();
  /** The most arguments any call of a name has; a dot before it is a method's. */
  readonly passed = new Map<string, number>();

  add(file: string, text: string): void {
    this.#visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, file);
  }

  #visit(node: Node, file: string, parent?: Node): void {
    this.#note(node, file);
    for (const [part, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue;
        if (!declares(node, part, parent)) this.#use(child);
        if (node.type === 'ObjectExpression' && child.type === 'Property') this.given.add(nameOf(child.key) ?? '');
        this.#visit(child, file, node);
      }
    }
  }

  #use(node: Node): void {
    const name = /Identifier$|^Literal$/.test(node.type) ? nameOf(node) : undefined;
    if (name !== undefined) this.used.add(name);
  }

  #note(node: Node, file: string): void {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node;
      const name = callee.type === 'MemberExpression' ? `.${nameOf(callee.property)}` : nameOf(callee);
      const given = node.arguments as readonly Node[];
      const count = given.some(({ type }) => type === 'SpreadElement') ? Number.POSITIVE_INFINITY : given.length;
      if (name !== undefined) this.passed.set(name, Math.max(this.passed.get(name) ?? 0, count));
    }
    if (node.type === 'TSInterfaceDeclaration' && /Options$/.test(nameOf(node.id) ?? '')) {
      for (const part of (node.body as { readonly body: readonly Node[] }).body) {
        const name = nameOf(part.key);
        if (part.optional === true && name !== undefined) this.left.push({ file, name });
      }
    }
    const isMethod =
      (node.type === 'MethodDefinition' || node.type === 'TSMethodSignature') && node.kind !== 'constructor';
    if (!isMethod && node.type !== 'FunctionDeclaration') return;
    const name = nameOf(isMethod ? node.key : node.id);
    if (name === undefined || node.computed === true) return;
    if (isMethod) this.methods.push({ file, name });
    const params = ((node.value as Node | undefined)?.params ?? node.params ?? []) as readonly Node[];
    for (const [at, param] of params.entries())
      if (param.type === 'AssignmentPattern' || param.optional === true)
        this.optional.push({ file, name, call: isMethod ? `.${name}` : name, at });
  }
}

/** Whether a child of a node is the name of what the node declares. */
function declares(node: Node, part: string, parent: Node | undefined): boolean {
  if (part !== 'key' || node.computed === true) return false;
  if (node.type === 'Property') return node.shorthand !== true && parent?.type !== 'ObjectPattern';
  return ['MethodDefinition', 'TSMethodSignature', 'TSPropertySignature', 'PropertyDefinition'].includes(node.type);
}

const program = new Program();
for (const path of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$|\/(?:testing|journeys|browser)\//.test(path)) continue;
  program.add(path, readFileSync(join(root, path), 'utf8'));
}

const tell = (found: readonly { readonly file: string; readonly name: string }[]): string[] =>
  [...new Set(found.map(({ file, name }) => `${file}: ${name}`))].toSorted();

describe('what the program declares, the program uses', () => {
  it('is read', () => {
    expect(program.methods.length).toBeGreaterThan(1_000);
    expect(program.optional.length).toBeGreaterThan(100);
    expect(program.left.length).toBeGreaterThan(100);
  });

  it('a method is called', () => {
    const idle = program.methods.filter(({ name }) => !program.used.has(name));
    expect(tell(idle.filter(({ name }) => !Object.hasOwn(CALLED_FROM_OUTSIDE, name)))).toEqual([]);
    for (const name of Object.keys(CALLED_FROM_OUTSIDE)) expect(idle.map((each) => each.name)).toContain(name);
  });

  it('an optional parameter is passed', () => {
    const idle = program.optional.filter(
      ({ call, at }) => (program.passed.get(call) ?? Number.POSITIVE_INFINITY) <= at,
    );
    expect(tell(idle.filter(({ name }) => !Object.hasOwn(SEAMS, name)))).toEqual([]);
    for (const name of Object.keys(SEAMS)) expect(idle.map((each) => each.name)).toContain(name);
  });

  it('an option is given', () => {
    const idle = program.left.filter(({ name }) => !program.given.has(name));
    expect(tell(idle.filter(({ name }) => !Object.hasOwn(OPTION_SEAMS, name)))).toEqual([]);
    for (const name of Object.keys(OPTION_SEAMS)) expect(idle.map((each) => each.name)).toContain(name);
  });
});
