/** The key and secret that every fake broker accepts. */
export const BROKER_KEY = { apiKey: 'key-of-owner', apiSecret: 'secret-of-owner' };
