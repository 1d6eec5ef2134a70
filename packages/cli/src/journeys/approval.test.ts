import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

/** `script` gives a program a terminal of its own, so that a person can be asked. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

const home = wiredHome();

function configure(more: object = {}): void {
  const providers = providersOf(home.fake);
  home.configure({ agents: { providers }, ...more });
}

const env = ANTHROPIC;
const order = { instrument: '005930.KS', side: 'buy', quantity: 10, type: 'market' };

const sale = { instrument: 'SK하이닉스', side: 'sell', quantity: 2, type: 'market' };

/** A model that wants to place the order, and then tells what became of it. */
function scriptOrder(): void {
  home.fake.script(
    'anthropic',
    { toolCalls: [{ name: 'place_order', input: order }] },
    { text: 'I have told you what happened.' },
  );
}

const CARD_ENDS = '승인하려면';
const lastToolResult = (): string => JSON.stringify(home.fake.requests.at(-1)?.body.messages.at(-1));
const toolResult = (): string => JSON.stringify(home.fake.requests.at(-1)?.body.messages);
const orders = async () => {
  const { stdout } = await runHere(['portfolio', 'export'], home.dir);
  return stdout.split('\n').filter((line) => line.includes(',buy,')).length;
};

describe('approval', () => {
  it('without a terminal an order is refused, nothing happens, and the model is told', async () => {
    scriptOrder();
    const { stdout, code } = await finclaw(['ask', '삼성전자 10주 사줘', '--json'], home.dir, { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).toolCalls).toMatchObject([{ name: 'place_order', isError: true }]);
    expect(toolResult()).toMatch(/approv/i);
    expect(await orders()).toBe(0);
  });

  describe.skipIf(!hasTerminal)('at a terminal', () => {
    const chat = () => new FinclawProcess([], home.dir, { env, terminal: true });

    it('the time a person takes to decide is not counted against the answer', async () => {
      // Enough for the question on a busy machine.
      const limitMs = 10_000;
      configure({ channels: { pipeline: { timeoutMs: limitMs } } });
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      await new Promise((resolve) => setTimeout(resolve, limitMs + 500));
      running.type('yes');
      await running.shows('I have told you what happened.');
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(toolResult()).toContain('PAPER-1');
    });

    it('shows every field, executes once after "yes", and takes its own results for no outside text', async () => {
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      for (const field of ['주문 (모의투자)', /종목: "005930\.KS"\r?\n/, /매매: "buy"\r?\n/, /수량: 10\r?\n/])
        await running.shows(field);
      await running.shows('요청 내용: “삼성전자 10주 사줘”');
      await running.shows(/현재가 [\d,]+원, 합계 약 [\d,]+원, 수수료 0원/);
      expect(running.stdout).not.toMatch(/AI가 정한 값|입력 지문|agent:main/);
      running.type('yes');
      await running.shows('승인했습니다. 실행합니다.');
      await running.shows('I have told you what happened.');

      home.fake.script(
        'anthropic',
        { toolCalls: [{ name: 'place_order', input: sale }] },
        { text: 'That was the second one.' },
      );
      running.type('SK하이닉스 2주 팔아줘');
      await running.shows(/매매: "sell"/);
      await running.shows(new RegExp(`${CARD_ENDS}[\\s\\S]*${CARD_ENDS}`));
      for (const field of [/수량: 2\r?\n/, /계좌: "paper"\r?\n/]) expect(running.stdout).toMatch(field);
      expect(running.stdout).not.toContain('외부 글');
      running.type('no');
      await running.shows('That was the second one.');
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(toolResult()).not.toMatch(/approval/i);
    });

    it('the commands mean at a card what they say: /approve is a yes, /stop refuses and ends the answer', async () => {
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      running.type('/approve');
      await running.shows('I have told you what happened.');
      const asked = home.fake.requests.length;
      scriptOrder();
      running.type('한 번 더 사줘');
      await running.shows(new RegExp(`${CARD_ENDS}[\\s\\S]*${CARD_ENDS}`));
      running.type('/stop');
      await running.shows('중단했습니다');
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(home.fake.requests.length).toBe(asked + 1);
      expect(toolResult()).toContain('PAPER-1');
    });

    it('an approved order that the paper account cannot pay is refused with the numbers, and its cash can be set', async () => {
      configure({ finance: { paper: { cash: { KRW: 10_000 } } } });
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      running.type('yes');
      await running.shows('I have told you what happened.');
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(toolResult()).toMatch(
        /Nothing was ordered: it takes \d+ KRW and the paper account has 10000 KRW in cash to spend/,
      );
      expect(await orders()).toBe(0);
    });

    /** Asks for the order once more, and waits for the card of it: the nth of this chat. */
    const askAgain = async (running: FinclawProcess, nth: number): Promise<void> => {
      scriptOrder();
      running.type('삼성전자 10주 사줘');
      // The last line of a card is shown again after a yes that does not count; the one before it is not.
      await running.shows(new RegExp(`않으면 실행하지 않습니다[\\s\\S]*?${CARD_ENDS}`), nth);
    };

    it('"y", "네", "예" and "응" approve', async () => {
      const running = chat();
      await running.shows('나> ');
      for (const [index, answer] of ['y', '네', '예', '응'].entries()) {
        await askAgain(running, index + 1);
        running.type(answer);
        await running.shows('승인했습니다. 실행합니다.', index + 1);
        await running.shows('I have told you what happened.', index + 1);
        expect(lastToolResult()).not.toMatch(/not approved/);
      }
      running.child.stdin.write('\u0004');
      await running.finished;
    });

    it('a yes that was pasted does not count, marked by the terminal, ended by hand or unmarked; a typed one does', async () => {
      const running = chat();
      await running.shows('나> ');
      const pasted = ['\u001B[200~yes\n둘째 줄\u001B[201~\r', '\u001B[200~yes\u001B[201~\r', 'yes\r둘째 줄\r'];
      for (const [index, keys] of pasted.entries()) {
        const asked = home.fake.requests.length;
        await askAgain(running, index + 1);
        running.child.stdin.write(keys);
        await running.shows('직접 다시 입력해 주세요', index + 1);
        expect(home.fake.requests).toHaveLength(asked + 1);
        running.child.stdin.write('\u0015');
        running.type('no');
        await running.shows('거절했습니다. 실행하지 않았습니다.', index + 1);
        await running.shows('I have told you what happened.', index + 1);
      }
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(await orders()).toBe(0);
    });

    it('"no", "ok", "yes please", "" and "아니오" are refusals', async () => {
      const running = chat();
      await running.shows('나> ');
      for (const [index, answer] of ['no', 'ok', 'yes please', '', '아니오'].entries()) {
        await askAgain(running, index + 1);
        running.type(answer);
        await running.shows('I have told you what happened.', index + 1);
        expect(lastToolResult()).toMatch(/not approved|refused/);
      }
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(await orders()).toBe(0);
    });

    it('a question nobody answers in time ends by itself, orders nothing, and a late yes changes nothing', async () => {
      configure({ tools: { approvalTimeoutMs: 200 } });
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      await running.shows('시간이 지나 실행하지 않았습니다');
      await running.shows('I have told you what happened.');
      expect(toolResult()).toContain('was not approved in time');
      home.fake.script('anthropic', { text: 'Yes to what?' });
      running.type('yes');
      await running.shows('Yes to what?');
      running.child.stdin.write('\u0004');
      await running.finished;
      expect(await orders()).toBe(0);
      expect((await runHere(['audit', 'show', '--json'], home.dir)).stdout).toContain('"expired"');
    });

    it('a kill while the question waits leaves no order; the next start works, whatever it is, and tells what was interrupted', async () => {
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      await running.kill9();
      expect(await finclaw(['portfolio', 'export'], home.dir)).toMatchObject({ code: 0, stderr: '' });
      expect(await orders()).toBe(0);
      home.fake.script('anthropic', { text: 'Hello to you.' });
      const next = await finclaw(['ask', 'hello'], home.dir, { env });
      // What was interrupted comes first, and is refused: nobody can be asked here.
      expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining('Hello to you.') });
      expect(next.stderr).toContain('I have told you what happened.');
      expect(await orders()).toBe(0);
      const { stdout } = await runHere(['audit', 'show', '--json'], home.dir);
      expect(stdout.match(/"interrupted"/g)).toHaveLength(1);
    });

    it('commands run beside a question that waits leave it alone', async () => {
      scriptOrder();
      const running = chat();
      await running.shows('나> ');
      running.type('삼성전자 10주 사줘');
      await running.shows(CARD_ENDS);
      for (const args of [
        ['watch', 'list'],
        ['portfolio', 'show'],
        ['ask', 'hello', '--session', 'beside', '--offline'],
      ]) {
        expect(await runHere(args, home.dir)).toMatchObject({ code: 0, stderr: '' });
      }
      running.type('yes');
      await running.shows('I have told you what happened.');
      running.child.stdin.write('\u0004');
      await running.finished;
      const { stdout } = await runHere(['audit', 'show', '--json'], home.dir);
      expect(stdout).toContain('"outcome": "approved"');
      expect(stdout).not.toContain('"interrupted"');
    });
  });
});
