// `whenStale` for a resource. The current data stays until the answer arrives, and stays when the request fails.
import { HttpClient, type HttpResourceRef } from '@angular/common/http';
import { inject, untracked } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { type Freshness, whenStale } from './when-stale';

// Plugins know it by this file. The shell imports its own file, and so loads the rest of this one with the first page
// that needs it.
export { whenStale };

/** The same for a resource, without a skeleton during the refetch and without an error in place of the data. */
export function keepFresh<T>(resource: HttpResourceRef<T | undefined>, url: () => string, topic?: string): Freshness {
  return whenStale(quietRefetch(resource, url), topic);
}

/** Refetches a resource without showing that it loads. */
export function quietRefetch<T>(resource: HttpResourceRef<T | undefined>, url: () => string): () => Promise<void> {
  const http = inject(HttpClient);
  return async () => {
    const before = untracked(() => ({ url: url(), value: resource.hasValue() ? resource.value() : undefined }));
    if (before.value === undefined) return void resource.reload();
    try {
      const value = await firstValueFrom(http.get<T>(before.url));
      const isUnchanged = untracked(
        () => resource.hasValue() && resource.value() === before.value && url() === before.url,
      );
      if (isUnchanged && JSON.stringify(value) !== JSON.stringify(before.value)) resource.set(value);
    } catch {
      return; // a Problem: the data stays, and the offline banner shows when the server cannot be reached
    }
  };
}
