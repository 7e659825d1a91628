// The running timer, kept in this browser: a reload, or a look at another app, does not stop it.
export interface KeptTimer {
  /** Of the session it becomes: sent again after a failure, it is still the same one. */
  id: string;
  minutes: number;
  /** When it is over, in ms since 1970; null while it stands still. */
  endsAt: number | null;
  /** What was left when it was stopped, in ms. */
  leftMs: number;
}

const key = 'com.example.focus.timer';

export function readTimer(storage: Storage | undefined): KeptTimer | null {
  try {
    const timer: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return isTimer(timer) ? timer : null;
  } catch {
    return null; // a SyntaxError: somebody else wrote it
  }
}

export function keepTimer(storage: Storage | undefined, timer: KeptTimer | null): void {
  if (timer) storage?.setItem(key, JSON.stringify(timer));
  else storage?.removeItem(key);
}

function isTimer(value: unknown): value is KeptTimer {
  const { id, minutes, endsAt, leftMs } = (value ?? {}) as Partial<Record<keyof KeptTimer, unknown>>;
  const hasEnd = endsAt === null || typeof endsAt === 'number';
  return typeof id === 'string' && typeof minutes === 'number' && hasEnd && typeof leftMs === 'number';
}
