import { hostileTexts } from './hostile-texts.ts';
import type { LoopScenario } from './scenario.ts';

const LONG = { whole: 50_000, sample: 500 } as const;
const ANSWER = { whole: 20_000, sample: 500 } as const;

/** Questions as long as a question may be. */
export const longQuestions: LoopScenario = {
  name: 'question',
  async run(server, size, measure) {
    server.model.answer(() => ({ text: 'Understood.' }));
    for (const [kind, text] of hostileTexts(size)) {
      const question = `what of this? ${text(LONG[size])}`.slice(0, LONG[size]);
      await measure(kind, () => server.ask(question));
    }
  },
};

/** Answers whose figures take long to check. */
export const longAnswers: LoopScenario = {
  name: 'answer',
  async run(server, size, measure) {
    for (const [kind, text] of hostileTexts(size)) {
      const answer = text(ANSWER[size]);
      server.model.answer(() => ({ text: answer }));
      await measure(kind, () => server.ask('tell me'));
    }
  },
};
