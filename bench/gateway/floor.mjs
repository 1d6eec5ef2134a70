// The floor: a bare WebSocket server that says the same words to the same number of readers, and does nothing else.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { everyWord } from './words.mjs';

const seconds = Number(process.argv[2]);
const conversations = new Map();
const server = createServer();
const event = (params) => JSON.stringify({ jsonrpc: '2.0', method: 'event', params });

const answers = {
  'server.health': () => ({ status: 'ok' }),
  'events.subscribe': ({ sessionKey }, socket) => {
    conversations.get(sessionKey)?.add(socket);
    return { cursor: '0' };
  },
  'messages.send': () => {
    const sessionKey = String(conversations.size);
    const readers = new Set();
    conversations.set(sessionKey, readers);
    const tell = (params) => {
      const text = event({ sessionKey, ...params });
      for (const reader of readers) reader.send(text);
    };
    void everyWord(seconds, (delta) => tell({ type: 'text', delta })).then(() => tell({ type: 'turn-end' }));
    return { sessionKey };
  },
};

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data);
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params, socket) }));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/` }, null, 1));
});
