import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { message } from '@finclaw/config';
import { type PortfolioService, previewText, refusedText } from '@finclaw/finance';
import { FinClawError } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio import FILE`: shows what would be added and what is refused, and adds it after a yes or with `--yes`. A file with rows
 * that cannot be added is not imported, unless `--skip-bad` says to leave them out.
 */
export async function importFile(invocation: Invocation, portfolio: PortfolioService, path: string): Promise<number> {
  const { io, locale, values } = invocation;
  await access(path).catch((cause: unknown) => {
    throw new FinClawError(message(locale, 'cli.fileUnreadable', { file: path }), 'INVALID_INPUT', { cause });
  });
  const file = basename(path);
  const ownNames = explainedNames(invocation);
  const preview = await portfolio.previewImport(createReadStream(path), {
    file,
    ...(typeof values.account === 'string' && { account: values.account }),
    ...(values['keep-repeats'] === true && { keepsRepeats: true }),
    ownNames,
    onProgress: (rows) => io.stderr.showProgress(rows.toLocaleString('en-US')),
  });
  io.stderr.endProgress();
  const isUseful = preview.ok && preview.added.count > 0;
  const told = isUseful ? io.stdout : io.stderr;
  if (!values.json || !isUseful) for (const line of previewText(preview, file, locale)) writeLine(told, line);
  const unknown = preview.ok ? preview.refused.find(({ refusal }) => refusal.reason === 'unknown-symbol') : undefined;
  if (!values.json && unknown) writeLine(told, message(locale, 'cli.importNameHint', { name: `${unknown.refusal.params.name}` }));
  if (!isUseful) {
    if (preview.ok) await portfolio.discardImport(preview.batch.id);
    if (values.json) writeJson(io.stdout, preview);
    return EXIT.failed;
  }
  if (preview.lackingCount > 0 && values['skip-bad'] !== true) {
    await portfolio.discardImport(preview.batch.id);
    if (values.json) writeJson(io.stdout, { ...preview, committed: false });
    writeLine(io.stderr, message(locale, 'cli.importLacking', { count: preview.lackingCount }));
    return EXIT.failed;
  }
  if (values.yes !== true && !(await confirmed(invocation))) {
    await portfolio.discardImport(preview.batch.id);
    if (values.json) writeJson(io.stdout, { ...preview, committed: false });
    else writeLine(io.stderr, message(locale, 'cli.importNotDone'));
    return values.json ? EXIT.done : EXIT.failed;
  }
  const committed = await portfolio.commitImport(preview.batch.id);
  if (!committed.ok) {
    for (const line of refusedText(committed.refused, committed.refused.length, locale)) writeLine(io.stderr, line);
    return EXIT.failed;
  }
  await portfolio.rememberNames(ownNames);
  if (values.json) writeJson(io.stdout, { ...preview, committed: true });
  else writeLine(io.stdout, message(locale, 'cli.imported', { count: preview.added.count, id: preview.batch.id }));
  return EXIT.done;
}

/** `--name "컴투스홀딩스=063080.KQ"`: what the file calls a security, and its code. */
function explainedNames({ values, locale }: Invocation): Record<string, string> {
  const texts = Array.isArray(values.name) ? values.name.map(String) : [];
  return Object.fromEntries(
    texts.map((text) => {
      const [name, code] = [text.slice(0, text.lastIndexOf('=')).trim(), text.slice(text.lastIndexOf('=') + 1).trim()];
      if (name === '' || code === '') throw new UsageError(message(locale, 'cli.badName', { value: text }));
      return [name, code];
    }),
  );
}

/** Without a terminal nobody can say yes. */
async function confirmed({ io, locale, values }: Invocation): Promise<boolean> {
  if (values.json || !io.stdin.isTTY) return false;
  const lines = io.stderr.editLines(io.stdin, { prompt: message(locale, 'cli.importConfirm') });
  try {
    lines.prompt();
    for await (const line of lines) return /^(y|yes)$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
