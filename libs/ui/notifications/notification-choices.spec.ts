import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { NotificationChoices } from './notification-choices';
import { problemInterceptor } from '../workspace/problem.interceptor';

describe('NotificationChoices', () => {
  it('keeps what another tab muted meanwhile: a list that is sent as a whole', async () => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    const http = TestBed.inject(HttpTestingController);
    const choices = TestBed.inject(NotificationChoices);
    const known = {
      mutedCategories: [],
      webPush: false,
      pollIntervalSeconds: 30,
      quietHours: null,
      contentFree: false,
    };
    choices.setPreferences({ ...known, version: 1 });

    const muting = choices.change(({ mutedCategories }) => ({ mutedCategories: [...mutedCategories, 'due-today'] }));
    const first = http.expectOne({ method: 'PATCH', url: '/api/account/notification-preferences' });
    expect(first.request.headers.get('If-Match')).toBe('"1"');
    const current = { ...known, mutedCategories: ['announcement'], version: 2 };
    first.flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'changed' });
    await new Promise(resolve => setTimeout(resolve));

    const again = http.expectOne({ method: 'PATCH', url: '/api/account/notification-preferences' });
    expect(again.request.headers.get('If-Match')).toBe('"2"');
    expect(again.request.body).toEqual({ mutedCategories: ['announcement', 'due-today'] });
    again.flush({ ...current, ...again.request.body, version: 3 });
    expect((await muting).version).toBe(3);
  });
});
