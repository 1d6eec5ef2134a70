import { useEffect, useState } from 'preact/hooks';
import { t } from '../language/language.ts';

/** What the company's provider is called, where the server has one. */
export function useCompany(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const ways = await fetch('/api/sign-in');
      if (ways.ok) setName(((await ways.json()) as { readonly company?: string }).company);
    };
    // Without an answer there is no such way in.
    void ask().catch(() => {});
  }, []);
  return name;
}

/** Leads to the company's provider, where the server has one. */
export function CompanyLink({ label }: { readonly label: 'page.company.signIn' | 'page.company.connect' }) {
  const name = useCompany();
  return name === undefined ? null : (
    <a class="button" href="/api/sign-in/company">
      {t(label, { name })}
    </a>
  );
}
