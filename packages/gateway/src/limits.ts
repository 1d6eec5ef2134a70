/** The gateway's limits, so that no caller can make it grow without bound. */
export const LIMITS = {
  /** Of a request that may contain files, over HTTP or as one socket message. */
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
  /** Requests of one socket: the burst, and the rate per second after that. */
  requestBurst: 60,
  requestsPerSecond: 20,
  /** Requests of one caller over HTTP, each call of a batch counted. */
  httpBurst: 200,
  httpPerSecond: 50,
  /** Nothing more is sent to a reader with this much unread data. */
  outletHighBytes: 1_000_000,
  outletLowBytes: 100_000,
  /** A reader that has not read for this long is disconnected. */
  stalledMs: 30_000,
  heartbeatMs: 20_000,
  headersTimeoutMs: 10_000,
  connectionsCheckMs: 1_000,
  requestTimeoutMs: 60_000,
} as const;
