import type { MessageTable } from './table.ts';

/** Examples shown by the help below a command or an action. A test tries each against the table of commands. */
export const cliExampleMessages = {
  'cli.examples.chat': {
    ko: 'finclaw                     늘 쓰던 대화\nfinclaw --session 은퇴      이름을 붙인 대화',
    en: 'finclaw                          the usual conversation\nfinclaw --session retirement     a conversation with a name',
  },
  'cli.examples.ask': {
    ko: 'finclaw ask "엔비디아 지난 1년 수익률"\nfinclaw ask "삼성전자 얼마야?" --json',
    en: 'finclaw ask "How did Nvidia do over the last year?"\nfinclaw ask "What does Apple cost?" --json',
  },
  'cli.examples.quote': { ko: 'finclaw quote 삼성전자 애플', en: 'finclaw quote Apple Nvidia' },
  'cli.examples.chart': {
    ko: 'finclaw chart 삼성전자 --interval 1w --count 52\nfinclaw chart 애플 --png 애플.png',
    en: 'finclaw chart Apple --interval 1w --count 52\nfinclaw chart Apple --png apple.png',
  },
  'cli.examples.portfolio': {
    ko: 'finclaw portfolio add buy 삼성전자 10 --price 71500\nfinclaw portfolio add deposit 1000000 --currency KRW\nfinclaw portfolio import 거래내역.csv\nfinclaw portfolio tax 2025 --country kr',
    en: 'finclaw portfolio add buy Apple 10 --price 190\nfinclaw portfolio add deposit 5000 --currency USD\nfinclaw portfolio import trades.csv\nfinclaw portfolio tax 2025 --country us',
  },
  'cli.examples.alerts': {
    ko: 'finclaw alerts add "삼성전자 > 80000"\nfinclaw alerts add "애플 -5%"',
    en: 'finclaw alerts add "Apple > 300"\nfinclaw alerts add "Nvidia -5%"',
  },
  'cli.examples.schedule': {
    ko: 'finclaw schedule add "평일 아침 8시에 포트폴리오 보내줘"\nfinclaw schedule zone 서울',
    en: 'finclaw schedule add "send me my portfolio every weekday at 8am"\nfinclaw schedule zone London',
  },
  'cli.examples.screen': {
    ko: 'finclaw screen return1y --exchange KRX --limit 20',
    en: 'finclaw screen return1y --exchange NASDAQ --limit 20',
  },
  'cli.examples.calc': {
    ko: 'finclaw calc "1.2억 * 3%"\nfinclaw calc savings payment=500000 rate=5% years=20 currency=KRW',
    en: 'finclaw calc "120,000 * 3%"\nfinclaw calc savings payment=500 rate=5% years=20 currency=USD',
  },
  'cli.examples.auth': { ko: 'finclaw auth add anthropic', en: 'finclaw auth add anthropic' },
  'cli.examples.serve': {
    ko: 'finclaw serve                 웹 페이지와 API\nfinclaw serve --link          브라우저를 연결하는 링크',
    en: 'finclaw serve                 the web page and the API\nfinclaw serve --link          a link that connects a browser',
  },
  'cli.examples.backup': { ko: 'finclaw backup 백업.tar.gz', en: 'finclaw backup finclaw.tar.gz' },
  'cli.examples.completion': {
    ko: 'finclaw completion zsh > ~/.zfunc/_finclaw',
    en: 'finclaw completion zsh > ~/.zfunc/_finclaw',
  },
  'cli.examples.update': { ko: 'finclaw update\nfinclaw update --yes', en: 'finclaw update\nfinclaw update --yes' },
  'cli.examples.setup': {
    ko: 'finclaw setup\nfinclaw setup model\nfinclaw setup --language ko --tax kr --currency KRW',
    en: 'finclaw setup\nfinclaw setup model\nfinclaw setup --language en --tax us --currency USD',
  },
  'cli.examples.config.list': { ko: 'finclaw config list gateway', en: 'finclaw config list gateway' },
  'cli.examples.config.get': { ko: 'finclaw config get gateway.port', en: 'finclaw config get gateway.port' },
  'cli.examples.config.set': {
    ko: 'finclaw config set agents.budget.perDayUsd 2',
    en: 'finclaw config set agents.budget.perDayUsd 2',
  },
  'cli.examples.config.unset': { ko: 'finclaw config unset gateway.port', en: 'finclaw config unset gateway.port' },
  'cli.examples.config.explain': {
    ko: 'finclaw config explain tools.policyRules',
    en: 'finclaw config explain tools.policyRules',
  },
  'cli.examples.doctor': { ko: 'finclaw doctor\nfinclaw doctor --fix', en: 'finclaw doctor\nfinclaw doctor --fix' },
  'cli.examples.models.list': { ko: 'finclaw models list sonnet', en: 'finclaw models list sonnet' },
  'cli.examples.models.local': {
    ko: 'finclaw models local\nfinclaw models local qwen3:8b',
    en: 'finclaw models local\nfinclaw models local qwen3:8b',
  },
  'cli.examples.models.add': {
    ko: 'finclaw models add anthropic/claude-sonnet-5-5\nfinclaw models add local/my-model --url http://127.0.0.1:8080/v1',
    en: 'finclaw models add anthropic/claude-sonnet-5-5\nfinclaw models add local/my-model --url http://127.0.0.1:8080/v1',
  },
  'cli.examples.models.set': {
    ko: 'finclaw models set anthropic/claude-sonnet-5-5',
    en: 'finclaw models set anthropic/claude-sonnet-5-5',
  },
  'cli.examples.models.test': {
    ko: 'finclaw models test anthropic/claude-sonnet-5-5',
    en: 'finclaw models test anthropic/claude-sonnet-5-5',
  },
  'cli.examples.models.refresh': { ko: 'finclaw models refresh openai', en: 'finclaw models refresh openai' },
  'cli.examples.plugins.install': {
    ko: 'finclaw plugins install finclaw-plugin-gold\nfinclaw plugins install finclaw-plugin-gold@1.2.0 --yes',
    en: 'finclaw plugins install finclaw-plugin-gold\nfinclaw plugins install finclaw-plugin-gold@1.2.0 --yes',
  },
  'cli.examples.plugins.enable': { ko: 'finclaw plugins enable gold-desk', en: 'finclaw plugins enable gold-desk' },
  'cli.examples.plugins.disable': {
    ko: 'finclaw plugins disable gold-desk',
    en: 'finclaw plugins disable gold-desk',
  },
  'cli.examples.plugins.remove': { ko: 'finclaw plugins remove gold-desk', en: 'finclaw plugins remove gold-desk' },
  'cli.examples.sessions.show': { ko: 'finclaw sessions show 은퇴', en: 'finclaw sessions show retirement' },
  'cli.examples.sessions.reset': { ko: 'finclaw sessions reset 은퇴', en: 'finclaw sessions reset retirement' },
  'cli.examples.sessions.repair': {
    ko: 'finclaw sessions repair\nfinclaw sessions repair 은퇴 --yes',
    en: 'finclaw sessions repair\nfinclaw sessions repair retirement --yes',
  },
  'cli.examples.market.hours': {
    ko: 'finclaw market hours\nfinclaw market hours NYSE',
    en: 'finclaw market hours\nfinclaw market hours NYSE',
  },
  'cli.examples.market.calendar': {
    ko: 'finclaw market calendar KRX --from 2026-12-20 --to 2027-01-05',
    en: 'finclaw market calendar KRX --from 2026-12-20 --to 2027-01-05',
  },
  'cli.examples.portfolio.show': {
    ko: 'finclaw portfolio show --account 연금저축\nfinclaw portfolio show --method fifo --explain',
    en: 'finclaw portfolio show --account ira\nfinclaw portfolio show --method fifo --explain',
  },
  'cli.examples.portfolio.transactions': {
    ko: 'finclaw portfolio transactions --account 연금저축',
    en: 'finclaw portfolio transactions --account ira',
  },
  'cli.examples.portfolio.performance': {
    ko: 'finclaw portfolio performance --from 2026-01-01 --benchmark KOSPI',
    en: 'finclaw portfolio performance --from 2026-01-01 --benchmark "S&P 500"',
  },
  'cli.examples.portfolio.account': {
    ko: 'finclaw portfolio account 연금저축 pension-savings --opened 2024-03-01',
    en: 'finclaw portfolio account ira roth-ira --opened 2024-03-01',
  },
  'cli.examples.portfolio.goal': {
    ko: 'finclaw portfolio goal 집 300000000 --date 2032-12-31 --currency KRW\nfinclaw portfolio goal',
    en: 'finclaw portfolio goal house 200000 --date 2032-12-31 --currency USD\nfinclaw portfolio goal',
  },
  'cli.examples.portfolio.targets': {
    ko: 'finclaw portfolio targets 삼성전자=40 애플=60\nfinclaw portfolio targets --new-money 1000000',
    en: 'finclaw portfolio targets Apple=60 Nvidia=40\nfinclaw portfolio targets --new-money 5000',
  },
  'cli.examples.portfolio.reconcile': {
    ko: 'finclaw portfolio reconcile toss\nfinclaw portfolio reconcile 삼성전자=10 --date 2026-06-30 --close',
    en: 'finclaw portfolio reconcile ibkr\nfinclaw portfolio reconcile Apple=10 --date 2026-06-30 --close',
  },
  'cli.examples.portfolio.own': {
    ko: 'finclaw portfolio own 아파트 --class real-estate --currency KRW --amount 500000000 --value 650000000\nfinclaw portfolio own',
    en: 'finclaw portfolio own House --class real-estate --currency USD --amount 300000 --value 420000\nfinclaw portfolio own',
  },
  'cli.examples.portfolio.edit': {
    ko: 'finclaw portfolio edit 12 quantity=11 price=71600',
    en: 'finclaw portfolio edit 12 quantity=11 price=71600',
  },
  'cli.examples.portfolio.undo': { ko: 'finclaw portfolio undo 12', en: 'finclaw portfolio undo 12' },
  'cli.examples.portfolio.sync': {
    ko: 'finclaw portfolio sync toss --from 2026-01-01',
    en: 'finclaw portfolio sync ibkr --from 2026-01-01',
  },
  'cli.examples.portfolio.orders': {
    ko: 'finclaw portfolio orders on toss --per-order 500000 --per-day 1000000\nfinclaw portfolio orders off toss',
    en: 'finclaw portfolio orders on alpaca --per-order 500 --per-day 1000\nfinclaw portfolio orders off alpaca',
  },
  'cli.examples.portfolio.export': {
    ko: 'finclaw portfolio export > 거래내역.csv',
    en: 'finclaw portfolio export > trades.csv',
  },
  'cli.examples.portfolio.share': {
    ko: 'finclaw portfolio share main 민지 --as reader',
    en: 'finclaw portfolio share main Anna --as reader',
  },
  'cli.examples.portfolio.unshare': {
    ko: 'finclaw portfolio unshare main 민지',
    en: 'finclaw portfolio unshare main Anna',
  },
  'cli.examples.portfolio.accept': { ko: 'finclaw portfolio accept 7f3a', en: 'finclaw portfolio accept 7f3a' },
  'cli.examples.portfolio.decline': { ko: 'finclaw portfolio decline 7f3a', en: 'finclaw portfolio decline 7f3a' },
  'cli.examples.schedule.pause': { ko: 'finclaw schedule pause 7f3a', en: 'finclaw schedule pause 7f3a' },
  'cli.examples.schedule.resume': { ko: 'finclaw schedule resume 7f3a', en: 'finclaw schedule resume 7f3a' },
  'cli.examples.schedule.run': { ko: 'finclaw schedule run 7f3a', en: 'finclaw schedule run 7f3a' },
  'cli.examples.schedule.remove': { ko: 'finclaw schedule remove 7f3a', en: 'finclaw schedule remove 7f3a' },
  'cli.examples.alerts.remove': { ko: 'finclaw alerts remove 7f3a', en: 'finclaw alerts remove 7f3a' },
  'cli.examples.watch.add': { ko: 'finclaw watch add 삼성전자 애플', en: 'finclaw watch add Apple Nvidia' },
  'cli.examples.watch.remove': { ko: 'finclaw watch remove 애플', en: 'finclaw watch remove Apple' },
  'cli.examples.fundamentals': {
    ko: 'finclaw fundamentals 애플 --quarters',
    en: 'finclaw fundamentals Apple --quarters',
  },
  'cli.examples.filings': {
    ko: 'finclaw filings 애플\nfinclaw filings 애플 --show 10-K --section "Risk Factors"\nfinclaw filings 애플 --earnings',
    en: 'finclaw filings Apple\nfinclaw filings Apple --show 10-K --section "Risk Factors"\nfinclaw filings Apple --earnings',
  },
  'cli.examples.dividends': { ko: 'finclaw dividends 애플 코카콜라', en: 'finclaw dividends Apple Coca-Cola' },
  'cli.examples.memory.add': { ko: 'finclaw memory add "은퇴는 2045년"', en: 'finclaw memory add "I retire in 2045"' },
  'cli.examples.memory.edit': {
    ko: 'finclaw memory edit 3 "은퇴는 2047년"',
    en: 'finclaw memory edit 3 "I retire in 2047"',
  },
  'cli.examples.memory.forget': {
    ko: 'finclaw memory forget 3\nfinclaw memory forget 은퇴',
    en: 'finclaw memory forget 3\nfinclaw memory forget retire',
  },
  'cli.examples.people.invite': {
    ko: 'finclaw people invite 민지 --role reader',
    en: 'finclaw people invite Anna --role reader',
  },
  'cli.examples.people.role': { ko: 'finclaw people role 7f3a member', en: 'finclaw people role 7f3a member' },
  'cli.examples.people.cap': {
    ko: 'finclaw people cap 7f3a 0.50\nfinclaw people cap 7f3a none',
    en: 'finclaw people cap 7f3a 0.50\nfinclaw people cap 7f3a none',
  },
  'cli.examples.people.link': { ko: 'finclaw people link', en: 'finclaw people link' },
  'cli.examples.people.unlink': { ko: 'finclaw people unlink 7f3a', en: 'finclaw people unlink 7f3a' },
  'cli.examples.people.remove': { ko: 'finclaw people remove 7f3a', en: 'finclaw people remove 7f3a' },
  'cli.examples.people.export': {
    ko: 'finclaw people export 7f3a > 민지.json',
    en: 'finclaw people export 7f3a > anna.json',
  },
  'cli.examples.people.erase': { ko: 'finclaw people erase 7f3a', en: 'finclaw people erase 7f3a' },
  'cli.examples.people.settings': {
    ko: 'finclaw people settings\nfinclaw people settings currency KRW',
    en: 'finclaw people settings\nfinclaw people settings currency USD',
  },
  'cli.examples.people.keys': {
    ko: 'finclaw people keys add openai\nfinclaw people keys limit 0.50',
    en: 'finclaw people keys add openai\nfinclaw people keys limit 0.50',
  },
  'cli.examples.news': { ko: 'finclaw news 애플', en: 'finclaw news Apple' },
  'cli.examples.sign': { ko: 'finclaw sign --output 답변.json', en: 'finclaw sign --output answer.json' },
  'cli.examples.verify': {
    ko: 'finclaw verify 답변.json\nfinclaw verify --page verify.html',
    en: 'finclaw verify answer.json\nfinclaw verify --page verify.html',
  },
  'cli.examples.auth.remove': {
    ko: 'finclaw auth remove anthropic:default',
    en: 'finclaw auth remove anthropic:default',
  },
  'cli.examples.auth.rotate': {
    ko: 'finclaw auth rotate --new-key-file new.key',
    en: 'finclaw auth rotate --new-key-file new.key',
  },
  'cli.examples.channels.add': { ko: 'finclaw channels add telegram', en: 'finclaw channels add telegram' },
  'cli.examples.channels.remove': { ko: 'finclaw channels remove telegram', en: 'finclaw channels remove telegram' },
  'cli.examples.channels.pair': { ko: 'finclaw channels pair 9M3K-7H47', en: 'finclaw channels pair 9M3K-7H47' },
  'cli.examples.channels.unpair': {
    ko: 'finclaw channels unpair telegram 123456789',
    en: 'finclaw channels unpair telegram 123456789',
  },
  'cli.examples.audit.show': {
    ko: 'finclaw audit show\nfinclaw audit show RUN_ID',
    en: 'finclaw audit show\nfinclaw audit show RUN_ID',
  },
  'cli.examples.audit.verify': { ko: 'finclaw audit verify', en: 'finclaw audit verify' },
  'cli.examples.replay': { ko: 'finclaw replay RUN_ID', en: 'finclaw replay RUN_ID' },
  'cli.examples.storage.migrate': {
    ko: 'finclaw storage migrate --to postgres://finclaw@db/finclaw --dry-run',
    en: 'finclaw storage migrate --to postgres://finclaw@db/finclaw --dry-run',
  },
  'cli.examples.restore': { ko: 'finclaw restore 백업.tar.gz', en: 'finclaw restore finclaw.tar.gz' },
  'cli.examples.export': { ko: 'finclaw export 내-데이터', en: 'finclaw export my-data' },
  'cli.examples.erase': { ko: 'finclaw erase', en: 'finclaw erase' },
  'cli.examples.mcp.serve': { ko: 'finclaw mcp serve --private', en: 'finclaw mcp serve --private' },
  'cli.examples.mcp.login': { ko: 'finclaw mcp login bank', en: 'finclaw mcp login bank' },
  'cli.examples.mcp.logout': { ko: 'finclaw mcp logout bank', en: 'finclaw mcp logout bank' },
} as const satisfies MessageTable;
