import {
  answer,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  readOnlyTool,
  unresolved,
} from './finance-tool.ts';

const DESCRIPTION =
  'Finds the instrument a name, nickname, ticker or first consonants (ㅅㅅㅈㅈ) stand for, with siblings such as preferred shares; no price.';

/** The tool that resolves a name. */
export function searchInstrumentTool({ directory }: Pick<FinanceToolDeps, 'directory'>): FinanceTool {
  return {
    definition: readOnlyTool(
      'search_instrument',
      DESCRIPTION,
      { query: { type: 'string', minLength: 1, maxLength: 80, description: 'What the user called it' } },
      ['query'],
    ),
    async executor(input, { abortSignal }) {
      const query = String(input.query);
      const resolution = await directory.lookUp(query, abortSignal);
      if (resolution.kind !== 'found') return answer(unresolved(query, resolution));
      const { instrument, siblings } = resolution;
      return answer({
        status: 'ok',
        instrument: describeInstrument(instrument),
        siblings: siblings.map(describeInstrument),
      });
    },
  };
}
