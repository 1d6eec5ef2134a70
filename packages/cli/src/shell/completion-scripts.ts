import type { Candidates } from './candidates.ts';

/** The shells that complete commands. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

const wordsOf = ({ words }: Candidates): string => words.map(({ word }) => word).join(' ');

/** A case for what was typed; words behind an action, and names behind a command, change nothing. */
const casesOf = (all: readonly Candidates[], indent: string): string =>
  all
    .filter(({ typed }) => typed.length > 0)
    .toSorted((one, other) => other.typed.length - one.typed.length)
    .map((each) => `${indent}"${each.typed.join(' ')} "*) words="${wordsOf(each)}" ;;`)
    .join('\n');

const SCRIPTS: Readonly<Record<Shell, (all: readonly Candidates[]) => string>> = {
  bash: (all) => `# finclaw completion bash > ~/.local/share/bash-completion/completions/finclaw
_finclaw() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" typed="\${COMP_WORDS[*]:1:COMP_CWORD-1} " words=""
  if ((COMP_CWORD == 1)); then words="${wordsOf(all[0]!)}"; else
    case "$typed" in
${casesOf(all, '      ')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _finclaw finclaw
`,
  zsh: (all) => `#compdef finclaw
# finclaw completion zsh > ~/.zfunc/_finclaw, with fpath+=~/.zfunc before compinit
_finclaw() {
  local typed="\${(j: :)words[2,CURRENT-1]} " words=""
  if ((CURRENT == 2)); then words="${wordsOf(all[0]!)}"; else
    case "$typed" in
${casesOf(all, '      ')}
    esac
  fi
  compadd -- \${=words} || _files
}
compdef _finclaw finclaw
`,
  fish: (all) =>
    [
      '# finclaw completion fish > ~/.config/fish/completions/finclaw.fish',
      ...all[0]!.words.map(
        ({ word, text }) => `complete -c finclaw -n __fish_use_subcommand -f -a ${word} -d '${quoted(text)}'`,
      ),
      ...all.slice(1).map((each) => {
        const isTyped = each.typed.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
        return `complete -c finclaw -n '${isTyped}' -a '${wordsOf(each)}'`;
      }),
      '',
    ].join('\n'),
  powershell: (all) => `# finclaw completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName finclaw -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $after = @{
${all.map((each) => `    '${each.typed.join(' ')}' = '${wordsOf(each)}'`).join('\n')}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $words = $null
  for ($count = [Math]::Min(2, $typed.Count); $count -ge 0 -and -not $words; $count--) {
    $words = $after[(@($typed | Select-Object -First $count) -join ' ')]
    if ($typed.Count -gt 0 -and $count -eq 1) { break }
  }
  "$words" -split ' ' | Where-Object { $_ -and $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};

const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** Returns the script that completes commands in a shell. */
export const completionScript = (shell: Shell, all: readonly Candidates[]): string => SCRIPTS[shell](all);
