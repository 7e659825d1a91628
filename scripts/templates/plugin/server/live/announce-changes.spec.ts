import type { CallHandler, ExecutionContext } from '@nestjs/common';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import { lastValueFrom, of } from 'rxjs';
import manifest from '../../manifest.json';
import { AnnounceChanges } from './announce-changes';

it('tells the pages of the person who changed something', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource });
  await new AnnounceChanges().announce();
  expect(host.published).toEqual([{ topic: 'changed', audience: { userIds: [host.session!.user.id] } }]);
  host.withdraw();
});

it('tells nobody of a webhook, which nobody is signed in for', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, user: null });
  const context = { switchToHttp: () => ({ getRequest: () => ({ method: 'POST' }) }) } as unknown as ExecutionContext;
  const handler: CallHandler = { handle: () => of('done') };
  expect(await lastValueFrom(new AnnounceChanges().intercept(context, handler))).toBe('done');
  expect(host.published).toEqual([]);
  host.withdraw();
});
