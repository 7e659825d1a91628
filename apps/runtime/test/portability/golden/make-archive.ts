// Makes an archive with known contents by the real export, for the golden archives: see README.md here.
//   node --import ./scripts/support/typescript-sources.mjs apps/runtime/test/portability/golden/make-archive.ts <file>
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { privateKeyOf } from '../../../src/plugins/entitlements/license/ed25519-keys';
import { signLicense } from '../../../src/plugins/entitlements/license/license-token';
import { aNotification } from '../../support/a-notification';
import { takeExport } from '../../support/an-export';
import { aUser } from '../../support/auth-server/fake-users';
import { ourPlugins } from '../../support/plugins/our-plugins';
import { exportingPlugin } from '../../support/plugins/exporting-plugin';
import { agree } from '../../support/plugins/sharing-plugins';
import { freshDatabase, startTestInstance, type Client, type TestInstance } from '../../support/test-instance';

const EMAIL = 'ada@example.test';
const CONSENT =
  '/consent?provider=com.example.contacts&consumer=com.example.birthdays&contract=people&version=1&returnUrl=/';
const keyFile = join(import.meta.dirname, '../../../../../examples/premium/test-key/premium.key');

/** Gives records and files, and is on no instance that imports the archive. */
const box = exportingPlugin('com.example.box', async ({ addFile }) => {
  await addFile('photos/one.bin', Buffer.from([0, 1, 2, 254, 255]));
  await addFile('ä note.txt', 'some text');
  return [{ id: 'a', photo: 'photos/one.bin' }];
});

async function main(file: string): Promise<void> {
  const ground = await freshDatabase('');
  const instance = await startTestInstance({
    plugins: [...ourPlugins(), box],
    ground,
    env: { EXAMPLE_PLUGINS: 'true' },
  });
  const ada = instance.as(instance.auth.add(aUser({ name: 'Ada Lovelace', email: EMAIL })));
  await fillPlatform(instance, ada);
  await fillPlugins(ada);
  writeFileSync(file, (await takeExport(ada)).bytes);
  await instance.close();
  await ground.clear();
}

async function fillPlatform(instance: TestInstance, ada: Client): Promise<void> {
  const userId = ada.user.id;
  const createdAt = new Date('2026-01-02T03:04:05.678Z');
  await aNotification(instance.dataSource, {
    userId,
    title: 'Unread, with words',
    body: 'Grüße 🎪',
    url: '/tasks',
    createdAt,
  });
  await aNotification(instance.dataSource, { userId, title: 'Dismissed', dismissedAt: createdAt, createdAt });
  await ada
    .patch('/api/account/preferences')
    .send({ theme: 'dark', timezone: 'Europe/London', locale: 'en-GB' })
    .expect(200);
  await ada
    .patch('/api/account/notification-preferences')
    .send({ mutedCategories: ['due'] })
    .expect(200);
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });
  await ada
    .post('/api/account/avatar')
    .attach('file', await picture.png().toBuffer(), 'ada.png')
    .expect(200);
  await agree(ada, CONSENT);
  const claims = {
    v: 1,
    jti: 'golden-1',
    pluginId: 'com.example.premium',
    sub: EMAIL,
    issuedAt: 1767225600,
    tier: 'personal',
  } as const;
  const licenseToken = signLicense(claims, privateKeyOf(readFileSync(keyFile, 'utf8'))!);
  await ada.post('/api/account/entitlements').send({ licenseToken }).expect(201);
}

async function fillPlugins(ada: Client): Promise<void> {
  for (const name of ['Summer fair', 'Work']) {
    const { body } = await ada.post('/tasks/api/lists').send({ name, color: 'orange' }).expect(201);
    const items = `/tasks/api/lists/${body.id}/items`;
    await ada.post(items).send({ title: 'Book the marquee', notes: 'Six by twelve metres.\nAsk Grace.' }).expect(201);
    await ada.post(items).send({ title: 'Plakate 🎪', dueAt: '2030-06-22T10:00:00.000Z', position: 0 }).expect(201);
    const { body: done } = await ada.post(items).send({ title: 'Done' }).expect(201);
    await ada.patch(`/tasks/api/items/${done.id}`).send({ done: true }).expect(200);
  }
  await ada
    .post('/contacts/api/contacts')
    .send({ name: 'Grace', email: 'grace@example.test', birthday: '1906-12-09' })
    .expect(201);
  await ada.put('/premium/api/days/2026-06-22').send({ text: 'Rain.\nThen sun.' }).expect(200);
  await ada.put('/quick-note/api/note').send({ text: 'Remember' }).expect(200);
  await ada.put(`/focus/api/sessions/018f4e1a-0000-7000-8000-000000000001`).send({ minutes: 25 }).expect(200);
}

void main(process.argv[2] ?? 'archive.zip').then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
