import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeBroadcastChannel } from '@sv/ui/freshness/testing/fake-broadcast-channel';
import { announceChanges } from './announce-changes.interceptor';

it('tells the other tabs what was changed in Console and Account, and nothing of what was read or refused', () => {
  FakeBroadcastChannel.install();
  const received: unknown[] = [];
  new FakeBroadcastChannel('sv.changes').onmessage = ({ data }) => received.push(data);
  const providers = [provideHttpClient(withInterceptors([announceChanges])), provideHttpClientTesting()];
  TestBed.configureTestingModule({ providers });
  const [client, http] = [TestBed.inject(HttpClient), TestBed.inject(HttpTestingController)];
  const send = (method: string, url: string, status = 200): void => {
    client.request(method, url).subscribe({ error: () => undefined });
    http.expectOne(url).flush({}, { status, statusText: 'answered' });
  };
  send('DELETE', '/api/admin/keys/1');
  send('PATCH', '/api/account/preferences');
  send('GET', '/api/admin/keys');
  send('DELETE', '/api/admin/keys/2', 403);
  send('POST', '/tasks/api/lists');
  expect(received).toEqual(['sv.console', 'sv.account']);
});
