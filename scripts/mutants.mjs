// npm run mutants [-- COUNT [SEED [PATH]]]: changes one place of the program after another, drawn at random, and runs
// the tests that load the file. A change that no test notices is printed; the file is put back each time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from './install.mjs';

const [count = '100', seed = '1', path = 'packages'] = process.argv.slice(2);
/** Nothing is decided in these: sentences, tables of data, and what only tests load. */
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|\/(?:testing|messages|journeys|browser|data)\//;
const TIMEOUT_MS = 15 * 60_000;

const OPPOSITE = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Every place of a source that can be changed: where, and into what. */
function placesIn(file, code) {
  const places = [];
  const types = [];
  const isType = (node) => types.push(node);
  const between = ({ left, right, operator }) => {
    const other = OPPOSITE[operator];
    const start = code.indexOf(operator, left.end);
    if (other !== undefined && start < right.start) places.push({ start, end: start + operator.length, text: other });
  };
  const negated = ({ test }) =>
    places.push({ start: test.start, end: test.end, text: `!(${code.slice(test.start, test.end)})` });
  const visitor = new Visitor({
    TSTypeAliasDeclaration: isType,
    TSInterfaceDeclaration: isType,
    TSTypeAnnotation: isType,
    TSTypeParameterInstantiation: isType,
    TSAsExpression: ({ typeAnnotation }) => isType(typeAnnotation),
    BinaryExpression: between,
    LogicalExpression: between,
    IfStatement: negated,
    ConditionalExpression: negated,
    ExpressionStatement: ({ start, end, expression }) =>
      expression.type === 'CallExpression' && places.push({ start, end, text: ';' }),
    Literal: ({ start, end, value }) => {
      if (typeof value === 'boolean') places.push({ start, end, text: String(!value) });
      if (typeof value === 'number') places.push({ start, end, text: String(value + 1) });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return places.filter(({ start }) => !types.some((type) => type.start <= start && start < type.end));
}

/** The same numbers between 0 and 1 for the same seed. */
function numbersFrom(start) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function isNoticed(args) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--bail=1', '--reporter=dot', '--passWithNoTests'];
  const run = spawn(process.execPath, [vitest, ...args, ...options], {
    cwd: root,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const [status] = await once(run, 'exit');
  // What ran out of time shows nothing: the change may have made an endless loop, or the tests are many.
  return status !== null && status !== 0;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const dirty = spawnSync('git', ['status', '--porcelain', 'packages'], { cwd: root, encoding: 'utf8' }).stdout;
if (dirty !== '') {
  process.stderr.write(`Commit or put away what was changed first:\n${dirty}`);
  process.exit(2);
}
const files = globSync(`${path}/**/src/**/*.ts`, { cwd: root, exclude: (name) => name.includes('node_modules') })
  .filter((file) => !LEFT_OUT.test(file))
  .sort();
const all = files.flatMap((file) =>
  placesIn(file, readFileSync(join(root, file), 'utf8')).map((place) => ({ file, ...place })),
);
const next = numbersFrom(Number(seed));
process.stdout.write(`${all.length} places in ${files.length} files\n`);
let survived = 0;
for (let made = 0; made < Number(count); made++) {
  const { file, start, end, text } = all[Math.floor(next() * all.length)];
  const code = readFileSync(join(root, file), 'utf8');
  const putBack = () => writeFileSync(join(root, file), code);
  process.once('exit', putBack);
  writeFileSync(join(root, file), `${code.slice(0, start)}${text}${code.slice(end)}`);
  // The tests beside a file notice most changes, long before all that load it are through.
  const beside = file.slice(0, file.lastIndexOf('/') + 1);
  const isKilled =
    (await isNoticed(['run', '--project=unit', beside])) ||
    (await isNoticed(['related', file, '--run', '--project=unit']));
  putBack();
  process.off('exit', putBack);
  if (!isKilled) survived++;
  const line = code.slice(0, start).split('\n').length;
  const change = `${code.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)} → ${text.replace(/\s+/g, ' ').slice(0, 60)}`;
  process.stdout.write(`${isKilled ? 'noticed ' : 'SURVIVED'} ${file}:${line} ${change}\n`);
}
process.stdout.write(`${Number(count) - survived} of ${count} changes were noticed\n`);
process.exit(survived > 0 ? 1 : 0);
