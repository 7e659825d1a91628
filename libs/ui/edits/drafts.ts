// What was typed and not saved, kept in this browser: per person, so that nobody else on the computer sees it, and not
// for ever. Losing it is a pity and no fault: storage may be blocked or full.
import { DOCUMENT, Injectable, inject } from '@angular/core';

export interface Draft {
  /** What stands in the form. */
  values: Record<string, unknown>;
  /** What stood there before it was typed over. */
  base: Record<string, unknown>;
  version: number | null;
}

export const draftLimits = { length: 200_000, count: 40, ageMs: 7 * 24 * 3_600_000 };

const prefix = 'sv.draft:';
const ofPerson = (personId: string): string => `${prefix}${personId}:`;

interface Kept extends Draft {
  at: number;
}

@Injectable({ providedIn: 'root' })
export class Drafts {
  private readonly window = inject(DOCUMENT).defaultView;

  read(personId: string, key: string, now = Date.now()): Draft | null {
    const kept = parse(this.storage()?.getItem(ofPerson(personId) + key) ?? null);
    return kept && now - kept.at < draftLimits.ageMs ? kept : null;
  }

  /** What is too long is not kept, and then nothing older of it either. */
  keep(personId: string, key: string, draft: Draft, now = Date.now()): void {
    const text = JSON.stringify({ ...draft, at: now } satisfies Kept);
    if (text.length > draftLimits.length) return this.drop(personId, key);
    try {
      this.storage()?.setItem(ofPerson(personId) + key, text);
    } catch {
      this.drop(personId, key); // QuotaExceededError: an older state would come back as if it were this one
    }
    this.tidy(now);
  }

  drop(personId: string, key: string): void {
    this.storage()?.removeItem(ofPerson(personId) + key);
  }

  /** On the sign-out of that person, and on the end of the account. */
  clear(personId: string): void {
    const storage = this.storage();
    for (const key of keys(storage)) if (key.startsWith(ofPerson(personId))) storage?.removeItem(key);
  }

  /** The old ones go, and of too many the oldest. */
  private tidy(now: number): void {
    const storage = this.storage();
    const aged = keys(storage)
      .map(key => ({ key, at: parse(storage?.getItem(key) ?? null)?.at ?? 0 }))
      .sort((left, right) => right.at - left.at);
    const gone = aged.filter(({ at }, place) => place >= draftLimits.count || now - at >= draftLimits.ageMs);
    for (const { key } of gone) storage?.removeItem(key);
  }

  private storage(): Storage | null {
    try {
      return this.window?.localStorage ?? null;
    } catch {
      return null; // SecurityError: storage is blocked
    }
  }
}

const keys = (storage: Storage | null): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter(key =>
    key.startsWith(prefix),
  );

function parse(text: string | null): Kept | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}
