import { Injectable } from '@nestjs/common';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import type { Deletion } from './deletion.entity';
import { DeletionRows } from './deletion-rows';

const PROBLEM = 'deletion-incomplete';

/** Shows in health that data of a deleted person is still there. */
@Injectable()
export class DeletionHealth {
  constructor(
    private readonly rows: DeletionRows,
    private readonly problems: ProblemBoard,
  ) {}

  /** Raises the problem while a part is missing, and clears it. */
  async reportProblems(now = new Date()): Promise<void> {
    const faults = (await this.rows.listUnfinished()).flatMap(deletion => faultsOf(deletion, now));
    if (faults.length === 0) return this.problems.clear(PROBLEM);
    const names = [...new Set(faults)].join(', ');
    this.problems.raise(
      PROBLEM,
      `Data of deleted accounts could not be deleted from: ${names}. The server retries every 10 minutes.`,
    );
  }
}

/** The faults that an operator can correct. A plugin that is not enabled is asked to delete once it is enabled. */
function faultsOf({ parts, identityDeletedAt, claimedUntil }: Deletion, now: Date): string[] {
  if (claimedUntil && claimedUntil > now) return [];
  const plugins = Object.entries(parts).filter(([, status]) => status === 'failed' || status === 'timeout');
  return [...plugins.map(([id]) => id), ...(identityDeletedAt ? [] : ['the auth server'])];
}
