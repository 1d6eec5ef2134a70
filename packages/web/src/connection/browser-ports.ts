import type { StreamPorts } from './event-stream.ts';

/** The event stream over the browser's own WebSocket, always to the server the page came from. */
export function browserStreamPorts(): StreamPorts {
  return {
    open(listener) {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(`${scheme}//${location.host}/api/ws`);
      socket.onopen = () => listener.onOpen();
      socket.onmessage = (message) => listener.onMessage(String(message.data));
      socket.onclose = () => listener.onClose();
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
