/** Something took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(limitMs: number) {
    super(`It took longer than ${limitMs / 1000} s.`);
  }
}

/**
 * Waits for work, but not longer than `limitMs`. The work itself continues, and its later result is ignored.
 *
 * @throws TimeLimitError
 */
export function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(limitMs)), limitMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
