// As much of IndexedDB as the offline store needs, in memory: jsdom has none. A transaction is complete in the next task.
type Key = number | string | readonly string[];
type Row = Record<string, unknown>;

const clone = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row;

class FakeRequest {
  result: unknown;
  onsuccess: (() => void) | null = null;
  onupgradeneeded: (() => void) | null = null;

  constructor(work: (request: FakeRequest) => unknown) {
    queueMicrotask(() => {
      this.result = work(this);
      this.onupgradeneeded?.();
      this.onsuccess?.();
    });
  }
}

class FakeObjectStore {
  private readonly rows = new Map<string, Row>();
  private last = 0;

  constructor(private readonly options: { keyPath: string | string[]; autoIncrement?: boolean }) {}

  get = (key: Key) => new FakeRequest(() => this.rows.get(JSON.stringify(key)));
  getKey = (key: Key) => new FakeRequest(() => (this.rows.has(JSON.stringify(key)) ? key : undefined));
  getAll = () => new FakeRequest(() => [...this.rows.values()].map(row => clone(row)));
  count = () => new FakeRequest(() => this.rows.size);
  clear = () => this.rows.clear();

  put(row: Row) {
    const { keyPath, autoIncrement } = this.options;
    const kept = autoIncrement && !('seq' in row) ? { ...row, seq: ++this.last } : clone(row);
    const key = (Array.isArray(keyPath) ? keyPath.map(name => kept[name]) : kept[keyPath]) as Key;
    this.rows.set(JSON.stringify(key), kept);
    return new FakeRequest(() => key);
  }

  /** A range is `{ start }`: all keys that begin with it. */
  delete(key: Key | { start: string }): void {
    if (typeof key !== 'object' || Array.isArray(key)) this.rows.delete(JSON.stringify(key));
    else
      for (const one of this.rows.keys())
        if (JSON.parse(one)[0] === (key as { start: string }).start) this.rows.delete(one);
  }
}

/** Puts an empty one in place of the browser's. */
export function installFakeIndexedDb(): void {
  const stores = new Map<string, FakeObjectStore>();
  const db = {
    createObjectStore: (name: string, options: ConstructorParameters<typeof FakeObjectStore>[0]) => {
      if (!stores.has(name)) stores.set(name, new FakeObjectStore(options));
    },
    transaction: () => {
      const transaction = { objectStore: (name: string) => stores.get(name), oncomplete: () => undefined };
      setTimeout(() => transaction.oncomplete());
      return transaction;
    },
    close: () => undefined,
  };
  Object.assign(globalThis, {
    indexedDB: { open: () => new FakeRequest(() => db) },
    IDBKeyRange: { bound: ([start]: [string]) => ({ start }) },
  });
}
