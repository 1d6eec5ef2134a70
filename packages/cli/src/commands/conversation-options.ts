/** The options of the commands that talk to the assistant. */
export const CONVERSATION_OPTIONS = {
  session: { type: 'string' },
  model: { type: 'string' },
  offline: { type: 'boolean' },
} as const;
