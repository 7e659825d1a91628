// A choice that this browser remembers. It is not an account setting, and losing it does no harm.
import { type Signal, signal } from '@angular/core';

export interface Remembered<T extends string> {
  value: Signal<T>;
  choose: (value: T) => void;
}

/** @param choices the first one is the default */
export function remembered<T extends string>(key: string, choices: readonly [T, ...T[]]): Remembered<T> {
  const stored = read(key);
  const value = signal<T>(choices.find(choice => choice === stored) ?? choices[0]);
  const choose = (next: T): void => {
    value.set(next);
    write(key, next);
  };
  return { value: value.asReadonly(), choose };
}

// SecurityError and QuotaExceededError: storage is blocked or full, and the choice lasts as long as the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
