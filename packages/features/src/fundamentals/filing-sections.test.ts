import { describe, expect, it } from 'vitest';
import { findSection, readSections, sectionText } from './filing-sections.ts';

/**
 * A yearly report as filers in the United States write it: contents, parts, items as bold paragraphs, figures behind
 * tags.
 */
const TEN_K = `<html><body><div style="display:none"><ix:header>hidden 999</ix:header></div>
<table><tr><td>Item 1.</td><td>Business</td><td>1</td></tr><tr><td>Item 7.</td><td>Management’s Discussion</td><td>21</td></tr></table>
<div><span>PART I</span></div><div><span style="font-weight:700">Item 1.&#160;&#160;&#160;&#160;Business</span></div><div>The Company designs phones. As said in Item 7 of this report.</div>
<div>PART II</div><div>Item 7.    Management’s Discussion and Analysis</div>
<table><tr><td></td><td>2025</td><td>2024</td></tr><tr><td>Net sales</td><td>$</td><td><ix:nonFraction name="x">416,161</ix:nonFraction></td></tr></table>
<div>Item 7A. Quantitative Disclosures</div><div>Rates move.</div></body></html>`;

/** A yearly report as OpenDART sends it. */
const REPORT = `<?xml version="1.0" encoding="utf-8"?><DOCUMENT><BODY><COVER><COVER-TITLE>사 업 보 고 서</COVER-TITLE></COVER>
<SECTION-1 ACLASS="MANDATORY"><TITLE ATOC="Y" ATOCID="3">I. 회사의 개요</TITLE><SECTION-2><TITLE ATOC="Y" ATOCID="4">1. 회사의 개요</TITLE><P>당사는 1969년에 설립되었습니다.</P></SECTION-2></SECTION-1>
<SECTION-1><TITLE ATOC="Y">II. 사업의 내용</TITLE><SECTION-2><TITLE>1. 사업의 개요</TITLE><TABLE><TBODY><TR><TH>부문</TH><TH>매출액</TH></TR><TR><TE>DX</TE><TU AUNIT="x">1,748,877</TU></TR></TBODY></TABLE></SECTION-2><SECTION-2><TITLE>5. 위험관리 및 파생거래</TITLE><P>R&amp;D < 위험</P></SECTION-2></SECTION-1></BODY></DOCUMENT>`;

const read = (markup: string) => readSections([{ name: 'main.htm', markup }]);

describe('sections of a filing', () => {
  it('finds the items of an American form, not its table of contents, and keeps rows under their heads', async () => {
    const sections = await read(TEN_K);
    expect(sections.map(({ title }) => title)).toEqual([
      'Item 1. Business',
      'Item 7. Management’s Discussion and Analysis',
      'Item 7A. Quantitative Disclosures',
    ]);
    expect(sectionText(sections, 1)).toContain('| Net sales | $ | 416,161 |');
    expect(JSON.stringify(sections)).not.toContain('hidden');
  });

  it('finds the headings of a Korean report with what stands below them', async () => {
    const sections = await read(REPORT);
    expect(sections.map(({ title, level }) => [level, title])).toEqual([
      [1, 'main.htm'],
      [1, 'I. 회사의 개요'],
      [2, '1. 회사의 개요'],
      [1, 'II. 사업의 내용'],
      [2, '1. 사업의 개요'],
      [2, '5. 위험관리 및 파생거래'],
    ]);
    expect(sectionText(sections, findSection(sections, '사업의 내용'))).toMatch(
      /1\. 사업의 개요[\s\S]*\| DX \| 1,748,877 \|[\s\S]*R&D < 위험/,
    );
  });

  it.each([
    ['Item 7', 1],
    ['item 7a', 2],
    ['discussion', 1],
    ['2', 1],
    ['99', -1],
    ['!', -1],
    ['Legal', -1],
  ])('means by %s section %i', async (words, at) => {
    expect(findSection(await read(TEN_K), words)).toBe(at);
  });

  it('a report without headings is one section', async () => {
    expect(await read('<p>Short.</p>')).toEqual([{ title: 'main.htm', level: 1, text: 'Short.' }]);
  });
});
