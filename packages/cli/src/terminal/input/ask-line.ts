import type { CommandIo } from '../../io.ts';
import { echoLine } from './echo-line.ts';
import { Keyboard } from './keyboard.ts';
import { LineEditor } from './line-editor.ts';

/** Asks a person for one line; undefined when they cancel (Ctrl-C, Ctrl-D). */
export async function askLine(io: CommandIo, question: string): Promise<string | undefined> {
  const editor = new LineEditor();
  const answer = Promise.withResolvers<string | undefined>();
  const change = (edit: () => void): void => {
    const before = editor.line;
    edit();
    echoLine(io.stderr, question, before, editor.line);
  };
  const keyboard = new Keyboard(io, io.stderr, {
    onKey(character, key) {
      const isEnd = key.name === 'return' || key.name === 'enter';
      if (isEnd) answer.resolve(editor.line);
      else if (key.ctrl === true && (key.name === 'c' || (key.name === 'd' && editor.line === '')))
        answer.resolve(undefined);
      else change(() => editor.press(character, key));
    },
    onPaste: (text) =>
      change(() =>
        editor.insert(
          text
            .split('\n')
            .map((line) => line.trim())
            .join(' '),
        ),
      ),
  });
  io.stderr.write(question);
  keyboard.open();
  try {
    return await answer.promise;
  } finally {
    keyboard.close();
    io.stderr.write('\n');
  }
}
