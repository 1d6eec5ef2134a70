import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own in memory, small enough to be filled. Only the system's administrator can make one. */
export class SmallDisk {
  readonly dir: string;

  constructor(megabytes: number) {
    this.dir = mkdtempSync(join(tmpdir(), 'finclaw-small-'));
    mount(`size=${megabytes}m,mode=0700`, this.dir);
  }

  static isPossible(): boolean {
    try {
      new SmallDisk(1).remove();
      return true;
    } catch {
      return false;
    }
  }

  /** Leaves no room for another byte. */
  fill(): void {
    for (const bytes of [65_536, 4096, 1])
      try {
        for (;;) appendFileSync(join(this.dir, 'ballast'), Buffer.alloc(bytes));
      } catch {
        // Full for pieces of this size.
      }
  }

  /** Makes room again. */
  empty(): void {
    rmSync(join(this.dir, 'ballast'), { force: true });
  }

  /** Changes what kind of disk it is, in the words of `mount -o`. */
  remount(options: string): void {
    mount(`remount,${options}`, this.dir);
  }

  remove(): void {
    // A program that a failed test left running may still hold it.
    execFileSync('umount', ['--lazy', this.dir]);
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function mount(options: string, dir: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' });
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}
