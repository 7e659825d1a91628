// Announces changes made in Console or Account to the other tabs, so that they refetch what they show of it.
import type { HttpInterceptorFn } from '@angular/common/http';
import { HttpResponse } from '@angular/common/http';
import { inject } from '@angular/core';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { tap } from 'rxjs';

const topics = { '/api/admin/': 'sv.console', '/api/account/': 'sv.account', '/api/auth/': 'sv.account' };

export const announceChanges: HttpInterceptorFn = (request, next) => {
  const [, topic] = Object.entries(topics).find(([path]) => request.url.startsWith(path)) ?? [];
  if (!topic || request.method === 'GET') return next(request);
  const channel = inject(ChangeChannel);
  return next(request).pipe(tap(event => event instanceof HttpResponse && channel.announce(topic)));
};
