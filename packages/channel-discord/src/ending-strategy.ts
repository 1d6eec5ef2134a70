import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

/** The library's private parts of a connection. */
interface ShardParts {
  readonly connection: {
    readonly readyState: number;
    terminate(): void;
    on(event: 'error', listener: () => void): void;
  } | null;
  readonly timeoutAbortControllers: Map<unknown, AbortController>;
  internalConnect(): Promise<void>;
}

const CONNECTING = 0;

/**
 * Closes connections for good at any moment. The library treats a pending login as failed, reconnects while closing,
 * and then waits for ever for a close event it can no longer receive; and it ignores a connection that is still being
 * made.
 */
export class EndingStrategy extends SimpleShardingStrategy {
  override async destroy(options?: WebSocketShardDestroyOptions): Promise<void> {
    for (const shard of (this as unknown as { readonly shards: Map<number, ShardParts> }).shards.values()) {
      shard.internalConnect = async () => {};
      shard.timeoutAbortControllers.clear();
      // The library stops listening here, and an unhandled error event would end the process.
      shard.connection?.on('error', () => {});
      if (shard.connection?.readyState === CONNECTING) shard.connection.terminate();
    }
    await super.destroy(options);
  }
}
