// IndexedDB with promises: the database of what this browser keeps for the time without a network.
export type StoreName = 'people' | 'writes' | 'answers';

/** Who may keep something here. The token changes with each sign-out, and when another person signs in: a tab that missed it keeps and sends nothing. */
export interface PersonRow {
  id: string;
  token: string;
  /** As far as the last page knew. */
  sessionExpiresAt: string | null;
}

export interface KeptAnswer {
  personId: string;
  url: string;
  body: unknown;
  at: number;
}

/** @throws DOMException when storage is blocked */
export function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('sv-offline', 1);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore('people', { keyPath: 'id' });
    db.createObjectStore('writes', { keyPath: 'seq', autoIncrement: true });
    db.createObjectStore('answers', { keyPath: ['personId', 'url'] });
  };
  return settled(request);
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason'));
  });
}

/** Resolves when everything is stored. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted the transaction'));
  });
}
