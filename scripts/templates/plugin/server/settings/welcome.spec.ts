import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { WelcomeController } from './welcome.controller';

it('prefers the welcome of the person to that of the workspace', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource });
  const controller = new WelcomeController();
  expect(await controller.read()).toEqual({ text: 'What is on your mind?' });
  await host.changeSettings('instance', { welcome: 'Hello' });
  expect(await controller.read()).toEqual({ text: 'Hello' });
  await host.changeSettings({ userId: host.session!.user.id }, { ownWelcome: 'Hi' });
  expect(await controller.read()).toEqual({ text: 'Hi' });
  host.withdraw();
});
