/** A difference between today's program and the recorded run. */
export type ReplayDifference =
  | { readonly kind: 'request'; readonly call: number; readonly message: number }
  | { readonly kind: 'calls'; readonly recorded: number; readonly today: number }
  | { readonly kind: 'tool' | 'toolUnused'; readonly name: string; readonly input: unknown }
  | { readonly kind: 'prompt'; readonly recorded: string; readonly today: string; readonly diff: readonly string[] }
  | { readonly kind: 'toolOffered'; readonly name: string; readonly diff: readonly string[] }
  | { readonly kind: 'outcome'; readonly recorded: string; readonly today: string }
  | { readonly kind: 'answer'; readonly diff: readonly string[] };
