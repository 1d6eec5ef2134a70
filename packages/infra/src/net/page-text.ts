const BLOCKS = new Set(
  'address article blockquote br dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table ul'.split(
    ' ',
  ),
);

/** A statement of accounts has hundreds; a table larger than this is data, not something to read. */
const MAX_CELLS = 20_000;

/**
 * Builds the lines of a page from its tags: rows of a table become rows of a Markdown table, so that its figures keep
 * their headers.
 */
export class PageText {
  readonly #lines: string[] = [];
  #line = '';
  #row: string[] | undefined;
  #isFirstRow = false;
  #isInCell = false;
  #cells = 0;

  text(text: string): void {
    this.#line += text;
  }

  /** Handles a start tag; false when it begins one cell too many for a table, which then has ended. */
  start(name: string): boolean {
    if (name === 'table') {
      this.#endLine();
      this.#isFirstRow = true;
      this.#cells = 0;
    } else if (name === 'tr') {
      this.#endRow();
      this.#row = [];
    } else if (name === 'td' || name === 'th') {
      if (++this.#cells > MAX_CELLS) {
        this.note(`The rest of this table was not read: it has more than ${MAX_CELLS} cells.`);
        return false;
      }
      this.#endCell();
      this.#isInCell = true;
    } else if (this.#row !== undefined) {
      if (BLOCKS.has(name)) this.#line += ' ';
    } else if (BLOCKS.has(name)) {
      this.#endLine();
      if (name === 'li') this.#line = '- ';
      if (/^h[1-6]$/.test(name)) this.#line = `${'#'.repeat(Number(name[1]))} `;
    }
    return true;
  }

  /** Adds a line of our own. */
  note(text: string): void {
    this.#endRow();
    this.#endLine();
    this.#lines.push(`[${text}]`);
  }

  end(name: string): void {
    if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr' || name === 'table') this.#endRow();
    else if (BLOCKS.has(name) && this.#row === undefined) this.#endLine();
    else if (BLOCKS.has(name)) this.#line += ' ';
  }

  toString(): string {
    this.#endRow();
    this.#endLine();
    return this.#lines.join('\n');
  }

  /** Ends a cell, even an empty one, so that figures stay under their headers. */
  #endCell(): void {
    const cell = this.#takeLine();
    if (cell !== '' || this.#isInCell) this.#row?.push(cell.replaceAll('|', '/'));
    if (cell !== '' && this.#row === undefined) this.#lines.push(cell);
    this.#isInCell = false;
  }

  #endRow(): void {
    if (this.#row === undefined) return;
    if (this.#line.trim() !== '' || this.#isInCell) this.#endCell();
    const cells = this.#row;
    this.#row = undefined;
    if (cells.every((cell) => cell === '')) return;
    if (cells.length === 1) {
      this.#lines.push(cells[0]!);
      return;
    }
    this.#lines.push(`| ${cells.join(' | ')} |`);
    if (this.#isFirstRow) this.#lines.push(`|${' --- |'.repeat(cells.length)}`);
    this.#isFirstRow = false;
  }

  #endLine(): void {
    const line = this.#takeLine();
    if (!/^(?:-|#+)?$/.test(line)) this.#lines.push(line);
  }

  #takeLine(): string {
    const line = this.#line.replace(/\s+/g, ' ').trim();
    this.#line = '';
    return line;
  }
}
