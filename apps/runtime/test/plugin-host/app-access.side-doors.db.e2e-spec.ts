import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { takeExport } from '../support/an-export';
import { aUser } from '../support/auth-server/fake-users';
import { exportingPlugin } from '../support/plugins/exporting-plugin';
import { clubSettings } from '../support/plugins/settings-plugin';
import { consentPath, consumer, navigation, sharingPlugins, tokenOf, way } from '../support/plugins/sharing-plugins';
import { aPlugin } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';
import { anArchive } from '../support/portability/an-archive';
import { importArchive, sectionOf } from '../support/portability/import-client';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const [LIMITED, ADMINS, GONE] = ['com.example.lists', 'com.example.ward', 'com.example.gone'];
const [DIARY, FILES, KEYS] = ['com.example.diary', 'com.example.files', 'com.example.keys'];
const [OFF, FAULTY] = ['com.example.off', 'com.example.faulty'];
const [paid, paidAdmins, gone] = [new Vendor(), new Vendor('com.example.ledger'), new Vendor(GONE)];
const hidden = [LIMITED, ADMINS];

const taken: string[] = [];
const taking = (id: string, fields: Partial<ManifestSource> = {}): ServerPlugin => {
  class TakingModule {
    onModuleInit(): void {
      sdk.portability.provideImport(async ({ userId, records }) => {
        let added = 0;
        for await (const _ of records) added += 1;
        taken.push(`${id} ${userId}`);
        return { added, skipped: 0, failed: 0, warnings: [] };
      });
    }
  }
  const permissions = ['data:import', 'settings'] as const;
  return aPlugin({ id, permissions: [...permissions], settings: clubSettings, ...fields }, async () => ({
    default: TakingModule,
  }));
};

/** Apps that are open to the board or to administrators only; what their names in a file or an address tell strangers. */
describe('an app that is not for a person', () => {
  let instance: TestInstance;
  let member: Client;
  let stranger: Client;
  let board: string;
  let writer: AdminUser;
  beforeAll(async () => {
    writer = aUser();
    const own = async ({ userId }: { userId: string }) => (userId === writer.id ? [{ id: 'page-1' }] : []);
    instance = await startTestInstance({
      plugins: [
        ...sharingPlugins(),
        taking(LIMITED),
        taking(ADMINS, { adminOnly: true }),
        aPlugin(paid.manifest),
        aPlugin({ ...paidAdmins.manifest, adminOnly: true }),
        exportingPlugin(DIARY, own),
        exportingPlugin(FILES, async ({ userId, addFile }) => {
          if (userId === writer.id) await addFile('a.txt', 'a');
          return [];
        }),
        exportingPlugin(OFF, own),
        exportingPlugin(FAULTY, () => Promise.reject(new Error('no'))),
        exportingPlugin(KEYS, own, { adminOnly: true }),
      ],
    });
    instance.auth.add(writer);
    member = instance.as(instance.auth.add(aUser()));
    board = instance.auth.groups.create('Board', [member.user.id]).id;
    for (const id of [LIMITED, consumer, paid.pluginId, DIARY, FILES, OFF, FAULTY]) await limit(id);
    await instance.get(PluginHost).disable(OFF);
  });
  afterAll(() => instance.close());
  beforeEach(() => {
    taken.splice(0);
    stranger = instance.as(instance.auth.add(aUser()));
  });

  const limit = (id: string) =>
    instance
      .as('admin')
      .put(`/api/admin/plugins/${id}/access`)
      .send({ groupIds: [board] })
      .expect(200);

  describe('in an archive that is imported', () => {
    const sections = (id: string) => ({ [id]: { records: [{ id: 'a' }] } });
    const list = (section: string, name: string, items: object[]) =>
      anArchive({ sections: { [section]: { content: JSON.stringify({ [name]: items }), told: { records: 1 } } } });
    const settings = (pluginId: string) =>
      list('app-settings', 'apps', [{ pluginId, values: { perPage: 30, nothing: 1 } }]);
    const consent = (consumerId: string) => list('consents', 'grants', [{ ...way, consumerId }]);
    const license = (vendor: Vendor, who: Client) =>
      list('entitlements', 'entitlements', [{ licenseToken: vendor.license(who.user.id) }]);
    /** The answer, with one name for all apps. */
    const answer = async (id: string, archive: Buffer, who = stranger, query = '') =>
      JSON.parse(JSON.stringify(await importArchive(who, archive, query)).replaceAll(id, 'X')) as unknown;

    it.each(hidden)('%s takes nothing in, and is as one that is not installed', async id => {
      for (const query of ['?dryRun=true', '']) {
        const expected = await answer(GONE, anArchive({ sections: sections(GONE) }), stranger, query);
        expect(JSON.stringify(expected)).toContain('plugin-unknown');
        expect(await answer(id, anArchive({ sections: sections(id) }), stranger, query)).toEqual(expected);
      }
      expect(taken).toEqual([]);
    });

    it.each(hidden)('%s gets no settings, and is as one that is not installed', async id => {
      expect(await answer(id, settings(id))).toEqual(await answer(GONE, settings(GONE)));
    });

    it.each([consumer, 'com.example.backroom'])('%s is suggested for no consent', async id => {
      expect(await answer(id, consent(id))).toEqual(await answer(GONE, consent(GONE)));
    });

    it('has no licence, genuine or not, and is as one that is not installed', async () => {
      const expected = await answer(GONE, license(gone, stranger));
      for (const vendor of [paid, new Vendor(), paidAdmins])
        expect(await answer(vendor.pluginId, license(vendor, stranger))).toEqual(expected);
    });

    it('is there for those it is for', async () => {
      const result = await importArchive(member, anArchive({ sections: sections(LIMITED) }));
      expect(sectionOf(result, LIMITED)).toMatchObject({ status: 'imported', records: { added: 1 } });
      expect(taken).toEqual([`${LIMITED} ${member.user.id}`]);
      const admin = instance.as('admin');
      expect(sectionOf(await importArchive(admin, anArchive({ sections: sections(ADMINS) })), ADMINS).status).toBe(
        'imported',
      );
      for (const [id, archive] of [
        ['app-settings', settings(LIMITED)],
        ['consents', consent(consumer)],
        ['entitlements', license(paid, member)],
      ] as const)
        expect(sectionOf(await importArchive(member, archive), id).records.added).toBe(1);
    });
  });

  it('asks nobody else for consent: the page has nothing to agree to', async () => {
    const nowhere = consentPath.replace(consumer, GONE);
    const get = (who: Client, path: string) => who.get(path).set(navigation);
    const post = (who: Client, path: string) =>
      who.post(path).set('accept', 'text/html').type('form').send('password=x');
    for (const ask of [get, post]) {
      const { text } = await ask(stranger, consentPath).expect(404);
      expect(text).toContain('Nothing to agree to');
      expect(text).not.toContain('Reader');
      expect((await ask(stranger, nowhere).expect(404)).text.length).toBe(text.length);
    }
    expect(tokenOf((await get(member, consentPath).expect(200)).text)).toBeDefined();
  });

  it('is not named in an export, unless it has something of the person', async () => {
    const { manifest, names, content } = await takeExport(stranger);
    const all = JSON.stringify([manifest, names]) + content('index.html').toString();
    for (const id of [DIARY, FILES, KEYS, OFF, FAULTY]) expect(all).not.toContain(id);
    const owner = await takeExport(instance.as(writer));
    expect(owner.manifest.sections.flatMap(({ pluginId }) => pluginId ?? [])).toEqual([DIARY, FILES, KEYS]);
    expect(owner.records(DIARY)).toEqual([{ id: 'page-1' }]);
    expect(owner.manifest.notIncluded).toEqual([]);
    const { manifest: full } = await takeExport(member);
    expect(full.notIncluded).toEqual([
      { pluginId: OFF, reason: 'disabled' },
      { pluginId: FAULTY, reason: 'failed' },
    ]);
    expect(full.sections.flatMap(({ pluginId }) => pluginId ?? [])).toEqual([DIARY, FILES]);
  });

  it('refuses a licence in the words for one that is not installed, whoever signed it', async () => {
    const enter = async (vendor: Vendor, who: Client) => {
      const licenseToken = vendor.license(who.user.id);
      const { body } = await who.post('/api/account/entitlements').send({ licenseToken });
      const { code, detail } = body as { code: string; detail: string };
      return { code, detail: detail?.replace(vendor.pluginId, 'X') };
    };
    const expected = await enter(gone, stranger);
    expect(expected.code).toBe('license-wrong-plugin');
    for (const vendor of [paid, new Vendor(), paidAdmins, new Vendor(paidAdmins.pluginId)])
      expect(await enter(vendor, stranger)).toEqual(expected);
    expect((await enter(new Vendor(), member)).code).toBe('license-signature');
    // Whoever enters it for somebody else sees all apps anyway.
    const licenseToken = paid.license(stranger.user.id);
    await instance
      .as('admin')
      .post('/api/admin/entitlements')
      .send({ userId: stranger.user.id, licenseToken })
      .expect(201);
  });
});
