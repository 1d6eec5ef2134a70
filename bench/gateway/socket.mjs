import { WebSocket } from 'ws';

/** The time in milliseconds, finer than the clock on the wall. */
export const now = () => performance.timeOrigin + performance.now();

/** A socket with calls that wait for their answer. */
export class Socket {
  #next = 1;
  #waiting = new Map();

  constructor(socket, onEvent) {
    this.socket = socket;
    socket.on('message', (data) => {
      const at = now();
      const { id, result, error, params } = JSON.parse(data);
      if (params) onEvent?.(params, at);
      else this.#waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
    });
  }

  static async open({ url, token }, onEvent) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}api/ws`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const opened = new Socket(socket, onEvent);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return opened;
  }

  call(method, params) {
    const id = this.#next++;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return answer;
  }
}
