// How the bundle takes Node's own modules.
import { builtinModules } from 'node:module';

const PREFIX = '\0builtin:';
const NAMES = new Set(builtinModules.filter((name) => !name.startsWith('_')).map((name) => name.replace(/^node:/, '')));

/** Modules that take long to load and that a small command does not use. */
const LATE = new Set(['crypto']);

/** What is called of such a module loads it; its classes and values cannot be had without it. */
function lateBuiltin(name, offered) {
  const real = process.getBuiltinModule(name);
  const isCalled = (key) =>
    /^[a-z]/.test(key) && typeof Object.getOwnPropertyDescriptor(real, key)?.value === 'function';
  return [
    `let loaded; const builtin = () => (loaded ??= process.getBuiltinModule('node:${name}'));`,
    'export default /* @__PURE__ */ (() => builtin())();',
    ...offered.map((key) =>
      isCalled(key)
        ? `export const ${key} = (...given) => builtin().${key}(...given);`
        : `export const ${key} = /* @__PURE__ */ (() => builtin().${key})();`,
    ),
  ].join('\n');
}

/**
 * An import statement makes Node read everything a module of its own offers, also what loads other modules when it is
 * read: `node:http` brings a whole WebSocket client, 60 ms of every start that has to do with HTTP. Asked for by name,
 * a module gives what is taken of it and no more.
 */
export const builtinsByName = {
  name: 'builtins-by-name',
  resolveId(source, importer, { kind }) {
    const name = source.replace(/^node:/, '');
    // What the bundler itself adds to a bundle comes before all of it.
    if (kind !== 'import-statement' || !NAMES.has(name) || importer?.startsWith('\0rolldown')) return null;
    return { id: `${PREFIX}${name}`, moduleSideEffects: false };
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return null;
    const name = id.slice(PREFIX.length);
    const offered = Object.keys(process.getBuiltinModule(name)).filter(
      (key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default',
    );
    if (LATE.has(name)) return lateBuiltin(name, offered);
    const lines = offered.map((key) => `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`);
    return [
      `const builtin = /* @__PURE__ */ process.getBuiltinModule('node:${name}');`,
      'export default builtin;',
      ...lines,
    ].join('\n');
  },
};
