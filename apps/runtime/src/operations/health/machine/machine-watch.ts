import { Injectable } from '@nestjs/common';
import { type DiskFault, diskFault, freeBytes } from '@sv/server/machine/disk-room';
import { openFiles, tooFewFiles } from '@sv/server/machine/open-files';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { Lifecycle } from '../../../kernel/lifecycle';
import { OpenStores } from '../../../plugins/stores/open-stores';
import { ProblemBoard } from '../../../kernel/problems/problem-board';

const EVERY_MS = 15_000;
/**
 * How long a database counts as full after a write failed. It is written to all the time, so a lasting fault shows
 * again.
 */
const SHOWN_FOR_MS = 300_000;

type Code = DiskFault['code'] | 'file-descriptors';

/** Looks at what the machine has left for us: room on the disk, and file descriptors. */
@Injectable()
export class MachineWatch {
  /** Replaced by tests: a disk cannot be filled there. */
  look = { freeBytes, openFiles };
  private readonly reported = new Set<Code>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: RuntimeConfig,
    private readonly problems: ProblemBoard,
    private readonly stores: OpenStores,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    this.timer = setInterval(() => void this.checkMachine(), EVERY_MS).unref();
    lifecycle.whenReady(() => void this.checkMachine());
    lifecycle.beforeEnd(() => clearInterval(this.timer));
  }

  /** Health calls this too, so that its report is current. */
  async checkMachine(now = Date.now()): Promise<void> {
    const free = await this.look.freeBytes(this.config.dataDir);
    const fault = (free === null ? null : diskFault(this.config.dataDir, free)) ?? this.fullDatabase(now);
    this.reportProblem('disk-full', fault?.code === 'disk-full' ? fault.detail : null);
    this.reportProblem('disk-low', fault?.code === 'disk-low' ? fault.detail : null);
    const files = this.look.openFiles();
    this.reportProblem('file-descriptors', files && tooFewFiles(files));
  }

  /** A quota, or a disk of another machine, shows only in errors of the database. */
  private fullDatabase(now: number): DiskFault | null {
    const at = this.stores.fullAt;
    if (at === null || now - at > SHOWN_FOR_MS) return null;
    const since = new Date(at).toISOString();
    return {
      code: 'disk-full',
      detail: `The database had no space left at ${since} (507). Free space on its disk, or raise its quota.`,
    };
  }

  private reportProblem(code: Code, detail: string | null): void {
    if (detail !== null) {
      this.problems.raise(code, detail);
      if (!this.reported.has(code)) this.logger.warn({ problem: code }, detail);
      this.reported.add(code);
    } else if (this.reported.delete(code)) {
      this.problems.clear(code);
      this.logger.info({ problem: code }, `${code} is over`);
    }
  }
}
