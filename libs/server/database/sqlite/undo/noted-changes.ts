import type { Session } from 'node:sqlite';
import { attempt } from '../connection/sqlite-statement';
import type { SqliteDriver } from '../sqlite-driver';
import { hasOnlyAdditions, inverseOf } from './inverse-changes';

/** What a transaction changes, noted by SQLite itself, whoever writes it and in whatever form. */
export class NotedChanges {
  private session: Session | undefined;

  constructor(private readonly driver: SqliteDriver) {
    this.session = driver.pair.writer.database.noteChanges();
    if (driver.authorizer) driver.authorizer.isNoting = true;
  }

  get areAdditions(): boolean {
    return hasOnlyAdditions(this.read());
  }

  /** What undoes it, or null if nothing was changed. */
  undo(): Buffer | null {
    const changes = this.read();
    return changes.length === 0 ? null : inverseOf(changes);
  }

  /** Calling it again does nothing. */
  end(): void {
    const { session, driver } = this;
    this.session = undefined;
    if (driver.authorizer) driver.authorizer.isNoting = false;
    if (session && driver.pair.writer.database.open) session.close();
  }

  private read(): Uint8Array {
    const { session } = this;
    if (!session) return new Uint8Array();
    return this.driver.asPlatform(() => attempt(() => session.changeset()));
  }
}
