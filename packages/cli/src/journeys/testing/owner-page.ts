import { runHere } from '../run-here.ts';

/** What the owner's browser sends with every request to a running server: unlike a token, it is a person. */
export async function ownerPage(url: string, stateDir: string): Promise<Readonly<Record<string, string>>> {
  const { link } = JSON.parse((await runHere(['serve', '--link', '--json'], stateDir)).stdout) as {
    readonly link: string;
  };
  const opened = await fetch(link, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
}
