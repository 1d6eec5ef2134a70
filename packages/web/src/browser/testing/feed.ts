import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A newspaper on this machine. */
export interface Feed {
  readonly url: string;
  close(): void;
}

const item = (title: string, text: string, hoursAgo: number): string => `<item>
  <title>${title}</title>
  <link>https://news.example/${hoursAgo}</link>
  <pubDate>${new Date(Date.now() - hoursAgo * 3_600_000).toUTCString()}</pubDate>
  <description>${text}</description>
</item>`;

/** Starts a feed with two reports. */
export async function startFeed(): Promise<Feed> {
  const items = [
    item('삼성전자, 새 공장 짓는다', '&amp;lt;img src=x&amp;gt; 없이 본문만', 1),
    item('Apple (AAPL) opens a store', 'In Busan.', 2),
  ];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>경제일보</title>${items.join('')}</channel></rss>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rss`,
    close: () => void server.close(),
  };
}
