import type { SqliteDriver } from './sqlite-driver';

/** SQLite's default. */
const CHECKPOINT_PAGES = 1000;

/** How a runner's transactions use the write-ahead log, where they differ from others. */
export class WriteAheadLog {
  private hasSmallCache = false;
  private defers = false;

  constructor(private readonly driver: SqliteDriver) {}

  /** For a transaction that writes more than memory should hold: its pages go to the log sooner, until `transactionEnded`. */
  useSmallCache(): void {
    this.hasSmallCache = true;
    this.driver.asPlatform(pair => pair.resizeCache('small'));
  }

  transactionEnded(): void {
    if (this.hasSmallCache) this.driver.asPlatform(pair => pair.resizeCache('large'));
    this.hasSmallCache = false;
  }

  /**
   * From here on no commit moves the log into the file, which takes longer than the commit and would be part of what
   * others wait for. `checkpoint` does instead. Until `released`.
   */
  deferCheckpoints(): void {
    if (this.defers) return;
    this.defers = true;
    this.driver.asPlatform(pair => pair.checkpointAt(0));
  }

  /** Between two transactions: moves the log into the file, after everybody who waits to write. */
  async checkpoint(): Promise<void> {
    const release = await this.driver.openFile.lock.acquire();
    try {
      this.driver.asPlatform(({ writer }) => writer.database.pragma('wal_checkpoint(PASSIVE)'));
    } finally {
      release();
    }
  }

  released(): void {
    if (this.defers) this.driver.asPlatform(pair => pair.checkpointAt(CHECKPOINT_PAGES));
    this.defers = false;
  }
}
