/** The gateway's limits, so that no caller can make it grow without bound. */
export const LIMITS = {
  /** Of a request that may carry files, over HTTP or as one socket message. */
  maxRequestBytes: 12_000_000,
  /** Of any other request. */
  maxSmallRequestBytes: 1_000_000,
  maxHeaderBytes: 16_384,
  /** Of all kinds together. */
  maxConnections: 2_000,
  /** Connections without a request under way; of more than these, the one that has waited longest is ended. */
  maxWaitingConnections: 500,
  /** Requests of one socket that are being worked on. */
  maxInFlight: 16,
  /** Requests of one socket: so many at once, and so many per second after that. */
  requestBurst: 60,
  requestsPerSecond: 20,
  /** Requests of one caller over HTTP, each call of a batch counted. */
  httpBurst: 200,
  httpPerSecond: 50,
  /** A reader who has so much unread gets nothing more until it has read. */
  outletHighBytes: 1_000_000,
  outletLowBytes: 100_000,
  /** A reader who does not read for so long is cut off. */
  stalledMs: 30_000,
  heartbeatMs: 20_000,
  headersTimeoutMs: 10_000,
  /** The interval at which connections are checked for these limits. */
  connectionsCheckMs: 1_000,
  requestTimeoutMs: 60_000,
} as const;
