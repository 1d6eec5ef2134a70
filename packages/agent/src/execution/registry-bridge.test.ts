import { describe, expect, it, vi } from 'vitest';
import type { RegisteredToolDefinition } from '../tools/definition.ts';
import { bridgeToolRegistry, type GatedToolResult, type ToolGate } from './registry-bridge.ts';
import { tool } from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

const context = { sessionId: 's', userId: 'u', channelId: 'c' };

function definition(isTransactional: boolean): RegisteredToolDefinition {
  return { ...tool('order'), group: 'finance', requiresApproval: false, isTransactional, accessesSensitiveData: false };
}

function gate(result: GatedToolResult, isTransactional = false) {
  const execute = vi.fn<ToolGate['execute']>(async () => result);
  const registry: ToolGate = {
    get: (name) => (name === 'order' ? { definition: definition(isTransactional) } : undefined),
    execute,
  };
  return { execute, handlers: bridgeToolRegistry(registry, context) };
}

async function contentOf(result: GatedToolResult, maxResultChars = 10_000): Promise<string> {
  const executor = new ToolExecutor({ handlers: gate(result).handlers, maxResultChars });
  const [answer] = await executor.executeAll([{ id: '1', name: 'order', input: {} }]);
  return answer!.content;
}

describe('bridgeToolRegistry', () => {
  it('E-38 every call goes through the registry, with who asks, which call it is and how it is cancelled', async () => {
    const { execute, handlers } = gate({ content: 'Tool "order" denied: no', isError: true });
    const executor = new ToolExecutor({ handlers });
    const results = await executor.executeAll([{ id: '1', name: 'order', input: { qty: 1 } }], undefined, {
      context: { agentId: 'main' as never, sessionKey: 's' as never },
    });
    expect(execute).toHaveBeenCalledExactlyOnceWith(
      'order',
      { qty: 1 },
      { ...context, abortSignal: expect.any(AbortSignal), toolUseId: '1' },
    );
    expect(results).toEqual([{ toolUseId: '1', content: 'Tool "order" denied: no', isError: true }]);
  });

  it('E-38 a name the registry does not know has no handler', () => {
    expect(gate({ content: '', isError: false }).handlers.get('nope')).toBeUndefined();
  });

  it('E-37 T-38 calls that trade run alone, and none is timed here: an approval may take longer', () => {
    for (const isTransactional of [true, false])
      expect(gate({ content: '', isError: false }, isTransactional).handlers.get('order')).toMatchObject({
        sequential: isTransactional,
        timeoutMs: Number.POSITIVE_INFINITY,
      });
  });

  it('T-67 what outsiders wrote is fenced, what we vouch for is not', async () => {
    expect(await contentOf({ content: 'ours', isError: false })).toBe('ours');
    expect(await contentOf({ content: 'theirs', isError: false, metadata: { untrusted: true } })).toMatch(
      /^<(untrusted-\w+)>\ntheirs\n<\/\1>$/,
    );
  });

  it('E-36 T-67 a long result is cut inside its fences', async () => {
    const untrusted = { isError: false, metadata: { untrusted: true } };
    expect(await contentOf({ ...untrusted, content: 'x'.repeat(50) }, 10)).toMatch(
      /^<(untrusted-\w+)>\nx{10}\n\.\.\. \[truncated\]\n<\/\1>$/,
    );
    const parts = [
      { text: 'price', trust: 'trusted' as const },
      { text: 'y'.repeat(50), trust: 'untrusted' as const },
      { text: 'lost', trust: 'untrusted' as const },
    ];
    expect(await contentOf({ ...untrusted, content: 'unused', parts }, 10)).toMatch(
      /^price\n<(untrusted-\w+)>\ny{5}\n\.\.\. \[truncated\]\n<\/\1>$/,
    );
  });
});
