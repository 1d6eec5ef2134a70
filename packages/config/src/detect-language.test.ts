import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    '삼성전자 현재 주가 알려줘',
    'AAPL 얼마?',
    'AAPL 어때',
    'samsung price 알려줘',
    'apple stock price 보여줘',
    'Tesla랑 Apple 비교',
    '내 portfolio show',
    '카카오',
    '/price 삼성전자',
    '그럼 하이닉스는?',
    '애플 chart',
    'chart 보여줘 애플',
    'ㅅㅅㅈㅈ',
    '삼성'.normalize('NFD'),
    'Please tell me about 삼성전자 주가를',
  ])('Korean: %s', (text) => {
    expect(detectLanguage(text)).toBe('ko');
  });

  it.each([
    'What is the price of Samsung?',
    '삼성 price please',
    'price of 삼성전자',
    'how much is 카카오 now?',
    'buy 10 shares of 테슬라',
    'Compare 네이버 and 카카오',
    'buy 카카오',
    'hello',
  ])('English: %s', (text) => {
    expect(detectLanguage(text)).toBe('en');
  });

  it.each(['AAPL', '005930', '👍', '', '/', '/price AAPL', '/undo 7e4a1b2c', '/undo d1e2f3ab', '1,234.5', 'BTC-USD?'])(
    'no word of either language: %j → the fallback',
    (text) => {
      expect(detectLanguage(text, 'ko')).toBe('ko');
      expect(detectLanguage(text, 'en')).toBe('en');
      expect(detectLanguage(text)).toBe('en');
    },
  );
});
