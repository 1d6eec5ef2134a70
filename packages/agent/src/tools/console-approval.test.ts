import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createConsoleApprovalHandler } from './console-approval.ts';
import { approvalRequest } from './testing/approval-request.ts';

function terminal(isTTY = { input: true, output: true }) {
  const input = Object.assign(new PassThrough(), { isTTY: isTTY.input });
  const output = Object.assign(new PassThrough(), { isTTY: isTTY.output });
  return { input, output, written: () => String(output.read() ?? '') };
}

const inputHash = 'hash-of-the-input';

describe('the terminal', () => {
  it.each([
    ['y', true],
    ['yes', true],
    [' Y ', true],
    ['YES', true],
    ['', false],
    ['n', false],
    ['예', false],
    ['yes please', false],
    ['y\u200B', false],
    ['1', false],
  ])('T-37 the answer %j → %s', async (line, approved) => {
    const { input, output, written } = terminal();
    const asked = createConsoleApprovalHandler({ input, output })(approvalRequest());
    input.write(`${line}\n`);
    expect(await asked).toMatchObject({ approved, inputHash });
    expect(written()).toContain('실행할까요? [y/N]');
  });

  it('T-37 the end of the input and a cancelled call are refusals', async () => {
    const ended = terminal();
    const asked = createConsoleApprovalHandler(ended)(approvalRequest());
    ended.input.end();
    expect(await asked).toMatchObject({ approved: false });

    const controller = new AbortController();
    const cancelled = createConsoleApprovalHandler(terminal())(approvalRequest({ signal: controller.signal }));
    controller.abort();
    expect(await cancelled).toMatchObject({ approved: false });
    expect(await createConsoleApprovalHandler(terminal())(approvalRequest({ signal: AbortSignal.abort() }))).toMatchObject({
      approved: false,
    });
  });

  it.each([
    { input: false, output: true },
    { input: true, output: false },
  ])('T-37 without a terminal on both sides (%j) nobody is asked', async (isTTY) => {
    const { input, output, written } = terminal(isTTY);
    input.write('y\n');
    expect(await createConsoleApprovalHandler({ input, output })(approvalRequest())).toEqual({
      approved: false,
      inputHash,
      refusal: 'unreachable',
    });
    expect(written()).toBe('');
  });

  it('T-37 a program that reads the terminal itself can hand in the line', async () => {
    const handler = createConsoleApprovalHandler({ ...terminal(), locale: 'en', readLine: async () => 'yes' });
    expect(await handler(approvalRequest())).toEqual({ approved: true, inputHash });
  });
});
