import { describe, expect, it } from 'vitest';
import { explainFailure } from './script.ts';

describe('why a tool did nothing', () => {
  it.each([
    ['Tool "place_order" was not approved. Nothing was done; do not repeat it unless the user asks.', '승인하지 않으셔서'],
    ['Tool "place_order" was not approved in time. Nothing was done.', '시간 안에 승인되지'],
    [`Tool "place_order" needs a person's approval and nobody can be asked here. Nothing was done.`, '승인을 받을 수 없어'],
    ['Tool "place_order" denied: a rule', '규칙에 막혀'],
    ['Tool execution failed: timed out after 30000ms', '제때 끝나지'],
    ['Tool "get_news" is not called because its service failed repeatedly. Try again later.', '거듭 실패해'],
    ['[Execution aborted]', '중단되었습니다'],
    ['Tool execution failed: disk full', '답을 주지 않아'],
    ['', '답을 주지 않아'],
  ])('%s', (content, says) => expect(explainFailure('place_order', content, 'ko')).toContain(says));

  it('never says that nothing happened where nobody knows', () => {
    const unknown =
      'Tool execution failed: timed out after 30000ms The outcome is unknown: it may or may not have taken effect. It must not be repeated before its status has been checked.';
    expect(explainFailure('place_order', unknown, 'ko')).toContain('실행되었을 수도');
    expect(explainFailure('place_order', unknown, 'en')).toContain('It may have');
  });
});
