import { useEffect, useState } from 'preact/hooks';
import { t } from '../language/language.ts';

/** Returns the name of the company's provider; empty where the server has none, and undefined until that is known. */
export function useCompany(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const ways = await fetch('/api/sign-in');
      setName(ways.ok ? (((await ways.json()) as { readonly company?: string }).company ?? '') : '');
    };
    // Without an answer there is no such way in.
    void ask().catch(() => setName(''));
  }, []);
  return name;
}

interface CompanyLinkProps {
  readonly name: string | undefined;
  readonly label: 'page.company.signIn' | 'page.company.connect';
}

/** Leads to the company's provider, where the server has one. */
export function CompanyLink({ name, label }: CompanyLinkProps) {
  return name ? (
    <a class="button" href="/api/sign-in/company">
      {t(label, { name })}
    </a>
  ) : null;
}
