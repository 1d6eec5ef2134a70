import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Navigation } from './navigation.ts';
import type { Page } from './page.ts';

/** The services every component can use. */
interface PageTools {
  readonly page: Page;
  readonly navigation: Navigation;
}

export const PageContext = createContext<PageTools | undefined>(undefined);

/** The page, from any component below it. */
export function usePage(): PageTools {
  return useContext(PageContext)!;
}
