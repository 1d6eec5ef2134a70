/** The decision about a call: it runs, it is refused, or a person is asked. */
export type PolicyVerdict = 'allow' | 'deny' | 'require-approval';
