import { type Observed, type Place, QUESTION } from '../surfaces.ts';
import { afterBreak } from './command-line.ts';
import { type Served, withServer } from './served.ts';

interface Choice {
  readonly delta?: { readonly content?: string };
  readonly message?: { readonly content?: string; readonly refusal?: string | null };
  readonly finish_reason: string | null;
}

interface Body {
  readonly choices?: readonly Choice[];
  readonly ending?: { readonly kind: string };
}

/** The API that other programs speak, in one piece. */
export function askOpenAI(place: Place): Promise<Observed> {
  return withServer(place, {}, async (served) => {
    const body = JSON.parse(await post(served, false)) as Body;
    const [choice] = body.choices ?? [];
    const text = choice?.message?.content || choice?.message?.refusal || JSON.stringify(body);
    return { text, ends: choice?.finish_reason ? 1 : 0, late: '', kind: body.ending?.kind ?? 'none' };
  });
}

/** The same, piece by piece. */
export function askOpenAIStream(place: Place): Promise<Observed> {
  return withServer(place, {}, async (served) => {
    const lines = (await post(served, true)).split('\n').filter((line) => line.startsWith('data: '));
    const endAt = lines.indexOf('data: [DONE]');
    const parts = lines.slice(0, endAt).map((line) => JSON.parse(line.slice('data: '.length)) as Body);
    const text = parts.map(({ choices }) => choices?.[0]?.delta?.content ?? '').join('');
    const ended = parts.filter(({ choices }) => choices?.[0]?.finish_reason);
    return {
      text: afterBreak(text),
      ends: ended.length,
      late: lines.slice(endAt + 1).join(''),
      kind: ended[0]?.ending?.kind ?? 'none',
    };
  });
}

async function post({ url, token }: Served, stream: boolean): Promise<string> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'finclaw', stream, messages: [{ role: 'user', content: QUESTION }] }),
  });
  return response.text();
}
