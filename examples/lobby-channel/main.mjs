import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Called once at start-up, and by `finclaw doctor` to see whether the plugin can be loaded: it registers and starts
 * nothing.
 * @param {import('finclaw/plugin').PluginApi} api
 */
export function register(api) {
  api.registerChannel(createLobby());
}

/** @returns {import('finclaw/plugin').PluginChannel<{ port: number, keep: number }>} */
function createLobby() {
  /** What FinClaw said, by the person or room it was said to; gone when the program ends, as on a noticeboard. */
  const heard = new Map();
  let take;
  let kept = 100;

  return {
    id: 'lobby',
    capabilities: {
      supportsMarkdown: true,
      supportsButtons: true,
      supportsReactions: false,
      maxMessageLength: 4000,
    },

    /**
     * Gets what stands in `channels.lobby` beside what every channel has, checked against the schema in the manifest.
     */
    async setup({ port, keep }) {
      kept = keep;
      const server = createServer((request, response) => {
        answer(request).then(
          ({ status = 200, ...body }) => reply(response, status, body),
          (error) => reply(response, 500, { error: String(error?.message ?? error) }),
        );
      });
      await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
      return async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      };
    },

    /** FinClaw hands over what takes messages. Who may talk, pairing and approvals are not the channel's business. */
    onMessage(handler) {
      take = handler;
      return async () => {
        take = undefined;
      };
    },

    async send({ targetId, payloads }) {
      const list = heard.get(targetId) ?? [];
      heard.set(targetId, list);
      for (const { text = '', channelData } of payloads) {
        // A question that waits for a yes: a button sends its text in the name of the person who pressed it.
        const buttons = channelData?.kind === 'approval' ? [channelData.approve, channelData.deny] : [];
        list.push({ text, buttons });
      }
      list.splice(0, list.length - kept);
      return undefined;
    },
  };

  async function answer(request) {
    const url = new URL(request.url, 'http://lobby');
    if (request.method === 'GET' && url.pathname === '/heard')
      return { messages: heard.get(url.searchParams.get('by')) ?? [] };
    if (request.method !== 'POST' || url.pathname !== '/say')
      return { status: 404, error: 'POST /say or GET /heard?by=NAME' };
    const { id, from, room, text } = await json(request);
    if ([id, from, text].some((part) => typeof part !== 'string'))
      return { status: 400, error: 'id, from and text are texts' };
    if (take === undefined) return { status: 503, error: 'closed' };
    // Once this resolves the message is stored and will be answered; the same id is never answered twice, so it has to
    // be unique for ever.
    await take({
      id,
      senderId: from,
      senderName: from,
      // A person wrote it or pressed a button that writes it. What they only passed on would be 'forwarded', what a
      // program sends 'api'.
      origin: 'typed',
      body: text,
      chatType: room === undefined ? 'direct' : 'group',
      ...(room === undefined ? {} : { chatId: room, mentionsBot: text.includes('@finclaw') }),
    });
    return { status: 202, accepted: id };
  }
}

function reply(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
