import { writeFileSync } from 'node:fs';

// Loaded into the program before its own code. Writes the most CPU time that passed between two turns of the event loop, in
// milliseconds, and begins anew on SIGUSR2. Time of the processor, not of the clock: other programs of the machine do not count.

const file = process.env.FINCLAW_LOOP_FILE ?? '';
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let longest = 0;
let last = used();
const note = (): void => writeFileSync(file, longest.toFixed(1));
setInterval(() => {
  const now = used();
  if (now - last > longest) {
    longest = now - last;
    note();
  }
  last = used();
}, 1).unref();
process.on('SIGUSR2', () => {
  longest = 0;
  last = used();
  note();
});
