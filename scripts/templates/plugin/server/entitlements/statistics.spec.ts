import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { store } from '../plugin.module';
import { StatisticsController } from './statistics.controller';

it('counts for supporters alone', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  const controller = new StatisticsController();
  await expect(controller.read()).rejects.toThrow('Statistics are for supporters.');
  await host.entitle(sdk.auth.requireSession().user.id, 'supporter');
  expect(await controller.read()).toEqual({ entries: 0 });
  host.withdraw();
});
