import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Revocation } from '@sv/contracts/internal.contract';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { RevocationFollower } from '../../../kernel/auth-client/revocation-follower';
import { Lifecycle } from '../../../kernel/lifecycle';
import { type Download, DownloadStoppedError } from './download';

interface Running {
  caller: UserCaller;
  download: Download;
  work: Promise<void>;
}

/**
 * The exports of this process. They end with their session, as event streams do: somebody who stole a session must not
 * keep the download when the session is revoked. And they end with the process.
 */
@Injectable()
export class RunningExports implements BeforeApplicationShutdown {
  private readonly running = new Set<Running>();

  constructor(
    private readonly follower: RevocationFollower,
    lifecycle: Lifecycle,
  ) {
    follower.onRevocation(revocation => this.endRevoked(revocation));
    lifecycle.beforeEnd(() => this.endAll());
  }

  get count(): number {
    return this.running.size;
  }

  /** @param since when the session was known to be good, Unix milliseconds @param work never rejects */
  async trackExport(
    caller: UserCaller,
    download: Download,
    { since, work }: { since: number; work: Promise<void> },
  ): Promise<void> {
    const one = { caller, download, work };
    this.running.add(one);
    if (this.follower.hasEnded(caller.session.id, caller.user.id, since)) download.stop(SESSION_ENDED());
    try {
      await work;
    } finally {
      this.running.delete(one);
    }
  }

  /** The database is closed after this: how each ended is written first. */
  async beforeApplicationShutdown(): Promise<void> {
    this.endAll();
    await Promise.all([...this.running].map(({ work }) => work));
  }

  private endAll(): void {
    for (const { download } of this.running) download.stop(new DownloadStoppedError('aborted', 'The instance stops.'));
  }

  /** A changed epoch ends no session; it only voids what was cached of it. */
  private endRevoked({ userId, sessionId, epoch }: Revocation): void {
    if (sessionId === null && epoch !== null) return;
    for (const { caller, download } of this.running) {
      if (caller.user.id !== userId) continue;
      if (sessionId === null || caller.session.id === sessionId) download.stop(SESSION_ENDED());
    }
  }
}

const SESSION_ENDED = (): DownloadStoppedError => new DownloadStoppedError('aborted', 'The session has ended.');
