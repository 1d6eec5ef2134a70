import { t } from './words.ts';

interface WaysInProps {
  readonly ways: { readonly link: string; readonly code: string };
}

/** Shows a person's sign-ins, displayed only this once: a link for a browser, a code for a messenger. */
export function WaysIn({ ways }: WaysInProps) {
  return (
    <div class="secret" role="status">
      <p>{t('page.people.ways')}</p>
      <p class="quote-line">
        <code>{ways.link}</code>
      </p>
      <p class="quote-line">
        <code>/link {ways.code}</code>
      </p>
    </div>
  );
}
