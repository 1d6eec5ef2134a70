/** The decision about a call: allow it, deny it, or ask for approval. */
export type PolicyVerdict = 'allow' | 'deny' | 'require-approval';
