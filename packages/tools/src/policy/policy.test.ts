import { describe, expect, it } from 'vitest';
import { defineTool } from '../testing/fixtures.ts';
import { assertNever, evaluateToolPolicy, handleVerdict } from './policy.ts';
import { validatePolicyRules } from './policy-rules.ts';
import { DEFAULT_STAGES } from './policy-stages.ts';
import type { PolicyContext, PolicyRule, PolicyStage } from './policy-types.ts';

type Case = {
  readonly when: string;
  readonly tool?: Parameters<typeof defineTool>[0];
  readonly rules?: readonly PolicyRule[];
  readonly context?: Partial<PolicyContext>;
  readonly verdict: string;
  readonly by: string;
};

function judge(
  { tool, rules = [], context }: Pick<Case, 'tool' | 'rules' | 'context'>,
  stages?: readonly PolicyStage[],
) {
  const toolDefinition = defineTool(tool);
  const base = { toolName: toolDefinition.name, toolDefinition, userId: 'u1', channelId: 'c1', sessionId: 's1' };
  return evaluateToolPolicy({ ...base, ...context }, validatePolicyRules(rules), stages);
}

const rule = (verdict: PolicyRule['verdict'], more: Partial<PolicyRule> = {}): PolicyRule => ({
  pattern: '*',
  verdict,
  priority: 0,
  ...more,
});
const ORDER = { name: 'place_order', changes: 'outside' } as const;
const READ_SOMETHING = { facts: { untrusted: true, sensitive: false } };

describe('evaluateToolPolicy', () => {
  it.each<Case>([
    { when: 'a read-only tool', verdict: 'allow', by: 'default-policy' },
    { when: 'an order, nothing else said', tool: ORDER, verdict: 'require-approval', by: 'safety' },
    {
      when: 'an order, allow rules everywhere',
      tool: ORDER,
      rules: [
        rule('allow', { priority: 1000 }),
        rule('allow', { scope: 'user', subject: 'u1' }),
        rule('allow', { scope: 'channel', subject: 'c1' }),
        rule('allow', { scope: 'group', subject: 'finance' }),
        rule('allow', { scope: 'tool', pattern: 'place_order' }),
      ],
      verdict: 'require-approval',
      by: 'safety',
    },
    { when: 'own data, nothing read yet', tool: { changes: 'own-data' }, verdict: 'allow', by: 'default-policy' },
    {
      when: 'own data after reading the web, allow rules or not',
      tool: { changes: 'own-data' },
      context: READ_SOMETHING,
      rules: [rule('allow', { priority: 9 }), rule('allow', { scope: 'tool' })],
      verdict: 'require-approval',
      by: 'safety',
    },
    {
      when: 'an order that is denied',
      tool: ORDER,
      rules: [rule('deny', { scope: 'tool' })],
      verdict: 'deny',
      by: 'tool-policy',
    },
    { when: 'reading, whatever its group', tool: { group: 'system' }, verdict: 'allow', by: 'default-policy' },
    {
      when: 'an explicit request for approval beats an allow rule',
      rules: [rule('require-approval'), rule('allow', { priority: 9, scope: 'user', subject: 'u1' })],
      verdict: 'require-approval',
      by: 'global-deny',
    },
    {
      when: 'a request for approval for one user',
      rules: [rule('require-approval', { scope: 'user', subject: 'u1' })],
      verdict: 'require-approval',
      by: 'user-deny',
    },
    {
      when: 'a user who is denied',
      rules: [rule('deny', { scope: 'user', subject: 'u1' })],
      verdict: 'deny',
      by: 'user-deny',
    },
    {
      when: 'another user who is denied',
      rules: [rule('deny', { scope: 'user', subject: 'u2' })],
      verdict: 'allow',
      by: 'default-policy',
    },
    {
      when: 'a channel that is denied',
      rules: [rule('deny', { scope: 'channel', subject: 'c1' })],
      verdict: 'deny',
      by: 'channel-policy',
    },
    {
      when: 'another channel that is denied',
      rules: [rule('deny', { scope: 'channel', subject: 'c2' })],
      verdict: 'allow',
      by: 'default-policy',
    },
    {
      when: 'the whole group is denied',
      rules: [rule('deny', { scope: 'group', subject: 'finance' })],
      verdict: 'deny',
      by: 'group-policy',
    },
    {
      when: 'the whole group is denied by pattern',
      rules: [rule('deny', { pattern: 'finance:*' })],
      verdict: 'deny',
      by: 'global-deny',
    },
    {
      when: 'a global denial although a channel allows',
      tool: ORDER,
      rules: [rule('deny', { pattern: 'place_*' }), rule('allow', { scope: 'channel', subject: 'c1', priority: 99 })],
      verdict: 'deny',
      by: 'global-deny',
    },
    {
      when: 'the higher priority wins inside a stage',
      rules: [
        rule('deny', { scope: 'channel', subject: 'c1', priority: 1 }),
        rule('allow', { scope: 'channel', subject: 'c1', priority: 2 }),
      ],
      verdict: 'allow',
      by: 'channel-policy',
    },
    {
      when: 'at equal priority the stricter wins',
      rules: [rule('allow', { scope: 'channel', subject: 'c1' }), rule('deny', { scope: 'channel', subject: 'c1' })],
      verdict: 'deny',
      by: 'channel-policy',
    },
    {
      when: 'priority does not cross stages',
      rules: [rule('deny', { priority: -5 }), rule('allow', { priority: 1e6 })],
      verdict: 'deny',
      by: 'global-deny',
    },
    {
      when: 'the first allow rule decides',
      rules: [rule('allow', { scope: 'user', subject: 'u1' }), rule('allow')],
      verdict: 'allow',
      by: 'global-allow',
    },
    {
      when: 'private data in a group room',
      tool: { accessesSensitiveData: true },
      context: { chatType: 'group' },
      rules: [rule('allow')],
      verdict: 'require-approval',
      by: 'safety',
    },
    {
      when: 'private data in a direct chat',
      tool: { accessesSensitiveData: true },
      context: { chatType: 'direct' },
      verdict: 'allow',
      by: 'default-policy',
    },
    {
      when: 'a stranger who does not say what the tool changes',
      tool: { changes: 'outside' },
      context: { isUndeclared: true },
      verdict: 'require-approval',
      by: 'safety',
    },
    {
      when: 'the same, with an allow rule of the owner',
      tool: { changes: 'outside' },
      context: { isUndeclared: true },
      rules: [rule('allow', { scope: 'tool' })],
      verdict: 'allow',
      by: 'tool-policy',
    },
    {
      when: 'the same after reading the web',
      tool: { changes: 'outside' },
      context: { ...READ_SOMETHING, isUndeclared: true },
      rules: [rule('allow', { scope: 'tool' })],
      verdict: 'require-approval',
      by: 'safety',
    },
    {
      when: 'reading the web after reading the web',
      tool: { group: 'web' },
      context: READ_SOMETHING,
      verdict: 'allow',
      by: 'default-policy',
    },
    { when: 'a quote after reading the web', context: READ_SOMETHING, verdict: 'allow', by: 'default-policy' },
  ])('$when → $verdict ($by)', ({ verdict, by, ...given }) => {
    const result = judge(given);
    expect([result.finalVerdict, result.decidingStage]).toEqual([verdict, by]);
  });

  it('the nine stages in order', () => {
    expect(DEFAULT_STAGES.map((stage) => stage.name)).toEqual([
      'global-deny',
      'global-allow',
      'user-deny',
      'user-allow',
      'channel-policy',
      'group-policy',
      'tool-policy',
      'safety',
      'default-policy',
    ]);
    expect(judge({ tool: ORDER }).reason).toBe('Tool "place_order": it changes something outside of this program');
  });

  it('every cause is told, the gravest first', () => {
    const { causes } = judge({
      tool: { ...ORDER, accessesSensitiveData: true },
      rules: [rule('require-approval')],
      context: { ...READ_SOMETHING, chatType: 'group' },
    });
    expect(causes).toEqual(['untrusted-text', 'shared-room', 'outside', 'policy']);
    expect(judge({}).causes).toEqual([]);
  });

  it('a denial ends the evaluation', () => {
    const { stageResults } = judge({ tool: ORDER, rules: [rule('deny')] });
    expect(stageResults).toHaveLength(1);
    expect(judge({}).stageResults).toHaveLength(9);
  });

  it('evaluating twice gives the same and changes nothing', () => {
    const rules = Object.freeze([rule('allow'), rule('require-approval')]);
    expect(judge({ tool: ORDER, rules })).toEqual(judge({ tool: ORDER, rules }));
  });
});

describe('custom stages', () => {
  const stage = (name: string, verdict: string): PolicyStage => ({
    name,
    evaluate: () => ({ verdict, reason: '', stage: 'liar' }) as never,
  });

  const throwing: PolicyStage = {
    name: 'bad',
    evaluate() {
      throw new Error('x');
    },
  };

  it.each<[string, string, string, readonly PolicyStage[]]>([
    ['an empty list', 'require-approval', 'safety', []],
    ['a list without the safety stage', 'require-approval', 'safety', [stage('mine', 'allow'), stage('last', 'allow')]],
    ['an impostor of the safety stage', 'require-approval', 'safety', [stage('safety', 'allow')]],
    ['a stage that throws', 'deny', 'bad', [throwing]],
    ['a stage with an unknown verdict', 'deny', 'odd', [stage('odd', 'maybe')]],
    ['a stage that returns nothing', 'deny', 'nil', [{ name: 'nil', evaluate: () => undefined as never }]],
  ])('%s → %s by %s', (_when, verdict, by, stages) => {
    const result = judge({ tool: ORDER }, stages);
    expect([result.finalVerdict, result.decidingStage]).toEqual([verdict, by]);
  });

  it('without a default stage the decision falls through, and a stage cannot report another name', () => {
    const result = judge({}, [stage('mine', 'continue')]);
    expect(result).toMatchObject({
      finalVerdict: 'allow',
      decidingStage: 'fallthrough',
      reason: 'No matching policy rule found, defaulting to allow',
    });
    expect(result.stageResults.map((each) => each.stage)).toEqual(['safety', 'mine']);
    expect(judge({ tool: ORDER }, [stage('odd', 'maybe')]).reason).toBe('policy stage failed');
  });
});

describe('validatePolicyRules', () => {
  it.each<[string, unknown]>([
    ['no list', {}],
    ['no object', [null]],
    ['no pattern', [{ verdict: 'deny', priority: 0 }]],
    ['an unsupported pattern', [rule('deny', { pattern: '(a+)+$' })]],
    ['an empty pattern', [rule('deny', { pattern: '' })]],
    ['an unknown verdict', [rule('maybe' as never)]],
    ['an inherited verdict', [rule('toString' as never)]],
    ['no priority', [{ pattern: '*', verdict: 'deny' }]],
    ['an infinite priority', [rule('deny', { priority: Number.POSITIVE_INFINITY })]],
    ['an unknown scope', [rule('deny', { scope: 'world' as never })]],
    ['a user rule without a user', [rule('deny', { scope: 'user' })]],
    ['a channel rule with an empty subject', [rule('deny', { scope: 'channel', subject: '' })]],
    ['a group rule without a group', [rule('deny', { scope: 'group' })]],
    ['a reason that is no text', [rule('deny', { reason: 7 as never })]],
    ['one bad rule among good ones', [rule('allow'), rule('deny', { pattern: 'a b' })]],
  ])('refuses %s', (_when, rules) => {
    expect(() => validatePolicyRules(rules as never)).toThrow(expect.objectContaining({ code: 'POLICY_RULE_INVALID' }));
  });
});

describe('verdicts', () => {
  it('as words, and an unknown one throws', () => {
    expect((['allow', 'deny', 'require-approval'] as const).map(handleVerdict)).toEqual([
      'allowed',
      'denied',
      'pending',
    ]);
    expect(() => handleVerdict('maybe' as never)).toThrow('Unexpected value');
    expect(() => assertNever('x' as never)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });
});
