/** The values of a body with one JSON text per line, as they arrive. */
export async function* readJsonLines<T>(response: Response): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
  }
  if (rest.trim() !== '') yield JSON.parse(rest) as T;
}
