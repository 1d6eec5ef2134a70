import { describe, expect, it } from 'vitest';
import { explainFailure } from './script.ts';

describe('why a tool did nothing', () => {
  it.each([
    ['Tool "place_order" was not approved. Nothing was done; do not repeat it unless the user asks.', '거절하셔서'],
    ['Tool "place_order" was not approved in time. Nothing was done.', '승인 시간이 지나'],
    [
      `Tool "place_order" needs a person's approval and nobody can be asked here. Nothing was done.`,
      '승인을 요청할 수 없어',
    ],
    ['Tool "place_order" denied: a rule', '설정한 규칙'],
    ['Tool execution failed: timed out after 30000ms', '제때 끝나지'],
    ['Tool "get_news" is not called because its service failed repeatedly. Try again later.', '오류가 반복되어'],
    ['[Execution aborted]', '중단되었습니다'],
    ['Tool execution failed: disk full', '결과를 받지 못했습니다'],
    ['', '결과를 받지 못했습니다'],
  ])('%s', (content, says) => expect(explainFailure('place_order', content, 'ko')).toContain(says));

  it('never says that nothing happened where nobody knows', () => {
    const unknown =
      'Tool execution failed: timed out after 30000ms The outcome is unknown: it may or may not have taken effect. It must not be repeated before its status has been checked.';
    expect(explainFailure('place_order', unknown, 'ko')).toContain('실행되었을 수 있으니');
    expect(explainFailure('place_order', unknown, 'en')).toContain('It may have');
  });
});
