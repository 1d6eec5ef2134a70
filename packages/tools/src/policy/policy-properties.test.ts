import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DONE, defineTool, setUp } from '../testing/fixtures.ts';
import { evaluateToolPolicy } from './policy.ts';
import { DEFAULT_STAGES } from './policy-stages.ts';
import type { PolicyContext, PolicyRule } from './policy-types.ts';

const rule: fc.Arbitrary<PolicyRule> = fc.record({
  pattern: fc.constantFrom('*', 'finance:*', '*:*', 'place_order', 'place_*', '*_order', '?????_order'),
  verdict: fc.constantFrom('allow', 'allow', 'deny', 'require-approval'),
  priority: fc.integer({ min: -100, max: 100 }),
  scope: fc.constantFrom('global', 'user', 'channel', 'group', 'tool'),
  subject: fc.constantFrom('u1', 'u2', 'c1', 'finance', 'web', 'custom'),
});
const group = fc.constantFrom('finance', 'system', 'web', 'custom');
const context = fc.record({
  userId: fc.constantFrom('u1', 'u2'),
  channelId: fc.constantFrom('c1', 'c2'),
  sessionId: fc.constant('s1'),
  chatType: fc.constantFrom('direct', 'group', 'channel'),
  facts: fc.record({ untrusted: fc.boolean(), sensitive: fc.boolean() }),
}) as fc.Arbitrary<Omit<PolicyContext, 'toolName' | 'toolDefinition'>>;
const tool = fc.record({
  changes: fc.constantFrom('nothing' as const, 'own-data' as const, 'outside' as const),
  accessesSensitiveData: fc.boolean(),
  group,
});

describe('whatever the rules', () => {
  it('no rules, stages or circumstances allow what changes something outside without approval', () => {
    const stages = fc.shuffledSubarray([...DEFAULT_STAGES]);
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        stages,
        context,
        tool,
        (rules, someStages, circumstances, flags) => {
          const toolDefinition = defineTool({ ...flags, name: 'place_order', changes: 'outside' });
          const subject = { ...circumstances, toolName: 'place_order', toolDefinition };
          expect(evaluateToolPolicy(subject, rules, someStages).finalVerdict).not.toBe('allow');
        },
      ),
    );
  });

  it('a tool that changes nothing asks only by a rule of the owner, or before it shows private data to others', () => {
    const owners = fc
      .array(rule, { maxLength: 8 })
      .map((rules) => rules.filter(({ verdict }) => verdict !== 'require-approval'));
    fc.assert(
      fc.property(owners, context, tool, (rules, circumstances, flags) => {
        const toolDefinition = defineTool({ ...flags, changes: 'nothing' });
        const { causes } = evaluateToolPolicy({ ...circumstances, toolName: 'get_quote', toolDefinition }, rules);
        expect(causes.filter((cause) => cause !== 'shared-room')).toEqual([]);
      }),
    );
  });

  it('removing an allow rule never makes the verdict milder, adding a deny rule never either', () => {
    const strictness = { allow: 0, 'require-approval': 1, deny: 2 };
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), context, tool, (rules, circumstances, flags) => {
        const toolDefinition = defineTool({ ...flags, name: 'place_order' });
        const judge = (some: readonly PolicyRule[]) =>
          strictness[
            evaluateToolPolicy({ ...circumstances, toolName: 'place_order', toolDefinition }, some).finalVerdict
          ];
        expect(judge(rules.filter((each) => each.verdict !== 'allow'))).toBeGreaterThanOrEqual(judge(rules));
        expect(judge([...rules, { pattern: '*', verdict: 'deny', priority: 0 }])).toBe(2);
      }),
    );
  });

  it('through the registry, no sequence of rule changes lets an unapproved order run', async () => {
    const change = fc.array(rule, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 5 }), fc.boolean(), async (changes, hasHandler) => {
        const approvalHandler = hasHandler ? { approvalHandler: async () => ({ approved: false, inputHash: '' }) } : {};
        const { registry, call, execute } = setUp(
          { name: 'place_order', changes: 'outside' },
          approvalHandler,
          async () => DONE,
        );
        for (const each of changes) {
          registry.setPolicyRules(each);
          expect((await call({})).isError).toBe(true);
        }
        expect(execute).not.toHaveBeenCalled();
      }),
      { numRuns: 150 },
    );
  });
});
