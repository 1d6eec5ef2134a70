/** Listens to a model and keeps the steps of each conversation, word for word. */
export function memorise(provider) {
  const lines = new Map();
  return {
    provider: {
      ...provider,
      streamCompletion(params) {
        const chunks = [];
        lines.set(keyOf(params), chunks);
        return listen(provider.streamCompletion(params), chunks);
      },
    },
    /** A model that says the same again without reading anything: what engine and tools cost by themselves. */
    prompter: {
      ...provider,
      async *streamCompletion(params) {
        yield* lines.get(keyOf(params)) ?? [];
      },
    },
  };
}

const keyOf = ({ messages }) =>
  `${messages.length} ${JSON.stringify(messages.findLast(({ role }) => role === 'user'))}`;

async function* listen(stream, chunks) {
  for await (const chunk of stream) {
    chunks.push(chunk);
    yield chunk;
  }
}
