// Keeps unsaved input in this browser for a limited time, per person, so that other users of the computer do not see
// it. A lost draft is no error: storage may be blocked or full.
import { DOCUMENT, Injectable, inject } from '@angular/core';

export interface Draft {
  /** The values in the form. */
  values: Record<string, unknown>;
  /** The values before the person changed them. */
  base: Record<string, unknown>;
  version: number | null;
}

export const draftLimits = { length: 200_000, count: 40, ageMs: 7 * 24 * 3_600_000 };

const prefix = 'sv.draft:';
const ofPerson = (personId: string): string => `${prefix}${personId}:`;

interface StoredDraft extends Draft {
  at: number;
}

@Injectable({ providedIn: 'root' })
export class Drafts {
  private readonly window = inject(DOCUMENT).defaultView;

  read(personId: string, key: string, now = Date.now()): Draft | null {
    const kept = parse(this.storage()?.getItem(ofPerson(personId) + key) ?? null);
    return kept && now - kept.at < draftLimits.ageMs ? kept : null;
  }

  /** A draft that is too long is not kept, and an older draft of the form is removed. */
  keep(personId: string, key: string, draft: Draft, now = Date.now()): void {
    const text = JSON.stringify({ ...draft, at: now } satisfies StoredDraft);
    if (text.length > draftLimits.length) return this.drop(personId, key);
    try {
      this.storage()?.setItem(ofPerson(personId) + key, text);
    } catch {
      this.drop(personId, key); // QuotaExceededError: an older draft must not come back as if it were this one
    }
    this.prune(now);
  }

  drop(personId: string, key: string): void {
    this.storage()?.removeItem(ofPerson(personId) + key);
  }

  /** Called when that person signs out, and when the account is deleted. */
  clear(personId: string): void {
    const storage = this.storage();
    for (const key of keys(storage)) if (key.startsWith(ofPerson(personId))) storage?.removeItem(key);
  }

  /** Removes expired drafts, and the oldest ones when there are too many. */
  private prune(now: number): void {
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

function parse(text: string | null): StoredDraft | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  } catch {
    return null;
  }
}
