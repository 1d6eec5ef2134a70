// What a question costs as a conversation grows, with the offline model.
// node libs/finclaw-bundle/long-conversation/long-conversation.mjs [turns] [fresh conversations]
import { openProgram } from './program.mjs';

const [turns, fresh] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 200)];
const NAMES = [
  '삼성전자',
  'SK하이닉스',
  '네이버',
  '카카오',
  '현대차',
  '기아',
  '애플',
  '엔비디아',
  '테슬라',
  '마이크로소프트',
];
const question = (n) => `${NAMES[n % NAMES.length]} ${2 + n}주면 얼마야?`;
const { app, ask } = await openProgram({ model: 'offline' });

async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (let n = 0; n < 150; n++) await ask(`warm-${n}`, question(n));
const all = await cpuOf(async () => {
  for (let n = 0; n < fresh; n++) await ask(`fresh-${n}`, question(1000 + n));
});
console.log(`a first question: ${(all / fresh).toFixed(1)} ms of CPU`);
const costs = [];
for (let n = 1; n <= turns; n++) costs.push(await cpuOf(() => ask('one', question(n))));
for (const turn of [1, 2, 5, 10, 20, 50, 100, 200, 400].filter((each) => each <= turns)) {
  const near = costs.slice(Math.max(0, turn - 4), turn + 3).sort((a, b) => a - b);
  console.log(`question ${turn}: ${near[near.length >> 1].toFixed(1)} ms of CPU`);
}
await app.close();
process.exit(0);
