import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { Wide } from '../shell/wide.tsx';

/** Code as it was written, with a button that copies it. */
export function CodeBlock({ text, language }: { readonly text: string; readonly language: string }) {
  const { page } = usePage();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    page.notes.show(t('page.reply.copied'));
  };
  return (
    <div class="code-block">
      <div class="code-block-head">
        <span>{language}</span>
        <button type="button" class="icon-button" aria-label={t('page.reply.copyCode')} onClick={() => void copy()}>
          <Icon name="copy" />
        </button>
      </div>
      <Wide class="code-text" label={t('page.reply.code')}>
        <pre>
          <code>{text}</code>
        </pre>
      </Wide>
    </div>
  );
}
