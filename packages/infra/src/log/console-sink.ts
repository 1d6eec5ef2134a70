import type { LogSink } from './log-sink.ts';
import { escapeControlsInJson, showControls } from './visible-text.ts';

interface ConsoleSinkOptions {
  /** Human-readable lines instead of JSON. */
  readonly pretty: boolean;
  readonly color: boolean;
  readonly write: (text: string) => void;
}

interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly name: string;
  readonly msg: string;
  readonly error?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

const COLORS: Readonly<Record<string, string>> = { warn: '33', error: '31', fatal: '31;1', debug: '2', trace: '2' };

/** Writes log lines to a terminal. */
export function createConsoleSink({ pretty, color, write }: ConsoleSinkOptions): LogSink {
  return {
    write: (line) => write(pretty ? prettyLine(JSON.parse(line) as LogLine, color) : escapeControlsInJson(line)),
    flush: () => {},
  };
}

function prettyLine({ level, time, name, msg, error, ...rest }: LogLine, color: boolean): string {
  const label = level.toUpperCase().padEnd(5);
  const code = color ? COLORS[level] : undefined;
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const head = [
    time.slice(11, 23),
    code ? `\x1b[${code}m${label}\x1b[0m` : label,
    ...[name, msg, ...fields].map(visible),
  ].join(' ');
  const trace = error?.stack ?? error?.message;
  return trace === undefined ? `${head}\n` : `${head}\n${trace.split('\n').map(indented).join('')}`;
}

const indented = (line: string): string => `    ${visible(line.trim())}\n`;

/** Escapes a logged text so that it can neither control the terminal nor fake a separate line. */
const visible = (text: string): string => showControls(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
