import { renameSync, writeFileSync } from 'node:fs';

// Loaded into a server before anything else. Between two ticks of a timer lies one slice of the event loop, or several
// short ones within a millisecond; the processor time of the thread in between is what nobody else could use. SIGUSR2
// has it written down and begins anew.

const file = process.env.CHAOS_LOOP_FILE ?? '';
let longest = 0;
let last = process.threadCpuUsage();

setInterval(() => {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, (now.user - last.user + now.system - last.system) / 1000);
  last = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(longest));
  renameSync(`${file}.new`, file);
  longest = 0;
});
