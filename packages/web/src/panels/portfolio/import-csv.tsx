import type { GatewayParams, GatewayResult } from '@finclaw/types';
import { useRef, useState } from 'preact/hooks';
import { readAttachment } from '../../composer/attachments.ts';
import { locale } from '../../language/language.ts';
import { decimal } from '../../language/numbers.ts';
import type { ImportProgress } from '../../page/page.ts';
import { usePage } from '../../page/page-context.ts';
import { ImportAnswer, ImportColumns } from './import-columns.tsx';
import { t } from './words.ts';

interface Preview {
  readonly file: ReadFile;
  readonly corrections: readonly string[];
  readonly outcome: GatewayResult<'portfolio.import'>;
}

/** Imports trades from a file: first a preview, then, after confirmation, the import. */
export function ImportCsv({ onImported }: { readonly onImported: () => void }) {
  const { page } = usePage();
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  if (!page.offers('portfolio.import')) return null;
  const importing = page.importing.value;

  const look = async (file: File): Promise<void> => {
    await understand(await readFile(file), []);
  };
  const understand = async (file: ReadFile, corrections: readonly string[]): Promise<void> => {
    const outcome = await page.importTrades({ ...file, corrections, preview: true, locale: locale.value });
    if (outcome) setPreview({ file, corrections, outcome });
  };
  const confirm = async ({ file, corrections, outcome }: Preview): Promise<void> => {
    const done = await page.importTrades({
      ...file,
      corrections,
      locale: locale.value,
      ...(outcome.lacking > 0 && { skipBad: true }),
    });
    if (!done) return;
    setPreview(undefined);
    page.notes.show(t('page.portfolio.imported', { added: done.added }));
    onImported();
  };
  const correct =
    ({ file, corrections: before }: Preview) =>
    (corrections: readonly string[]): void =>
      void understand(file, [...before, ...corrections]);
  return (
    <section class="import">
      <button type="button" class="button" disabled={importing !== undefined} onClick={() => picker.current?.click()}>
        {t('page.portfolio.import')}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.xlsx,.txt,.ofx,.qfx,.json,.xml,text/csv"
        aria-label={t('page.portfolio.import')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void look(file);
        }}
      />
      {importing ? <Progress {...importing} /> : null}
      {preview && !importing ? (
        <div class="import-preview" role="status">
          <p>{preview.outcome.summary}</p>
          {preview.outcome.columns ? (
            <ImportColumns columns={preview.outcome.columns} onCorrect={correct(preview)} />
          ) : null}
          {preview.outcome.problems.length > 0 ? (
            <ul class="import-details">
              {preview.outcome.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          ) : null}
          {preview.outcome.problems.length > 0 ? <ImportAnswer onCorrect={correct(preview)} /> : null}
          {preview.outcome.lacking > 0 ? (
            <p>{t('page.portfolio.lacking', { count: preview.outcome.lacking })}</p>
          ) : null}
          <div class="confirm-actions">
            <button type="button" class="button" onClick={() => setPreview(undefined)}>
              {t('page.app.cancel')}
            </button>
            <button
              type="button"
              class="button"
              data-kind="primary"
              disabled={preview.outcome.added === 0}
              onClick={() => void confirm(preview)}
            >
              {t(preview.outcome.lacking > 0 ? 'page.portfolio.confirmRest' : 'page.portfolio.confirm')}
            </button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

/**
 * Shows the number of rows read; an indeterminate bar until the first are read, and again while they are being checked.
 */
function Progress({ done, total }: ImportProgress) {
  const isReading = total > 0 && done < total;
  const rows = (count: number): string => decimal(locale.value, String(count));
  const text = isReading
    ? t('page.portfolio.reading', { done: rows(done), total: rows(total) })
    : t('page.portfolio.checking');
  return (
    <p class="import-progress">
      <progress aria-label={text} {...(isReading && { value: done, max: total })} /> {text}
    </p>
  );
}

type ReadFile = Pick<GatewayParams<'portfolio.import'>, 'data' | 'filename'>;

/** Reads a file's bytes unchanged: the server detects its encoding, and its report applies to these bytes. */
async function readFile(file: File): Promise<ReadFile> {
  return { data: (await readAttachment(file)).data, filename: file.name };
}
