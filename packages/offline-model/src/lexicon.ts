/**
 * The vocabulary of requests: a concept, its English words, its Korean ones; `_` is a space, which Korean may leave
 * out. A word can have several concepts. After `=` comes a term that the glossary explains. `-` marks filler words, and
 * a word that is in no row was not understood.
 */
const ROWS = `
- | tell_me let_me_know a an the of for on in to with about is are was were be been being do does did has have had am i me you us we they please pls plz tell show give get gets got see look find check know want wanna like need let lets so just also too and or then there here now right currently current latest live some any this these that ones one hey hi well um uh hmm oh ok okay would could can may might which it its take go goes going make made bring pull view display really exactly again still point name called company companies things thing far by from kindly quick quickly anyway today todays lately recently up-to-date rundown versus his her their them he she mine what_time_is_it u r ur | 좀 한번 한_번 지금 현재 실시간 요즘 요새 최근 방금 아까 당장 일단 혹시 그냥 제발 빨리 바로 다시 이제 알려 알려줘 보여 보여줘 말해 찾아 봐 보고 봤 해 하 되 돼 됐 된 될 할 한 합 했 주 줘 줄 수 있 있어 있나 있는 있지 궁금 부탁 확인 조회 정도 쯤 약 거 것 건 게 걸 꺼 중 중에 가운데 정보 상황 현황 그럼 그러면 그리고 그리구 근데 그런데 아 음 어 저기 네 요 저 어디 어디쯤 더 도대체 대체 진짜 정말 오늘 결과 내용 나와 나왔 나오 나온 들어 들었 싶 가르쳐 얘기해 뽑아 달라 원해 대해 대한 관련 관해 총 합쳐 그 이 살펴 알고 알아 알아봐 체크 어치 해주 드려 회사 기업 이름 같은 같이 기준 하는 하면 에 를 는 은 좋겠 오늘자 금일 필요 필요해 뭐더라 였더라 볼래 봐줘 대략 대충 현시점 시점 걸로 어제보다 어제_대비 전일보다 전일_대비 전날보다 난 낸 인
what | what whats what's | 뭐 뭘 무엇 무슨 어떤 어느 뭔 뭐가 뭐가
who | who whose | 누구 누가
which | which | 어느 어떤 뭐가 누가
how | how hows | 어때 어떄 어떻 어떤가 어떠 어떻게 어떤지 어떨
howwas | how_was how_were | 어땠
part | how_much_of what_part | 얼마나 차지 비율
howmuch | how_much how_much_of | 얼마 얼만 얼매 얼먀 얼마나 몇_원 몇_달러 몇_포인트 몇이 몇이야 몇이에요 몇이지
howmany | how_many | 몇 몇_주 몇_개 몇_종목 몇_가지 얼마나
percent | percent percentage | 몇_퍼 몇_프로 몇_퍼센트 퍼센트 프로
price | price prices quote quotes value trading trade level rate at | 주가 시세 가격 값 현재가 단가 거래되
worth | worth cost costs value valued | 가치 평가액 평가금액 평가_금액 값어치 평가
foreign | foreign overseas | 해외
stock | stock stocks share shares ticker tickers equity equities etf etfs coin coins stock_split | 주식 주 코인 종목
closing | closing close closed closes finish finished end ended last final | 종가 마감가 마쳤 마감했 마감 끝났 끝난 끝
opening | opening open opened | 시가 시초가
high | high highs highest peak max maximum record | 고가 최고
low | low lows lowest bottom min minimum | 저가 최저
extreme | peak bottom all-time | 최고가 고점 최고점 신고가 최저가 저점 최저점 신저가
volume | volume | 거래량
move | change changed move moved moves moving difference swing | 등락 등락률 등락폭 변동 변동률 변동폭 움직 움직임 움직였 변했 변했어 변한 변동
up | up rise rises rose risen rising gain gains gained gaining climb climbs climbed climbing higher jump jumps jumped jumping rally rallied rallying surge surged surging increase increases increased green soaring soared grow grows grew pumping mooning appreciate | 오르 오른 올랐 올라 올라가 올라갔 오를 오름 상승 상승률 뛰 뛰었 뛴 급등 급등했 폭등 떡상 반등 회복
down | down fall falls fell fallen falling drop drops dropped dropping decline declines declined declining lower lose loses lost losing sink sank plunge plunged plunging crash crashed crashing tank tanked tanking dip dips dipped decrease red dumping slid slide | 내리 내린 내렸 내려 내려가 내려갔 내릴 내림 하락 하락률 떨어지 떨어진 떨어졌 떨어질 떨어져 빠지 빠진 빠졌 빠질 급락 폭락 떡락 나락
most | most best biggest largest top greatest strongest highest | 제일 가장 젤 최대 최고 최고의 1등 톱 상위 큰 크
least | worst smallest weakest least lowest poorest | 최악 꼴찌 하위 작은 작 나쁜 안_좋은
size | largest biggest smallest | 큰 크 작은 작
good | best worst performing performer performers | 최고 최악 1등 꼴찌 나쁜 안_좋은
rank | second third fourth fifth 2nd 3rd | 번째 두_번째 세_번째
few | two three four five ten | 몇몇 두_개 세_개 다섯_개
loss | lose loses lost losing loss losses | 손해 손실 잃 잃었 물렸 물린 마이너스
lot | lot significantly much far | 많이 크게 엄청 훨씬
gainers | gainers gainer winners winner movers mover hot trending popular winners winner | 급등주 급등 상승률 상위 핫한 뜨는 인기 잘나가는 잘_나가는
losers | losers loser | 급락주 급락 하락률 하위
ranking | ranking rank ranked list | 순위 랭킹
compare | compare compared comparing comparison vs versus against side than difference between better worse more_than less_than | 비교 대비 차이 둘 둘_중 셋_중 나아 나은 낫 비슷
dearer | expensive cheaper cheapest pricier costlier | 비싸 비싼 싸 싼
more | more outperform outperformed outperforming more_than | 더 더_많이
chart | chart charts graph plot trend trends history historical candles candle course perform performed performing performance | 차트 그래프 추이 흐름 추세 캔들 일봉 주봉 월봉 분봉 과거
perform | perform performed performing performance |
candle | daily weekly monthly yearly annual quarterly intraday | 일간 주간 월간 연간 분기
since | since over during until through within past | 이후 이래 동안 간 사이 내내 까지
news | news headlines headline stories story articles article happening happened going_on what's_up | 뉴스 기사 소식 헤드라인 속보 이슈 호재 악재 무슨_일
fundamentals | revenue revenues earnings income operating margin margins cash_flow fundamentals pe p/e p/b eps roe per ratio ratios market_cap capitalization capitalisation debt sales p/e_ratio pe_ratio p/b_ratio | 실적 재무 매출 매출액 영업이익 영업_이익 순이익 부채비율 부채_비율 현금흐름 per pbr roe eps 시가총액 시총 재무제표 시총
filings | filings filing 10-k 10-q 8-k report reports | 공시 사업보고서 분기보고서 반기보고서 사업_보고서 분기_보고서 반기_보고서
dividend | dividend dividends payout payouts ex-dividend | 배당 배당금 배당내역 배당률
yield | yield yields dividend_yield | 배당률 배당수익률 수익률
received | received receive got paid collected income earned | 받 받은 받았 들어온 들어왔 입금됐 입금
tax | tax taxes taxed after_tax capital_gains_tax capital_gains tax_bill bill capital_gains_tax | 세금 양도세 양도소득세 양도_소득세 양도소득세
owe | owe pay | 내야 나오 나와
own | my mine our own hold i_own i_hold i_have do_i am_i i_am i'm did_i have_i i've we_own | 내 제 나의 우리 내가 제가 나 나는 저는 저의 나한테
portfolio | portfolio holdings holding positions position account accounts investments investment net_worth wealth assets stuff | 포트폴리오 포폴 보유 보유한 보유_종목 갖고 가지고 가진 들고 잔고 계좌 자산 투자 재산 보유량 보유수량 수량 평가액 평가금액 평가_금액
return | return returns profit profits p&l pnl gain gains loss losses doing make made earn earned winning losing performance invested return_on unrealized unrealised | 수익 수익률 손익 이익 이득 손해 손실 성과 벌 벌었 번 벌어 잃 잃었 물렸 물린 물려 플러스 마이너스 남 남아 남는 본전 평가손익
cash | cash balance buying_power left | 현금 예수금 잔액
money | money funds dollars won bucks | 돈 금액
average | average averages avg basis entry buying purchase cost_basis average_cost | 평단 평단가 평균 평균단가 단가 매입가 매수가 매입단가 매수단가 매수_단가
paid | pay paid spend spent | 냈 주고 매입금액 매입_금액 매수금액 매수_금액 투자원금 원금
trades | trades transactions transaction ledger | 거래_내역 거래내역 거래_기록 거래기록 매매_내역 매매내역 매매_기록 매매일지 거래한 매수_내역 매도_내역 매수내역 매도내역 매수_기록 매도_기록 입출금_내역 거래_이력 거래_일지 사고_판
trade | trade traded | 거래 매매
when | when | 언제 몇_시 몇시 며칠
bought | bought purchased | 샀 산 매수했 매수한 구매했 매입했 담았 매수함 구매한 매입한
sold | sold | 팔았 판 매도했 매도한 처분했 매도함 정리했 처분한
buy | buy purchase buying grab get_me | 사 살 매수 구매 매입 담아 담 사고 산다 줍줍
sell | sell selling dump offload | 팔 팔아 매도 처분 정리해 정리 팔고 손절 익절 청산 판다
record | record log note | 기록 입력 적어 장부 장부에
order | order orders place put limit_order market_order limit_orders market_orders | 주문 걸어 넣어
status | status pending unfilled filled executed | 미체결 체결 상태 체결된 체결됐
cancel | cancel withdraw | 취소 철회
list | list all show | 목록 리스트 내역 전체 현황 뭐
number | number no id | 번호 번
alert | alert alerts notify notification warn ping | 알림 알람 경보
tell | let_me_know tell_me message_me text_me remind_me notify | 알려 알려줘 말해 연락 얘기해
watchlist | watchlist watch_list favorites favourites watching following tracking | 관심종목 관심_종목 관심리스트 관심_리스트 워치리스트 즐겨찾기 관심목록 관심_목록 관심 관종
watch | watch keep_an_eye follow track eye | 지켜봐 지켜 눈여겨
add | add put include | 추가 넣 넣어 등록 담아 담기
remove | remove delete drop off unwatch unfollow clear cancel | 빼 삭제 지워 지우 제거 해제 없애 꺼 끄 취소
set | set create | 설정 만들 걸 걸어
convert | convert exchange change into swap equals equal in | 환전 환산 바꾸 바꿔 바꾼 교환
fx | exchange_rate exchange_rates fx rate rates currency | 환율
if | if suppose supposing assuming imagine | 만약 만일 가정 치면 치고
once | when it once whenever as_soon_as if | 때 순간
target | reach reaches hit hits get to cross crosses crossed above below over under least most or exceeds touches breaks break beyond past more_than less_than at_least at_most greater_than | 넘 넘어 넘어가 넘을 넘었 도달 찍 찍었 이상 이하 초과 미만 밑 밑으로 아래 위 위로 돌파 뚫 이탈 깨지 깨 가 갈 올 오 닿 되 될
here | from_here from_now current | 여기서 여기 지금부터 현재가에서 지금보다
aday | in_a_day one_day on_the_day today a_day | 하루 하루에 하루만에 오늘 당일
times | double doubles doubled triple triples halves halved | 두_배 세_배 반토막 반값 2배 3배 배
not | not never longer n't without | 안 못 않 아닌
dont | do_not never | 마 말아 마라 마세요 지마
except | except excluding exclude without minus besides | 빼고 제외 제외하고 말고 외에 뺀
only | only | 오직
all | all everything entire whole every | 전부 전량 모두 다 전체 싹 몽땅 있는
half | half | 절반 반
each | each apiece per | 씩 각각 주당
at | at for limit price | 에 가격 가격에 가격으로
limit | limit limit_order limit_orders | 지정가 지정가로
atmarket | market market_order market_orders | 시장가 시장가로 시장가_주문
manner | me my account paper order place put shares stock | 모의 모의투자 모의계좌 모의_계좌 계좌 얼른 냉큼 어서 추가 추가로 먼저 우선 주문 걸어 넣어 보유 보유한 가진
afford | can_i_buy can_i_get could_i_buy can_i_afford could_i_afford afford can_buy can could buys | 살_수 살_수_있
weight | weight weights weighting allocation allocated proportion exposure exposed share | 비중 비율 차지
sector | sector sectors industry industries | 섹터 섹터별 업종 업종별 산업별
beat | beat beating outperform outperformed benchmark ahead better | 이겼 이기 잘했 잘하 앞섰 나았 벤치마크 성과
drawdown | drawdown | 낙폭 최대낙폭 mdd
volatility | volatility | 변동성
market | market markets exchange stock_market wall_street | 증시 시장 장 국장 미장 주식시장 주식_시장 지수 시황 미국장 한국장 거래소
hours | hours open opens opened opening close closes closed closing holiday holidays session trading pre-market premarket after-hours days | 장시간 시간 거래시간 거래_시간 영업시간 운영시간 개장 폐장 휴장 휴장일 휴일 공휴일 거래일 열 열려 열리 여 열었 닫 닫혀 쉬 쉬나 시작 프리마켓 애프터마켓 마감 장마감 끝나 거래_중
should | should would_have would_you almost nearly wish should_have recommend recommendation suggest advice advise good safe | 살까 팔까 할까 추천 조언 사도 팔아도 사야 팔아야 어떨까 좋을까 살만 살까요 팔까요
opinion | target_price fair_value undervalued overvalued | 목표주가 목표_주가 목표가 적정주가 적정_주가 적정가 저평가 고평가
future | will forecast predict prediction outlook expect expected future going_to | 오를까요 내릴까요 떨어질까요 갈까요 오르려나 전망 예측 예상 앞으로 향후 내년 오를까 내릴까 떨어질까 갈까
why | why reason reasons because | 왜 이유 원인 때문
explain | explain mean means meaning definition define in_one_sentence one_sentence briefly simply_put | 뜻 의미 설명 뭐야 뭔가요 뭐예요 뭐에요 뭔지 무슨_뜻 쉽게 간단히 한마디로 한_문장으로 뭐지 뭐임
greeting | hello hi hey hiya howdy yo sup morning evening afternoon good nice meet finclaw there | 안녕 안녕하세요 반가워 반갑습니다 하이 굿모닝 좋은_아침 핀클로
thanks | thank thanks thx ty cheers great good nice cool awesome job lot so much very you | 고마워 고맙 고맙습니다 감사 감사합니다 땡큐 수고 정말 진짜 잘
bye | bye goodbye night see later | 바이 안녕히 잘_자 잘_가 굿밤
howareyou | how_are_you how's_it_going what's_up | 잘_지내 뭐해 심심 심심해 기분
joke | joke jokes | 농담 웃겨 유머 하나
identity | who_are_you what_are_you your_name you_a_bot you_human you_real you_ai chatgpt which_model real_person person human robot machine real a_bot | 누구야 누구니 누구세요 넌_누구 너_누구 이름이_뭐 정체 네_이름 너 넌 사람 로봇 기계 이름
help | help what_can_you what_can_i how_do_i how_can_i commands | 도움말 도와 사용법 할_수_있 기능 명령어 방법 뭐_할_수 무엇을_할_수
transfer | transfer send wire withdraw deposit | 송금 이체 출금 보내
briefing | briefing brief summary review morning daily end | 아침 모닝 데일리 리뷰 시황 브리핑 마감_요약 주간_리뷰 요약
invest | invest invested investing put had | 투자했 투자 넣었 넣어뒀 굴렸
undo | undo revert | 되돌려 되돌리 실행취소 무르 취소 삭제 지워
wrong | wait sorry oops actually mean meant correction instead wrong mistake no | 아니 아니야 아냐 아니고 정정 잘못 수정 아니라 틀렸 아니다
entry | entry that last record it | 기록 마지막 그거 방금
distance | how_far | 몇_퍼센트_남
borrow | loan loans mortgage borrow borrowed borrowing debt repay repaying repayment repayments pay_off paying_off paid_off pay_back amortized | 대출 대출금 빌리 빌려 빌린 빌렸 융자 상환 상환액 상환금 갚 갚아 갚으 갚는 갚을 갚게 주담대 주택담보대출 전세 전세대출
level | level_payment level_payments equal_payments equal_payment fixed | 원리금균등 원리금_균등 원리금균등상환 원리금균등분할상환 원리금
levelprincipal | level_principal equal_principal constant_principal | 원금균등 원금_균등 원금균등상환 원금균등분할상환
bullet | interest-only interest_only bullet balloon | 만기일시 만기_일시 만기일시상환 만기_일시상환
saving | save saves saving savings saved put putting puts deposit deposits deposited contribute contributing contributions invest investing invests invested pay_in paying_in paid_in set_aside put_aside put_away stash start starting | 모으 모아 모은 모을 모았 모이 모일 저축 저금 예금 예치 적립 적립식 넣 넣으 넣어 넣는 넣었 넣을 납입 붓 부으 투자 투자하 맡기 맡겨 시작
simple | simple | 단리 예금
simply | instalment_savings installment_savings | 적금
compound | compound compounded compounding compound_interest | 복리
compoundmonth | compounded_monthly monthly_compounding | 월복리 월_복리
compoundyear | compounded_yearly compounded_annually | 연복리 연_복리
spend | withdraw withdraws withdrawing withdrawals withdrawal withdrawn spend spends spending take_out taking_out live_off live_on living_off retire retired retirement | 쓰 쓸 써 쓰는 쓰면서 꺼내 꺼내면 꺼내_쓰 인출 인출하 생활비 은퇴 은퇴자금 노후 노후자금 살
lasts | last lasts lasting run_out runs_out until_i_run_out | 버텨 버티 버틸 바닥 바닥나 떨어져 떨어지 갈
yields | dividend dividends yield yields yielding passive passive_income income live_off living_off | 배당 배당금 배당률 배당수익률 배당주 이자로
receive | get receive earn pays pay paid | 받 받으 받아 받는 받을 나오 나와 들어오 들어와
grows | become becomes grow grows growing turn turns turning turn_into turns_into end_up end_up_with worth earn earning earns make makes annual average something compounds something | 되 돼 될 된 됐 불리 불려 불어나 굴리 굴려 굴릴 굴렸 자라 벌 수익 수익률 나 나면 나야 나오 가치 내 내면 내야 달성 성장률
goal | reach reaches hit target goal to into get_to become becomes accumulate grow_to turns_into turn_into | 만들 만들어 만드 목표 되 돼 될 됐 모으 모아 모을 모이 까지 마련
double | double doubles doubled doubling | 두_배 2배 따블 더블
permonth | a_month per_month each_month every_month monthly month mo | 매달 매월 다달이 월 한_달 한_달에 한달 한달에 달에
peryear | a_year per_year each_year every_year yearly annually annual p.a annualized apr apy year | 매년 해마다 1년에 일년에 연간
annual | annual annually annualized a_year per_year yearly p.a pa apr apy fixed year cagr | 연 연간 연평균 연_평균 연환산 평균 연평균_성장률
howlong | how_long how_many_years how_many_months how_much_time | 몇_년 몇_개월 몇_달 얼마나_걸려 얼마나_걸리 얼마나_버텨
whatrate | what_rate what_return what_interest_rate what_annual_return what_yield |
rates | rate rates interest interest_rate return returns | 금리 이율 연이율 연금리 연_이율 연_금리 이자율 수익률 연수익률 연_수익률 수익 대출금리
interest | interest | 이자 총이자 이자액 이자로
inflation | inflation prices_rise rising_prices | 물가 물가상승률 물가_상승률 물가상승 인플레 인플레이션 인플레이션율
buys | purchasing_power today's_money today's_dollars real_terms real worth buy | 지금_돈 현재가치 현재_가치 오늘_가치 실질 지금_가치 구매력 가치
costs | cost costs price be_priced | 값 가격 비용 하던
taxed | after_tax after-tax after_taxes net tax taxes | 세후 세금 이자소득세 이자_소득세 소득세 떼 떼고 뗀 제하 제하고
levy | tax taxes | 세금 이자소득세 이자_소득세 소득세
apart | on for from since | 위한
total | total altogether in_total in_all overall all | 총 모두 합 합계 전체 전부
planning | when years months paying payment payments instalment instalments installment installments long_does_it_take does_it_take take takes until will if at for over with in after by from out of and year-old need through keep worth then putting_in have having start starting during it first_month first_payment first | 뒤 뒤에 뒤면 후 후에 만기 만기에 안에 동안 간 이면 걸려 걸리 의 씩 원금 처음 지금 있 있어야 있으 가지고 갖고 가능 그때 오르 올라 상승 상승하 상승률 까지 할 하려 되려 냈 내 내야 월급 납입금 받으려 언제 얼마나 이렇게 해마다 내려면 모을 위해 위해서 퇴직 매번 첫 첫_달 첫달 첫_회 첫회
sum | rate paid paying pay per each a deposit plus times minus divided multiplied squared root square half third quarter of percent average total all split people ways between salary income fee fees commission even break recover cost costs share simple need from to tip years year | 연 월 달 한_달 한_달에 한_달이 씩 세금 세후 세전 떼 떼고 공제 수수료 제하 원천징수 빼 더하 곱하 나누 나눈 나눠 제곱 루트 제곱근 물타 물타기 짜리 개당 총 모두 합 합쳐 명 명이서 엔빵 더치 반 절반 연봉 월급 실수령 의 되려 원금
calc | calculate compute work_out calculation equals | 계산 곱하기 더하기 빼기 나누기
=per | p/e pe per price-earnings price-to-earnings p/e_ratio pe_ratio | per 주가수익비율
=pbr | p/b pbr price-to-book p/b_ratio pb_ratio | pbr 주가순자산비율
=eps | eps earnings_per_share | eps 주당순이익
=roe | roe return_on_equity | roe 자기자본이익률
=marketCap | market_cap market_capitalization market_capitalisation | 시가총액 시총
=dividend | dividend dividends | 배당 배당금
=dividendYield | dividend_yield | 배당률 배당수익률
=exDividend | ex-dividend ex-dividend_date | 배당락 배당락일
=beta | beta | 베타
=volatility | volatility | 변동성
=drawdown | drawdown | 낙폭 mdd
=sharpe | sharpe sharpe_ratio | 샤프 샤프지수 샤프_지수 샤프비율
=volume | volume | 거래량
=marketOrder | market_order market_orders | 시장가 시장가_주문
=limitOrder | limit_order limit_orders | 지정가 지정가_주문
=stopLoss | stop_loss stop-loss stop_losses | 손절매 스탑로스 손절_주문
=shortSelling | short_selling shorting short_sale short_sell | 공매도
=margin | buying_on_margin margin_trading margin_call leverage | 신용거래 미수 레버리지
=stock | stock share | 주식
=bond | bond bonds | 채권
=etf | etf etfs | etf 이티에프
=index | index indices stock_index | 지수
=option | option options call_option put_option | 옵션
=futures | futures future_contract | 선물
=ipo | ipo ipos | 공모주 기업공개 ipo
=split | stock_split share_split | 액면분할 주식분할
=rightsIssue | rights_issue | 유상증자
=bonusIssue | bonus_issue | 무상증자
=circuitBreaker | circuit_breaker circuit_breakers | 서킷브레이커 서킷_브레이커
=bullMarket | bull_market bear_market | 강세장 약세장 불마켓 베어마켓
=inflation | inflation | 인플레이션 인플레
=compoundInterest | compound_interest simple_interest | 복리 단리
=cagr | cagr | 연평균_성장률
=capitalGainsTax | capital_gains_tax | 양도소득세 양도세
=diversification | diversification | 분산투자 분산_투자
it | it its that stock them those both these | 그중 그중에 그_중 그_중에 그거 그것 이거 이것 그_종목 이_종목 그_주식 이_주식 그_코인 둘_다 셋_다 두_종목 걔 얘
`;

/** Korean suffixes without a meaning of their own. */
const PLAIN_SUFFIXES =
  '은 는 이 가 을 를 의 에 에서 에게 한테 도 로 으로 와 과 랑 이랑 하고 까지 부터 처럼 쯤 정도 나 이나 요 야 이야 예요 이에요 에요 입니다 인가요 인가 인지 지 죠 니 냐 까 까요 엔 에는 에선 서 고 는데 은데 데 네 네요 다 니다 습니다 습니까 어 아 어요 아요 여 래 래요 게 께 자 라 줘 줘요 줘라 주 주라 주세요 줄래 줄래요 줄 주시 주십 달라 봐 봐요 봐줘 볼까 볼래 려고 려면 러 면서 던 던가 더라 더니 야 건가 나요 든지 씩 임 음 함 이었 였 었 았 겠 시 세요 실 신 십 시오 드려 해 했 하 한 할 합 하는 되 돼 됐 된 될 중 들 별 님 째 대 분 치 만큼 이라 라고 란 이란 이라고 지만 이니 거나 싶 싶어 싶은데 어서 아서 은가 는가 는지 을지 나봐 인데 인 적 마다 놔 둬 버려 보자 볼 게요 께요 니까 용 욤 염 셈 요일 가요 거든 거든요 구나 군 어치 짜리 원 라도 이라도 때문 로는 으로는 에는 쪽 까지는';
const PARTICLES: ReadonlySet<string> = new Set(
  '은 는 이 가 을 를 의 에 에서 도 로 으로 와 과 랑 이랑 하고 까지 부터 만 보다 야 이야 요 이요 예요 이에요'.split(' '),
);
const SUFFIX_CONCEPTS: Readonly<Record<string, string>> = {
  면: 'if',
  으면: 'if',
  이면: 'if',
  만: 'only',
  보다: 'compare',
  말고: 'except',
  빼고: 'except',
  을까: 'should',
  지마: 'dont',
  때: 'once',
  어야: 'should',
  었어야: 'should',
  밖에: 'only',
  더라면: 'if',
  다면: 'if',
  으려면: 'if',
  란: 'explain',
  이란: 'explain',
  거나: 'or',
  당: 'each',
  위: 'rank',
};

/** Filler words without a meaning. */
export const FILLER = '-';

/** The concepts of each word, by the word; Korean words and suffixes by their first letter. */
const ENGLISH = new Map<string, Set<string>>();
const KOREAN = new Map<string, Entry[]>();
const SUFFIXES = new Map<string, Entry[]>();

interface Entry {
  readonly word: string;
  readonly concepts: Set<string>;
}

function addKorean(to: Map<string, Entry[]>, word: string, concept: string): void {
  const entries = to.get(word[0] as string) ?? [];
  const known = entries.find((each) => each.word === word);
  if (known === undefined) entries.push({ word, concepts: new Set([concept]) });
  else known.concepts.add(concept);
  to.set(word[0] as string, entries);
}

for (const row of ROWS.trim().split('\n')) {
  const [concept = '', english = '', korean = ''] = row.split(' | ');
  for (const each of concept.startsWith('=') ? ['term', concept] : [concept]) {
    for (const word of english.split(' ')) ENGLISH.set(word, (ENGLISH.get(word) ?? new Set()).add(each));
    for (const word of korean.split(' ')) addKorean(KOREAN, word, each);
  }
}
for (const word of PLAIN_SUFFIXES.split(' ')) addKorean(SUFFIXES, word, FILLER);
for (const [word, concept] of Object.entries(SUFFIX_CONCEPTS)) addKorean(SUFFIXES, word, concept);

/** Returns the concepts of an English phrase, with spaces as `_`; undefined for an unknown one. */
export const englishConcepts = (words: string): ReadonlySet<string> | undefined => ENGLISH.get(words);

/** A Korean word, or the end of one, that a text has at a place. */
export interface KoreanPiece {
  readonly end: number;
  readonly concepts: ReadonlySet<string>;
}

/** The Korean words that could begin at a place. */
export const koreanAt = (text: string, at: number): readonly KoreanPiece[] => piecesAt(KOREAN, text, at);
/**
 * Returns the endings and particles that could begin at a position; after a possible name, only particles: 러 of 테슬러 is
 * no ending.
 */
export const suffixesAt = (text: string, at: number, isBehindName: boolean): readonly KoreanPiece[] =>
  piecesAt(SUFFIXES, text, at).filter(({ end }) => !isBehindName || PARTICLES.has(text.slice(at, end)));

const piecesAt = (entries: Map<string, Entry[]>, text: string, at: number): readonly KoreanPiece[] =>
  (entries.get(text[at] as string) ?? []).flatMap(({ word, concepts }) => {
    const end = endOf(word, text, at);
    return end === undefined ? [] : [{ end, concepts }];
  });

/** Returns the end of a word that begins at a position; a `_` in it is a space or nothing. */
function endOf(word: string, text: string, start: number): number | undefined {
  let at = start;
  for (const letter of word) {
    if (letter === '_') at += text[at] === ' ' ? 1 : 0;
    else if (text[at] !== letter) return undefined;
    else at += 1;
  }
  return at;
}
