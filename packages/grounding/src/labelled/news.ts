import type { LabelledWorld } from './labelled-world.ts';

/** News in running text, in both languages. */
export const news: LabelledWorld = {
  name: 'News',
  user: ['엔비디아랑 테슬라 뉴스 요약해줘'],
  toolResults: [
    {
      tool: 'news',
      content: {
        items: [
          {
            title: '엔비디아, 3분기 매출 570억 달러…전년 대비 62% 증가',
            summary:
              '엔비디아가 3분기 매출 570억 달러를 기록했다고 밝혔다. 데이터센터 매출은 512억 달러였다. 주가는 시간외에서 4.1% 상승했다.',
            publishedAt: '2026-11-12T22:10:00Z',
            source: '연합뉴스',
          },
          {
            title: 'Tesla cuts prices in China by up to 5%',
            summary:
              'Tesla delivered 497,099 vehicles in the quarter, down 6.2% from a year earlier. The company employs about 125,000 people.',
            publishedAt: '2026-11-13T01:00:00Z',
            source: 'Reuters',
          },
          {
            title: '한은, 기준금리 2.50% 동결',
            summary: '한국은행은 기준금리를 연 2.50%로 유지했다. 지난해 하반기에는 0.25%p 인하한 바 있다.',
            publishedAt: '2026-11-13T02:00:00Z',
            source: '한국경제',
          },
        ],
      },
    },
  ],
  answers: {
    right: [
      '엔비디아의 3분기 매출은 {570억 달러}로 전년 대비 {62%} 증가했습니다. 데이터센터 매출은 {512억 달러}입니다.',
      'Nvidia reported revenue of {$57 billion}, up {62%} from a year earlier; the shares gained {4.1%} after hours.',
      '테슬라는 분기 인도량이 {497,099대}로 {6.2%} 줄었고, 중국 가격을 최대 {5%} 내렸습니다.',
      '한국은행은 기준금리를 {2.5%}로 동결했습니다.',
      '지난해에는 기준금리를 {25bp}({0.25%p}) 내렸습니다.',
      '뉴스 {3건}을 요약했습니다.\n1. 엔비디아 매출 {570억 달러}\n2. 테슬라 가격 인하\n3. 기준금리 동결',
      'Tesla delivered about {497,000} vehicles and employs some {125,000} people.',
    ],
    digit: [
      '엔비디아의 3분기 매출은 {!750억 달러}입니다.',
      '테슬라는 분기 인도량이 {!479,099대}입니다.',
      '한국은행은 기준금리를 {!2.75%}로 동결했습니다.',
      'Nvidia reported revenue of {!$75 billion}.',
    ],
    unit: [
      '엔비디아의 3분기 매출은 {!570억원}입니다.',
      '엔비디아의 3분기 매출은 {!570조 달러}입니다.',
      '지난해에는 기준금리를 {!0.25bp} 내렸습니다.',
      'Nvidia reported revenue of {!$57 million}.',
    ],
    sign: [
      '테슬라 인도량은 {!6.2%} 늘었습니다.',
      'Nvidia shares lost {!4.1%} after hours.',
      '엔비디아 매출은 전년 대비 {!62%} 감소했습니다.',
    ],
    instrument: [
      '테슬라의 3분기 매출은 {!570억 달러}입니다.',
      'Tesla shares gained {!4.1%} after hours.',
      '애플 인도량은 {!497,099대}입니다.',
    ],
    derived: [
      '데이터센터 매출은 전체 매출의 약 {90%}입니다.',
      '데이터센터를 제외한 매출은 {58억 달러}입니다.',
      '데이터센터 매출은 전체 매출의 약 {!80%}입니다.',
    ],
    invented: [
      '엔비디아의 다음 분기 전망은 {!650억 달러}입니다.',
      'Analysts expect Tesla to deliver {!520,000} vehicles next quarter.',
      '엔비디아 목표주가는 {!240달러}입니다.',
    ],
  },
};
