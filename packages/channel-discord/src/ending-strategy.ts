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
 * Ends connections for good at any moment. The library's own way treats a pending login as failed, reconnects in the
 * middle of ending, and then waits for ever for an end it can no longer receive; and it leaves a connection that is
 * still being made alone.
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
