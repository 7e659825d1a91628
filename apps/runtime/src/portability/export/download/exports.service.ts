import { Injectable } from '@nestjs/common';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import type { ServerResponse } from 'node:http';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { InstanceIdentity } from '../../../instance/identity/instance-identity';
import { Lifecycle } from '../../../kernel/lifecycle';
import { ExportRows } from '../history/export-rows';
import { AccountIdentities } from '../sections/account-identity';
import { Download } from './download';
import { ExportRun } from './export-run';
import { disposition } from './file-name';
import { RunningExports } from './running-exports';

/** Sends a person everything that is kept of them. */
@Injectable()
export class Exports {
  constructor(
    private readonly identities: AccountIdentities,
    private readonly rows: ExportRows,
    private readonly run: ExportRun,
    private readonly running: RunningExports,
    private readonly instance: InstanceIdentity,
    private readonly lifecycle: Lifecycle,
  ) {}

  /**
   * Resolves when the download is over, however it ended.
   *
   * @throws PlatformError while nothing was sent: `export-running`, `auth-unavailable`, `too-busy`, `unauthenticated`,
   *   `conflict`
   */
  async downloadExport(caller: UserCaller, response: ServerResponse, now = new Date()): Promise<void> {
    if (this.lifecycle.state === 'draining') throw new RetryLaterError('too-busy', 5);
    const identity = await this.identities.identityOf(caller.user.id);
    const { id } = await this.rows.beginExport(caller, now);
    response.writeHead(200, this.headers(now));
    const download = new Download(response);
    const work = this.run.sendArchive(id, identity, { caller, download, now });
    await this.running.trackExport(caller, download, { since: now.getTime(), work });
  }

  /** The headers of the answer, also to HEAD. */
  headers(now = new Date()): Record<string, string> {
    return {
      'content-type': 'application/zip',
      'content-disposition': disposition(this.instance.name, now),
      // A proxy that gathers or packs it again would hold it back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
  }
}
