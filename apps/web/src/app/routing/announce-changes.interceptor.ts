// Announces changes made in Console or Account to the other tabs, so that they refetch what they show of it.
import type { HttpInterceptorFn } from '@angular/common/http';
import { HttpResponse } from '@angular/common/http';
import { inject } from '@angular/core';
import { Badges } from '@sv/ui/contributions/badges';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { tap } from 'rxjs';

const topics: Record<string, string | null> = {
  '/api/admin/': 'sv.console',
  '/api/account/': 'sv.account',
  '/api/auth/': 'sv.account',
  '/api/shell/': null,
};

export const announceChanges: HttpInterceptorFn = (request, next) => {
  if (request.method === 'GET') return next(request);
  // Null: nothing that a page shows.
  const [, topic] = Object.entries(topics).find(([path]) => request.url.startsWith(path)) ?? [];
  const [badges, channel] = [inject(Badges), inject(ChangeChannel)];
  const announce = (): void => {
    if (topic) channel.announce(topic);
    // Something of an app, whose number it may change.
    else if (topic === undefined) badges.changes.update(count => count + 1);
  };
  return next(request).pipe(tap(event => event instanceof HttpResponse && announce()));
};
