import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

/** What the library keeps to itself about a connection. */
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
 * Ends connections for good at any moment. The library's own way takes what it waits for during a login as failed,
 * begins to connect anew in the middle of ending, and then waits for ever for an end that it no longer hears; and a
 * connection that is still being made it leaves to itself.
 */
export class EndingStrategy extends SimpleShardingStrategy {
  override async destroy(options?: WebSocketShardDestroyOptions): Promise<void> {
    for (const shard of (this as unknown as { readonly shards: Map<number, ShardParts> }).shards.values()) {
      shard.internalConnect = async () => {};
      shard.timeoutAbortControllers.clear();
      // From here on the library no longer listens, and an error that nobody hears would end the process.
      shard.connection?.on('error', () => {});
      if (shard.connection?.readyState === CONNECTING) shard.connection.terminate();
    }
    await super.destroy(options);
  }
}
