import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What another process has used so far: CPU time in milliseconds, memory in megabytes. Linux only. */
export function usageOf(pid) {
  // The name in brackets may hold blanks, so counting begins behind it: the state is the third field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  const cpuMs = ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { cpuMs, memoryMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}
