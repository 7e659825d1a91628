// Stores the timer in this browser, so that it survives a reload and a visit to another app.
export interface KeptTimer {
  /** The id of the session that it becomes, so that a repeated request does not save it twice. */
  id: string;
  minutes: number;
  /** When it ends, in milliseconds since 1970; null while it is paused. */
  endsAt: number | null;
  /** The time left when it was started or paused. */
  leftMs: number;
}

const key = 'com.example.focus.timer';

export function readTimer(storage: Storage | undefined): KeptTimer | null {
  try {
    const timer: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return isTimer(timer) ? timer : null;
  } catch {
    return null; // SyntaxError: the stored value is damaged
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
