/** What becomes of a call: it runs, it does not, or a person is asked. */
export type PolicyVerdict = 'allow' | 'deny' | 'require-approval';
