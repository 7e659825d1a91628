// The pages that somebody opened lately, kept in this browser for each person. The newest comes first. Losing them does
// no harm, so storage that is blocked or full is no error.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { RECENT_PREFIX as prefix, forgetRecentPages } from '@sv/ui/offline/recent-pages';

export interface Recent {
  path: string;
  name: string;
  about: string | null;
  /** Of a person: the path of their picture. */
  picture?: string | null;
}

/** Some more than are shown: a person may lose access to an app. */
const kept = 20;
const keyOf = (personId: string): string => prefix + personId;

@Injectable({ providedIn: 'root' })
export class Recents {
  private readonly window = inject(DOCUMENT).defaultView;

  of(personId: string): Recent[] {
    try {
      const stored: unknown = JSON.parse(this.window?.localStorage.getItem(keyOf(personId)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isRecent) : [];
    } catch {
      return [];
    }
  }

  add(personId: string, recent: Recent): void {
    const others = this.of(personId).filter(({ path }) => path !== recent.path);
    try {
      this.window?.localStorage.setItem(keyOf(personId), JSON.stringify([recent, ...others].slice(0, kept)));
    } catch {
      return;
    }
  }

  /** Called when that person signs out. */
  clear(personId: string): void {
    forgetRecentPages(this.window, personId);
  }

  /** Called when somebody has signed in: whoever was here before may not have signed out. */
  clearOthers(personId: string): void {
    this.removeKeys(key => key !== keyOf(personId));
  }

  private removeKeys(isUnwanted: (key: string) => boolean): void {
    try {
      const storage = this.window?.localStorage;
      const keys = Object.keys(storage ?? {}).filter(key => key.startsWith(prefix) && isUnwanted(key));
      for (const key of keys) storage?.removeItem(key);
    } catch {
      return;
    }
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  String(value.path).startsWith('/') &&
  'name' in value &&
  typeof value.name === 'string';
