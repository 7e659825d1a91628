/** A database that can say whether it has changed; {@link WorkspaceDataSource} is one. */
export interface ChangeMarked {
  /** Another number after every commit; null where that cannot be known without asking another machine. */
  changeMark(): number | null;
}

export interface KeptReadsOptions<T> {
  /** How much is cached, in the unit of `weigh`. */
  maxWeight: number;
  /** Default 1 each. */
  weigh?: (value: T) => number;
}

/**
 * Caches what was read from a database until anything in the database changes, whoever changed it. It is for what many
 * clients request again and again while nothing changes. On Postgres, where changes cannot be noticed, it caches
 * nothing.
 */
export class KeptReads<T> {
  private readonly kept = new Map<string, T>();
  private readonly weigh: (value: T) => number;
  private weight = 0;
  private mark: number | null = null;

  constructor(
    private readonly database: ChangeMarked,
    private readonly options: KeptReadsOptions<T>,
  ) {
    this.weigh = options.weigh ?? (() => 1);
  }

  /** @param start reads; begun after the call, so that what it finds is at least as new as the mark it is kept under */
  readOnce(key: string, start: () => Promise<T> | T): Promise<T> | T {
    const mark = this.database.changeMark();
    if (mark !== this.mark) this.forget(mark);
    if (mark === null) return start();
    return this.kept.get(key) ?? this.readAndKeep(key, start);
  }

  private readAndKeep(key: string, start: () => Promise<T> | T): Promise<T> | T {
    const value = start();
    if (value instanceof Promise) return this.keepLater(key, value);
    this.keep(key, value);
    return value;
  }

  private async keepLater(key: string, coming: Promise<T>): Promise<T> {
    const { mark } = this;
    const value = await coming;
    if (mark === this.mark) this.keep(key, value);
    return value;
  }

  private keep(key: string, value: T): void {
    const weight = this.weigh(value);
    if (this.weight + weight > this.options.maxWeight) this.forget(this.mark);
    if (this.kept.has(key) || weight > this.options.maxWeight) return;
    this.kept.set(key, value);
    this.weight += weight;
  }

  private forget(mark: number | null): void {
    this.kept.clear();
    this.weight = 0;
    this.mark = mark;
  }
}
