import type { PromptLedger } from '../ledger/prompt-ledger.ts';
import { figuresInText, isFigure } from '../ledger/spoken-words.ts';
import type { RegisteredToolDefinition, Restated } from '../registry/definition.ts';
import type { ApprovalField } from './approval-types.ts';

type Input = Readonly<Record<string, unknown>>;

/** Lists every value of an input, one line each, with a mark on those the user neither wrote nor left open. */
export function listApprovalFields(
  input: Input,
  tool: RegisteredToolDefinition,
  ledger: PromptLedger,
  restated: Restated = {},
): readonly ApprovalField[] {
  const marks = new FieldMarks(input, tool, ledger, restated);
  const fields: ApprovalField[] = [];
  function visit(value: unknown, path: string, argument: string): void {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    for (const [key, each] of entries) visit(each, `${path}.${stepOf(key)}`, argument);
    if (entries.length > 0) return;
    const mark = marks.of(argument, value);
    fields.push({ path, value: value as ApprovalField['value'], mark });
  }
  for (const [key, value] of Object.entries(input)) visit(value, stepOf(key), key);
  return fields;
}

/** Decides which values of one call are marked. */
class FieldMarks {
  readonly #input: Input;
  readonly #tool: RegisteredToolDefinition;
  readonly #ledger: PromptLedger;
  readonly #restated: Restated;

  constructor(input: Input, tool: RegisteredToolDefinition, ledger: PromptLedger, restated: Restated) {
    this.#input = input;
    this.#tool = tool;
    this.#ledger = ledger;
    this.#restated = restated;
  }

  of(argument: string, value: unknown): ApprovalField['mark'] {
    if (!this.#decides(argument) || this.#isUserProvided(argument, value) || this.#isLookedUp(argument, value))
      return undefined;
    const isOutsiders = this.#ledger.originOf(value) === 'untrusted' || this.#isAllUntrustedWords(value);
    if (!isOutsiders) return 'model';
    return this.#isCarriedOver(argument, value) ? undefined : 'outsider';
  }

  /** Returns true for a text composed entirely of words from outside texts. */
  #isAllUntrustedWords(value: unknown): boolean {
    return typeof value === 'string' && /\p{L}/u.test(value) && this.#ledger.isOutsidersText(value);
  }

  /**
   * Returns true for a value found by one of our own tools: a figure of the same name that the user did not give, or a
   * text that no outsider has written.
   */
  #isLookedUp(argument: string, value: unknown): boolean {
    if (this.#tool.sinkArguments?.includes(argument)) return false;
    if (!isFigure(value)) return this.#ledger.originOf(value) === 'ours';
    return this.#ledger.isOurField(argument, value) && this.#usesEveryRequestedFigure();
  }

  #usesEveryRequestedFigure(): boolean {
    const used = new Set(leaves(this.#input).map(Number));
    return figuresInText(this.#ledger.request ?? '').every((readings) => readings.some((each) => used.has(each)));
  }

  /**
   * Returns true if the argument affects money, data or a name; where a tool does not declare its consequential
   * arguments, all may.
   */
  #decides(argument: string): boolean {
    const { consequentialArguments: weighty, sinkArguments: sinks } = this.#tool;
    if (!weighty?.length && !sinks?.length) return true;
    return weighty?.includes(argument) === true || sinks?.includes(argument) === true;
  }

  /** Returns true for a value in the user's own words, in an equivalent form, or the usual default. */
  #isUserProvided(argument: string, value: unknown): boolean {
    const others = (Object.hasOwn(this.#restated, argument) && this.#restated[argument]) || [];
    if (others === 'usual' || [value, ...others].some((word) => this.#ledger.originOf(word) === 'user')) return true;
    const { default: usual, enum: choices = [] } = this.#schemaOf(argument);
    if (usual === undefined || usual !== value) return false;
    return !choices.some((choice) => choice !== usual && this.#ledger.originOf(choice) === 'user');
  }

  /**
   * Returns true for a figure that a user's note needs and the user did not give: they asked for the one in the text.
   * Calls with an outside effect never take a value this way.
   */
  #isCarriedOver(argument: string, value: unknown): boolean {
    const { inputSchema, changes, sinkArguments: sinks } = this.#tool;
    const isNeeded = (inputSchema.required as readonly string[] | undefined)?.includes(argument) === true;
    return (
      changes !== 'outside' &&
      isNeeded &&
      isFigure(value) &&
      !sinks?.includes(argument) &&
      this.#usesEveryRequestedFigure()
    );
  }

  #schemaOf(argument: string): { readonly default?: unknown; readonly enum?: readonly unknown[] } {
    const properties = Object(this.#tool.inputSchema.properties) as Readonly<Record<string, unknown>>;
    return Object.hasOwn(properties, argument) ? (Object(properties[argument]) as object) : {};
  }
}

function leaves(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

/** Quotes a name with a dot, which must not look like a level. */
function stepOf(key: string): string {
  return key.replaceAll('.', '\\.');
}
