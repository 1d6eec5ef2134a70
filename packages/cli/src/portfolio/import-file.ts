import { createReadStream } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readCorrections } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { type PortfolioService, previewText, refusedText } from '@finclaw/portfolio';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

type Preview = Awaited<ReturnType<PortfolioService['previewImport']>>;

/**
 * `portfolio import FILE`, or `-` for standard input: shows how the table is read, the rows to add and the refused
 * ones, and adds them after confirmation or with `--yes`. A file with invalid rows is not imported, unless `--skip-bad`
 * leaves them out.
 */
export async function importFile(invocation: Invocation, portfolio: PortfolioService, path: string): Promise<number> {
  if (path !== '-') return importFrom(invocation, portfolio, path);
  const folder = await mkdtemp(join(tmpdir(), 'finclaw-import-'));
  try {
    // A file is read more than once, but standard input only once.
    const file = join(folder, 'stdin');
    await writeFile(file, invocation.io.stdin, { mode: 0o600 });
    return await importFrom(invocation, portfolio, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importFrom(invocation: Invocation, portfolio: PortfolioService, path: string): Promise<number> {
  const { locale, values } = invocation;
  await access(path).catch((cause: unknown) => {
    throw new FinClawError(message(locale, 'cli.fileUnreadable', { file: path }), 'INVALID_INPUT', { cause });
  });
  const corrections = texts(values.map);
  for (;;) {
    const preview = await showPreview(invocation, portfolio, path, corrections);
    if (!preview.ok || preview.added.count === 0) return nothingToAdd(invocation, portfolio, preview);
    const isLacking = preview.lackingCount > 0 && values['skip-bad'] !== true;
    const answer = values.yes === true ? true : await askPerson(invocation, preview.layout !== undefined, isLacking);
    if (isLacking && typeof answer !== 'string') return lacking(invocation, portfolio, preview);
    if (answer === true) return commit(invocation, portfolio, preview, corrections);
    await portfolio.discardImport(preview.batch.id);
    if (typeof answer !== 'string') return notDone(invocation, preview);
    if ('unclear' in readCorrections([answer]))
      writeLine(invocation.io.stderr, message(locale, 'cli.badMapping', { value: answer }));
    else corrections.push(answer);
  }
}

async function showPreview(
  invocation: Invocation,
  portfolio: PortfolioService,
  path: string,
  given: readonly string[],
): Promise<Preview> {
  const { io, locale, values } = invocation;
  const corrections = given.length === 0 ? undefined : readCorrections(given);
  if (corrections !== undefined && 'unclear' in corrections)
    throw new UsageError(message(locale, 'cli.badMapping', { value: corrections.unclear }));
  const file = basename(path);
  const preview = await portfolio.previewImport(createReadStream(path), {
    file,
    ...(typeof values.account === 'string' && { account: values.account }),
    corrections,
    ownNames: explainedNames(invocation),
    onProgress: (rows) => io.stderr.showProgress(rows.toLocaleString('en-US')),
  });
  io.stderr.endProgress();
  const isUseful = preview.ok && preview.added.count > 0;
  if (values.json && isUseful) return preview;
  const output = isUseful ? io.stdout : io.stderr;
  for (const line of previewText(preview, file, locale)) writeLine(output, line);
  if (values.json) return preview;
  const unknown = preview.ok
    ? preview.refused.find(({ refusal: { reason } }) => reason === 'unknown-symbol' || reason === 'ambiguous-symbol')
    : undefined;
  if (unknown) writeLine(output, message(locale, 'cli.importNameHint', { name: `${unknown.refusal.params.name}` }));
  if (!preview.ok ? preview.problem === 'unknown-layout' : preview.layout !== undefined)
    writeLine(output, message(locale, 'cli.importMapHint'));
  return preview;
}

async function nothingToAdd(
  { io, values }: Invocation,
  portfolio: PortfolioService,
  preview: Preview,
): Promise<number> {
  if (preview.ok) await portfolio.discardImport(preview.batch.id);
  if (values.json) writeJson(io.stdout, preview);
  return EXIT.failed;
}

type Readable = Extract<Preview, { ok: true }>;

async function lacking(
  { io, values, locale }: Invocation,
  portfolio: PortfolioService,
  preview: Readable,
): Promise<number> {
  await portfolio.discardImport(preview.batch.id);
  if (values.json) writeJson(io.stdout, { ...preview, committed: false });
  writeLine(io.stderr, message(locale, 'cli.importLacking', { count: preview.lackingCount }));
  return EXIT.failed;
}

function notDone({ io, values, locale }: Invocation, preview: Readable): number {
  if (values.json) writeJson(io.stdout, { ...preview, committed: false });
  else writeLine(io.stderr, message(locale, 'cli.importNotDone'));
  return values.json ? EXIT.done : EXIT.failed;
}

async function commit(
  invocation: Invocation,
  portfolio: PortfolioService,
  preview: Readable,
  corrections: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  const committed = await portfolio.commitImport(preview.batch.id);
  if (!committed.ok) {
    for (const line of refusedText(committed.refused, committed.refused.length, locale)) writeLine(io.stderr, line);
    return EXIT.failed;
  }
  const given = readCorrections(corrections);
  await portfolio.rememberNames({ ...explainedNames(invocation), ...('unclear' in given ? {} : given.names) });
  if (preview.layout !== undefined) await portfolio.rememberLayout(preview.layout);
  return printResult(
    { io, values },
    { ...preview, committed: true },
    message(locale, 'cli.imported', { count: preview.added.count, id: preview.batch.id }),
  );
}

const texts = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);

/** Parses `--name "컴투스홀딩스=063080.KQ"`: a security's name in the file, and its code. */
function explainedNames({ values, locale }: Invocation): Record<string, string> {
  return Object.fromEntries(
    texts(values.name).map((text) => {
      const [name, code] = [text.slice(0, text.lastIndexOf('=')).trim(), text.slice(text.lastIndexOf('=') + 1).trim()];
      if (name === '' || code === '') throw new UsageError(message(locale, 'cli.badName', { value: text }));
      return [name, code];
    }),
  );
}

/**
 * Asks for confirmation, or for a table read by its columns for a correction, and then again. Without a terminal
 * nothing is confirmed.
 */
async function askPerson(
  { io, locale, values }: Invocation,
  canCorrect: boolean,
  isLacking: boolean,
): Promise<boolean | string> {
  if (values.json || !io.stdin.isTTY || (isLacking && !canCorrect)) return false;
  const question = isLacking ? 'cli.importCorrect' : canCorrect ? 'cli.importConfirmOrCorrect' : 'cli.importConfirm';
  const { askLine } = await import('../terminal/input/ask-line.ts');
  const line = (await askLine(io, message(locale, question)))?.trim() ?? '';
  if (/^(?:y|yes|예|네)$/i.test(line)) return true;
  return canCorrect && line.includes('=') ? line : false;
}
